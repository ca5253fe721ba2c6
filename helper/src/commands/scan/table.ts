import { plainText } from '../../system/plain-text.ts'

const WIDEST = 40

/** Rows as lines with columns below each other. Empty columns are left out, long cells cut. */
export function tableOf(rows: string[][]): string[] {
  const cells = rows.map((row) => row.map((cell) => plainText(cell, WIDEST)))
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  )
  return cells.map((row) =>
    row
      .flatMap((cell, column) => (widths[column] ? [cell.padEnd(widths[column])] : []))
      .join('  ')
      .trimEnd(),
  )
}
