/**
 * The column of each heading of a table; null for a heading that no column knows. `names` has the known headings of each column
 * with a blank between two, the most reliable first. No column is found twice.
 */
export function columnsByHeading<Column extends string>(
  headings: string[],
  names: Readonly<Record<Column, string>>,
): (Column | null)[] {
  const columns: (Column | null)[] = headings.map(() => null)
  const keys = headings.map(headingKeyOf)
  // as: the keys of the table
  for (const [column, known] of Object.entries(names) as [Column, string][]) {
    for (const name of known.split(' ')) {
      const at = keys.indexOf(headingKeyOf(name))
      if (at !== -1 && columns[at] === null && !columns.includes(column)) columns[at] = column
    }
  }
  return columns
}

/** A heading without case, spaces and signs. */
export const headingKeyOf = (heading: string): string =>
  heading.normalize('NFKC').toLowerCase().replace(NO_LETTER_OR_NUMBER, '')

const NO_LETTER_OR_NUMBER = /[^\p{L}\p{N}]/gu
