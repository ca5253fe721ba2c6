/**
 * Rows as CSV text (RFC 4180). Every cell is quoted, and one that a spreadsheet would run as a formula gets a leading `'`
 * (OWASP, CSV Injection): = + - @, tab, carriage return, line feed and the full-width signs.
 */
export const csvLines = (rows: string[][]): string =>
  rows.map((row) => `${row.map(quotedCell).join(',')}\r\n`).join('')

/** The start of a CSV file: without it, Excel does not recognize UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** A cell without the mark that `csvLines` has put before a formula. */
export const withoutFormulaMark = (cell: string): string =>
  cell.startsWith("'") && MARKED.test(cell) ? cell.slice(1) : cell

/** A formula, or one that has a mark of its own, which would otherwise be lost when it is read again. */
const MARKED = /^'*[=+\-@\t\r\n＝＋－＠]/

const quotedCell = (cell: string) => `"${MARKED.test(cell) ? "'" : ''}${cell.replaceAll('"', '""')}"`
