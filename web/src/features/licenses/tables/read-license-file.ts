import { type LicenseTable, licenseTableIn } from '#shared/licenses/tables/license-table.ts'
import { decodeText } from '#shared/text/decode-text.ts'
import type { RefusedTable } from '#shared/transfer/table-in.ts'

const MAX_BYTES = 20 * 1024 * 1024

/** Reads a list of licenses in the browser, without sending anything. Returns a sentence if the file cannot be used. */
export async function readLicenseFile(file: File): Promise<LicenseTable | RefusedTable> {
  if (file.size > MAX_BYTES) return { refusal: 'This file is larger than 20 MB. Please split it.' }
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (!bytes) return { refusal: "We couldn't read the file. Choose it again." }
  const text = decodeText(new Uint8Array(bytes))
  if (text.startsWith('PK') || text.includes('\0'))
    return { refusal: 'This file is no text. Save it as CSV in your spreadsheet, and choose that.' }
  return licenseTableIn(text)
}
