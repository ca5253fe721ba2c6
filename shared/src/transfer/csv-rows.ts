const SEPARATORS = [',', ';', '\t'] as const

/**
 * The rows of a CSV text, whatever its separator: comma, semicolon or tab. Quotes follow RFC 4180; a quote that is never
 * closed is an ordinary character, because some programs never write quotes. Empty lines are left out. Stops one row after
 * `maxRows`, so that the caller notices too many rows.
 */
export function csvRowsIn(text: string, maxRows = Number.POSITIVE_INFINITY): string[][] {
  const plain = text.replace(/^\ufeff/, '')
  const [separatorLine, separator] = /^sep=([,;\t])\r?\n/.exec(plain) ?? []
  const body = separatorLine ? plain.slice(separatorLine.length) : plain
  return rowsIn(body, separator ?? separatorOf(body), maxRows)
}

/** The separator that splits the first lines most evenly into more than one cell. Lines that none of them splits are titles. */
function separatorOf(text: string) {
  const sample = text.slice(0, 20_000)
  const samples = SEPARATORS.map((separator) => ({ separator, rows: rowsIn(sample, separator, 20) }))
  const titles = Math.min(
    ...samples.map(({ rows }) =>
      Math.max(
        0,
        rows.findIndex((row) => row.length > 1),
      ),
    ),
  )
  const scored = samples.map(({ separator, rows }) => {
    const widths = rows.slice(titles, -1).map((row) => row.length)
    const width = rows[titles]?.length ?? 1
    const evenShare = widths.filter((each) => each === width).length / Math.max(1, widths.length)
    return { separator, score: width > 1 ? width * (widths.length ? evenShare : 1) : 0 }
  })
  return scored.sort((a, b) => b.score - a.score)[0]?.separator ?? ','
}

function rowsIn(text: string, separator: string, maxRows: number): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  const endRow = () => {
    if (row.some((cell) => cell !== '')) rows.push(row)
    row = []
  }
  while (at < text.length && rows.length <= maxRows) {
    const cell = cellAt(text, at, separator)
    row.push(cell.value)
    at = cell.end
    const here = text[at]
    if (here === separator) {
      at++
      if (at === text.length) row.push('')
    } else {
      at += here === '\r' && text[at + 1] === '\n' ? 2 : 1
      endRow()
    }
  }
  if (row.length) endRow()
  return rows
}

/** A cell and where it ends: at a separator, a line break or the end of the text. */
function cellAt(text: string, from: number, separator: string) {
  const quoted = text[from] === '"' ? quotedAt(text, from) : undefined
  const start = quoted?.end ?? from
  const end = endOf(text, start, separator)
  return { value: `${quoted?.value ?? ''}${text.slice(start, end)}`, end }
}

function quotedAt(text: string, from: number) {
  let value = ''
  for (let at = from + 1; ; ) {
    const quote = text.indexOf('"', at)
    if (quote === -1) return undefined
    value += text.slice(at, quote)
    if (text[quote + 1] !== '"') return { value, end: quote + 1 }
    value += '"'
    at = quote + 2
  }
}

function endOf(text: string, from: number, separator: string) {
  let at = from
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at++
  return at
}
