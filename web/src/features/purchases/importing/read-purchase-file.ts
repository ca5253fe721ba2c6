import { guessedPurchaseMapping } from '#shared/purchases/table/purchase-columns.ts'
import { type RefusedTable, type Table, tableIn } from '#shared/transfer/table-in.ts'
import { fileText } from '../../../library/tables/table-file.ts'

/** A table of purchases, and the name of its file. */
export type PurchaseFile = { source: string; table: Table }

const MB = 1024 * 1024
const READING = { mappingOf: guessedPurchaseMapping, main: 'title', maxRows: 20_000 }

/** Reads a table in the browser, without sending anything. Returns a refusal if the file cannot be used. */
export async function readPurchaseFile(file: File): Promise<PurchaseFile | RefusedTable> {
  if (file.size === 0) return { refusal: 'This file is empty.' }
  if (file.size > 20 * MB) return { refusal: 'This file is larger than 20 MB. Split it into parts.' }
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (!bytes) return { refusal: "We couldn't read the file. Choose it again." }
  const text = fileText(new Uint8Array(bytes))
  if (text === undefined)
    return {
      refusal: 'This isn’t a table of text. In your spreadsheet, save the sheet as CSV and choose that file.',
    }
  const table = tableIn(text, READING)
  return 'refusal' in table ? table : { source: file.name, table }
}
