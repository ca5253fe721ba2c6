import { guessedPurchaseMapping } from './purchase-columns.ts'

/** How many lines some programs write before the headings: a title, the name of the table. */
const MOST_BEFORE = 10

/** The index of the row with the headings: the first of which two are known; 0 when there is none. */
export function headingRowOf(rows: readonly string[][]): number {
  const found = rows
    .slice(0, MOST_BEFORE)
    .findIndex((row) => guessedPurchaseMapping(row).filter((column) => column !== null).length >= 2)
  return Math.max(0, found)
}
