import { headingRowOf } from '#shared/purchases/table/heading-row.ts'
import { csvRowsIn } from '#shared/transfer/csv-rows.ts'
import type { RefusedImport } from '#shared/transfer/own-export.ts'
import { fileText, type TableFile, tableOf } from '../../../library/tables/table-file.ts'

/** A table of purchases, and which row of the file is the first below the headings. */
export type PurchaseFile = TableFile & { firstRow: number }

const MB = 1024 * 1024
const MAX_ROWS = 20_000

/** Reads a table in the browser, without sending anything. Returns a refusal if the file cannot be used. */
export async function readPurchaseFile(file: File): Promise<PurchaseFile | RefusedImport> {
  if (file.size === 0) return { refusal: 'This file is empty.' }
  if (file.size > 20 * MB) return { refusal: 'This file is larger than 20 MB. Split it into parts.' }
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (!bytes) return { refusal: "We couldn't read the file. Choose it again." }
  const text = fileText(new Uint8Array(bytes))
  if (text === undefined)
    return {
      refusal: 'This isn’t a table of text. In your spreadsheet, save the sheet as CSV and choose that file.',
    }
  const rows = csvRowsIn(text, MAX_ROWS + 11)
  const at = headingRowOf(rows)
  const table = tableOf(file.name, rows.slice(at), { maxRows: MAX_ROWS, maxText: '20,000' })
  return 'refusal' in table ? table : { ...table, firstRow: at + 2 }
}
