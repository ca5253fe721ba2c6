import * as words from './db-words.ts'

/** Throws for a row that was just written and is missing, which is a fault of the program. */
export function requireRow<Row>(row: Row | null | undefined): asserts row is Row {
  if (row === null || row === undefined) throw new Error(words.rowMissing)
}
