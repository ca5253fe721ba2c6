/** The separators that are known. */
export const SEPARATORS = [',', ';', '\t'] as const

/**
 * The rows of a CSV text, whatever its separator: comma, semicolon or tab. Quotes follow RFC 4180; a quote that is never
 * closed is an ordinary character, because some programs never write quotes. Empty lines are left out. Stops one row after
 * `maxRows`, so that the caller notices too many rows. With `known`, the separator is not guessed.
 */
export function csvRowsIn(
  text: string,
  maxRows = Number.POSITIVE_INFINITY,
  known?: (typeof SEPARATORS)[number],
): string[][] {
  const plain = text.replace(/^\ufeff/, '')
  const [separatorLine, separator] = /^sep=([,;\t])\r?\n/.exec(plain) ?? []
  const body = separatorLine ? plain.slice(separatorLine.length) : plain
  return rowsIn(body, separator ?? known ?? separatorOf(body), maxRows)
}

/** The separator that splits the first lines most evenly into more than one cell. Lines that none of them splits are titles. */
function separatorOf(text: string) {
  const sample = text.slice(0, 20_000)
  const samples = SEPARATORS.map((separator) => ({ separator, rows: rowsIn(sample, separator, 20) }))
  const firstSplit = samples.map(({ rows }) => rows.findIndex((row) => row.length > 1))
  const titles = Math.min(...firstSplit.map((at) => Math.max(0, at)))
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
  let quote = text.indexOf('"')
  for (let at = 0; at < text.length && rows.length <= maxRows; ) {
    if (quote !== -1 && quote < at) quote = text.indexOf('"', at)
    const lineEnd = lineEndOf(text, at)
    // Most lines have no quotes, and to split these is several times as fast.
    const { row, end } =
      quote !== -1 && quote < lineEnd
        ? rowAt(text, at, separator)
        : { row: text.slice(at, lineEnd).split(separator), end: lineEnd }
    if (row.some((cell) => cell !== '')) rows.push(row)
    at = end + (text[end] === '\r' && text[end + 1] === '\n' ? 2 : 1)
  }
  return rows
}

/** The row that begins here, and the line break or end of the text at which it ends. */
function rowAt(text: string, from: number, separator: string) {
  const row: string[] = []
  for (let at = from; ; at++) {
    const cell = cellAt(text, at, separator)
    row.push(cell.value)
    at = cell.end
    if (text[at] !== separator) return { row, end: at }
  }
}

function lineEndOf(text: string, from: number) {
  LINE_BREAK.lastIndex = from
  return LINE_BREAK.exec(text)?.index ?? text.length
}

const LINE_BREAK = /[\r\n]/g

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
