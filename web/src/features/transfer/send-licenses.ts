import { inChunks } from '#shared/in-chunks.ts'
import { LICENSES_PER_CALL } from '#shared/licenses/adding.ts'
import { RECORD_BYTES_PER_CALL, RECORDS_PER_CALL } from '#shared/licenses/vault/vault.ts'
import type { ImportedLicenses } from '#shared/transfer/imported-licenses.ts'
import { callsOf, NO_COUNTS, type SentCounts, withCounts } from '../../api/importing/sending.ts'
import { licensesApi, vaultsApi } from '../../api/license-api.ts'

/**
 * Sends the licenses with the library's ids of their plugins, their places, and their vaults as they are sealed. What is there already
 * stays as it is, so sending them again changes nothing. Undefined when the file has none.
 */
export async function sendLicenses(
  { licenses, places, vaults }: ImportedLicenses,
  { importId: id, pluginIds }: { importId: string; pluginIds: ReadonlyMap<string, string> },
  signal: AbortSignal,
): Promise<SentCounts | undefined> {
  if (licenses.length + places.length === 0) return undefined
  let counts = NO_COUNTS
  const inLibrary = licenses.map((license) => ({
    ...license,
    pluginIds: (license.pluginIds ?? []).flatMap((pluginId) => pluginIds.get(pluginId) || []),
  }))
  const batches = callsOf(inLibrary, LICENSES_PER_CALL)
  for (const [at, batch] of (batches.length > 0 ? batches : [[]]).entries()) {
    if (signal.aborted) return counts
    const body = { licenses: batch, places: at === 0 ? places : [], isExport: true }
    counts = withCounts(counts, await licensesApi.addMany({ params: { id }, body }))
  }
  for (const vault of vaults) await sendVault(id, vault, signal)
  return counts
}

async function sendVault(
  id: string,
  { vault, records }: ImportedLicenses['vaults'][number],
  signal: AbortSignal,
) {
  if (signal.aborted) return
  await vaultsApi.addImported({ params: { id }, body: vault })
  const limits = {
    count: RECORDS_PER_CALL,
    size: RECORD_BYTES_PER_CALL - 1024,
    sizeOf: ({ sealed }: (typeof records)[number]) => sealed.length + 100,
  }
  for (const batch of inChunks(records, limits)) {
    if (signal.aborted) return
    await vaultsApi.addImportedRecords({ params: { id, vault: vault.id }, body: { records: batch } })
  }
}
