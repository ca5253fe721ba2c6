import type { ChosenLicense } from '#shared/licenses/tables/licenses-to-add.ts'

/** What the user chose to import. With `update` the list is newer than the licenses that are there already. */
export type LicenseImport = {
  source: string
  isOfILok: boolean
  existing: 'keep' | 'update'
  licenses: ChosenLicense[]
}

/** Whether serials of the list can be sealed now. */
export type VaultState = 'none' | 'locked' | 'open'

/** What became of the import. `sealed` is the number of serials that are in the vault now, `unsealed` of those that are not. */
export type ImportedLicenses = {
  importId: string
  createdCount: number
  joinedCount: number
  unchangedCount: number
  sealed: number
  unsealed: number
}
