import { inChunks } from '#shared/in-chunks.ts'
import { LICENSES_PER_CALL } from '#shared/licenses/adding.ts'
import { type ChosenLicense, licensesToAdd } from '#shared/licenses/tables/licenses-to-add.ts'
import type { ReadLicense } from '#shared/licenses/tables/read-license.ts'
import { NO_SECRET, sealSecret, secretProblem } from '#shared/licenses/vault/license-secret.ts'
import { RECORDS_PER_CALL } from '#shared/licenses/vault/vault.ts'
import { base64Url } from '#shared/text/base64-url.ts'
import { beginImport, NO_COUNTS, type SentCounts, withCounts } from '../../../api/importing/sending.ts'
import { licensesApi, vaultsApi } from '../../../api/license-api.ts'
import { randomId } from '../../../api/random-id.ts'
import type { OpenVault } from '../vault/vault-store.ts'
import { webTools } from '../vault/web-tools.ts'

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

/** The values that stay the same when a failed import is tried again, so that it adds nothing twice and is undone as one. */
export type SentTable = { importId?: string; ids: WeakMap<ReadLicense, string> }

type Sending = {
  sent: SentTable
  vault: OpenVault | undefined
  day: string
}

/** Adds the chosen licenses of a table, and seals their serials when the vault is open. A license that has a serial already keeps it. */
export async function sendLicenseTable(
  { source, isOfILok, existing, licenses: chosen }: LicenseImport,
  { sent, vault, day }: Sending,
): Promise<ImportedLicenses> {
  sent.importId ??= await beginImport(source)
  const importId = sent.importId
  let license = NO_COUNTS
  const serials: Serial[] = []
  for (const batch of inChunks(chosen, { count: LICENSES_PER_CALL })) {
    const ids = batch.map(({ license }) => idOf(license, sent))
    const makeId = () => ids.shift() ?? randomId()
    const licenses = licensesToAdd(batch, { isOfILok, day, makeId })
    const answer = await licensesApi.addMany({ params: { id: importId }, body: { licenses, existing } })
    license = withCounts(license, answer)
    for (const [at, licenseId] of answer.licenseIds.entries()) {
      const serial = batch[at]?.license.serial
      if (serial) serials.push({ licenseId, serial })
    }
  }
  const sealed = vault ? await sealSerials(serials, vault) : 0
  return { importId, counts: { license }, sealed, unsealed: vault ? serials.length - sealed : 0 }
}

function idOf(license: ReadLicense, { ids }: SentTable) {
  const id = ids.get(license) ?? randomId()
  ids.set(license, id)
  return id
}

type Serial = { licenseId: string; serial: string }

/** Returns how many were sealed. */
async function sealSerials(serials: readonly Serial[], { vaultId, cipher }: OpenVault) {
  if (serials.length === 0) return 0
  const { licenses } = await licensesApi.list()
  const known = new Set(
    licenses.flatMap(({ id, secrets }) => (secrets.some((one) => one.vaultId === vaultId) ? id : [])),
  )
  const fresh = new Map<string, string>()
  for (const { licenseId, serial } of serials)
    if (!known.has(licenseId) && !fresh.has(licenseId) && !secretProblem({ ...NO_SECRET, serial }))
      fresh.set(licenseId, serial)
  for (const batch of inChunks([...fresh], { count: RECORDS_PER_CALL })) {
    const records = await Promise.all(
      batch.map(async ([licenseId, serial]) => {
        const place = { vaultId, licenseId, revision: 1 }
        const sealed = await sealSecret(cipher, place, { ...NO_SECRET, serial }, webTools.randomBytes(12))
        return { licenseId, revision: 1, sealed: base64Url(sealed) }
      }),
    )
    await vaultsApi.writeRecords({ params: { id: vaultId }, body: { records } })
  }
  return fresh.size
}
