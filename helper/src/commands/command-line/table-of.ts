import { plainText } from '../../system/plain-text.ts'

const WIDEST = 40

/** Formats rows as aligned columns. Empty columns are omitted, long cells cut. */
export function tableOf(rows: string[][]): string[] {
  const cells = rows.map((row) => row.map((cell) => plainText(cell, WIDEST)))
  const widths = (cells[0] ?? []).map((_, column) =>
    cells.reduce((widest, row) => Math.max(widest, row[column]?.length ?? 0), 0),
  )
  return cells.map((row) =>
    row
      .flatMap((cell, column) => (widths[column] ? [cell.padEnd(widths[column])] : []))
      .join('  ')
      .trimEnd(),
  )
}
