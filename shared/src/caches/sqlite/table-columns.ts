/** The columns of a table in their order, in lower case, and the one that is only another name of the row's number. */
export type TableColumns = { names: string[]; rowidName: string | null }

/** Columns of one table that are read; a known table has eleven. */
const MAX_COLUMNS = 64

/** The columns that a `CREATE TABLE` defines; null for a table that is stored in another way. */
export function columnsOf(sql: string): TableColumns | null {
  const plain = withoutComments(sql)
  const start = plain.indexOf('(')
  const end = plain.lastIndexOf(')')
  if (start < 0 || end < start || /\bWITHOUT\s+ROWID\b/i.test(plain.slice(end))) return null
  const names: string[] = []
  const integers = new Set<string>()
  let rowidName: string | null = null
  for (const part of partsOf(plain.slice(start + 1, end))) {
    const definition = part.trim()
    if (CONSTRAINT.test(definition)) {
      const [, key = ''] = KEY.exec(definition) ?? []
      if (integers.has(key.toLowerCase())) rowidName = key.toLowerCase()
      continue
    }
    const [, quoted, word, rest = ''] = COLUMN.exec(definition) ?? []
    const name = (quoted?.slice(1, -1) ?? word ?? '').toLowerCase()
    if (names.length >= MAX_COLUMNS) break
    names.push(name)
    if (/^\s*INTEGER\b/i.test(rest)) integers.add(name)
    if (/^\s*INTEGER\s+(?:CONSTRAINT\s+\S+\s+)?PRIMARY\s+KEY(?!\s+DESC)/i.test(rest)) rowidName = name
  }
  return { names, rowidName }
}

const CONSTRAINT = /^(?:CONSTRAINT|PRIMARY|UNIQUE|CHECK|FOREIGN)\b/i
/** A primary key of one column, outside its definition. */
const KEY = /^(?:CONSTRAINT\s+\S+\s+)?PRIMARY\s+KEY\s*\(\s*["'`[]?(\w+)["'`\]]?\s*\)/i
const COLUMN = /^(?:("[^"]*"|`[^`]*`|\[[^\]]*\]|'[^']*')|(\w+))(.*)$/s

/** The text between commas that are in no bracket and no quotes. */
function partsOf(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let quote = ''
  let start = 0
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? ''
    if (quote) {
      if (letter === quote) quote = ''
    } else if (letter === '"' || letter === "'" || letter === '`') quote = letter
    else if (letter === '[') quote = ']'
    else if (letter === '(') depth++
    else if (letter === ')') depth--
    else if (letter === ',' && depth === 0) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  return [...parts, text.slice(start)]
}

/** The text with a blank for each comment. */
function withoutComments(sql: string): string {
  let plain = ''
  let from = 0
  for (let at = sql.search(COMMENT); at >= 0; ) {
    const isLine = sql[at] === '-'
    const end = sql.indexOf(isLine ? '\n' : '*/', at + 2)
    plain += `${sql.slice(from, at)} `
    if (end < 0) return plain
    from = isLine ? end : end + 2
    const next = sql.slice(from).search(COMMENT)
    at = next < 0 ? -1 : from + next
  }
  return plain + sql.slice(from)
}

const COMMENT = /--|\/\*/
