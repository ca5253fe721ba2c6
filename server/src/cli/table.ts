/** Formats rows as a text table with aligned columns. */
export function formatTable(headings: string[], rows: string[][]) {
  const lines = [headings, ...rows]
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

export const isoDay = (moment: Date) => moment.toISOString().slice(0, 10)
