import type { ChosenLicense } from '#shared/licenses/tables/licenses-to-add.ts'
import type { SentCounts } from '../../../api/importing/sending.ts'

/** The licenses that the user chose to import. With `update` the list is newer than the licenses that are there already. */
export type LicenseImport = {
  source: string
  isOfILok: boolean
  existing: 'keep' | 'update'
  licenses: ChosenLicense[]
}

/** The state of the vault tells if serials of the list can be sealed now. */
export type VaultState = 'none' | 'locked' | 'open'

/** The result of the import. `sealed` is the number of serials that are in the vault now, `unsealed` of those that are not. */
export type ImportedLicenses = {
  importId: string
  counts: { license: SentCounts }
  sealed: number
  unsealed: number
}
