import * as z from 'zod/mini'
import { type AddedLicense, addedLicense, addedPlace } from '../licenses/adding.ts'
import { type NewVault, newVault, type WrittenRecord, writtenRecord } from '../licenses/vault/vault.ts'

/** The licenses of a file. Their secrets are sealed: only the passphrase of their vault opens them. */
export type ImportedLicenses = {
  licenses: AddedLicense[]
  /** Also those where no license is active. */
  places: z.input<typeof addedPlace>[]
  vaults: { vault: NewVault; records: WrittenRecord[] }[]
}

export const NO_LICENSES: ImportedLicenses = { licenses: [], places: [], vaults: [] }

type Json = Record<string, unknown>
type Skip = (name: string, error: z.core.$ZodError) => void

/** The licenses of an export. Removed ones are left out with their secrets; `skip` is told what cannot be read. */
export function readLicenses(json: Json, skip: Skip): ImportedLicenses {
  const found: ImportedLicenses = { licenses: [], places: [], vaults: [] }
  const ids = new Set<string | undefined>()
  const read = <Item extends z.ZodMiniType>(
    list: unknown,
    name: string,
    item: Item,
    add: (value: z.output<Item>) => void,
  ) => {
    for (const each of Array.isArray(list) ? list : []) {
      if (removable.safeParse(each).data?.removedAt) continue
      const value = item.safeParse(each)
      if (value.success) add(value.data)
      else skip(name, value.error)
    }
  }
  read(json.licensePlaces, 'A place of licenses', addedPlace, (place) => found.places.push(place))
  read(json.licenses, 'A license', addedLicense, (license) => {
    if (!ids.has(license.id)) found.licenses.push(license)
    ids.add(license.id)
  })
  read(json.vaults, 'A vault', newVault, (vault) => found.vaults.push({ vault, records: [] }))
  const byId = new Map(found.vaults.map(({ vault, records }) => [vault.id, records]))
  read(json.vaultRecords, 'Secrets of a license', recordOfVault, ({ vaultId, ...record }) => {
    if (ids.has(record.licenseId)) byId.get(vaultId)?.push(record)
  })
  return found
}

const removable = z.object({ removedAt: z._default(z.nullable(z.string()), null) })
const recordOfVault = z.extend(writtenRecord, { vaultId: z.uuid() })
