import { withoutFormulaMark } from '../../csv.ts'
import { type RefusedTable, type Table, tableIn } from '../../transfer/table-in.ts'
import { guessedLicenseMapping, isOfILok, otherListOf } from './license-columns.ts'
import { oneLine } from './read-license.ts'

/** How many licenses one file may have. */
export const MAX_LICENSE_ROWS = 20_000

/** A list of licenses as it stands in a file. `isOfILok` tells one of iLok License Manager, as far as its headings are known. */
export type LicenseTable = Table & { isOfILok: boolean }

/** Finds the list of licenses in a text. Without known headings no column is guessed: each may hold serials. */
export function licenseTableIn(text: string): LicenseTable | RefusedTable {
  const found = tableIn(text, { mappingOf: guessedLicenseMapping, main: 'title', maxRows: MAX_LICENSE_ROWS })
  if ('refusal' in found) return found
  const headings = found.headings.map((heading) => oneLine(withoutFormulaMark(heading)))
  const other = otherListOf(headings.some((heading) => heading !== '') ? headings : (found.rows[0] ?? []))
  if (other) return { refusal: OTHER_LISTS[other] }
  const rows = found.rows.map((row) => row.map((cell) => withoutFormulaMark(cell).trim()))
  return { ...found, headings, rows, isOfILok: isOfILok(headings) }
}

const OTHER_LISTS = {
  plugins: 'This file lists plugins, not licenses. You can import it under Settings, Advanced.',
  devices:
    'This file lists computers or iLoks, not licenses. Export the license list instead, and choose that file.',
}
