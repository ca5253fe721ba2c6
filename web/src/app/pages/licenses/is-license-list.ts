import { guessedLicenseMapping, type LicenseColumn } from '#shared/licenses/tables/license-columns.ts'
import { licenseTableIn } from '#shared/licenses/tables/license-table.ts'
import { guessedPurchaseMapping } from '#shared/purchases/table/purchase-columns.ts'
import { readTableFile } from '../../../library/tables/table-file.ts'

/** True for a file with a list of licenses, false for one of purchases and for any other: by its headings, never by its name. */
export async function isLicenseList(file: File): Promise<boolean> {
  const table = await readTableFile(file, licenseTableIn).catch(() => undefined)
  if (!table || 'refusal' in table) return false
  if (table.isOfILok) return true
  const bought = guessedPurchaseMapping(table.headings)
  if (bought.includes('price') || bought.includes('shop') || bought.includes('orderNumber')) return false
  const licensed = guessedLicenseMapping(table.headings)
  return OF_LICENSES.some((column) => licensed.includes(column))
}

/** Columns that no table of purchases has. */
const OF_LICENSES: LicenseColumn[] = ['state', 'activations', 'seats', 'place', 'serial', 'account']
