import type { Client } from '../../contract/client.ts'
import { bytesOfBase64Url } from '../../text/base64-url.ts'
import type { vaultContract } from './contract.ts'
import { type LicenseSecret, openSecret } from './license-secret.ts'
import type { Cipher } from './sealed.ts'
import type { VaultRecord } from './vault.ts'
import { VaultError } from './vault-keys.ts'

/** The calls of the server that keeps vaults. */
export type VaultCalls = Client<typeof vaultContract>

/** All sealed records of a vault, a page at a time. */
export async function* recordPages(
  calls: Pick<VaultCalls, 'records'>,
  id: string,
): AsyncGenerator<VaultRecord[]> {
  for (let after: string | undefined; ; ) {
    const { records, next } = await calls.records({ params: { id }, query: { after } })
    yield records
    // A server that repeats itself would never come to an end.
    if (next === null || (after !== undefined && next <= after)) return
    after = next
  }
}

/** The least revision of the record of each license, and the licenses of which a record must come. */
export type ExpectedRecords = { least: ReadonlyMap<string, number>; listed: readonly string[] }

/** The same pages. Throws a `VaultError` for a record that the server has put back or left out: what is written from it would stay. */
export async function* expectedRecordPages(
  calls: Pick<VaultCalls, 'records'>,
  id: string,
  { least, listed }: ExpectedRecords,
): AsyncGenerator<VaultRecord[]> {
  const missing = new Set(listed)
  for await (const records of recordPages(calls, id)) {
    for (const { licenseId, revision } of records) {
      if (revision < (least.get(licenseId) ?? 0)) throw new VaultError(NOT_AS_EXPECTED)
      missing.delete(licenseId)
    }
    yield records
  }
  if (missing.size > 0) throw new VaultError(NOT_AS_EXPECTED)
}

const NOT_AS_EXPECTED =
  'The server sent outdated or incomplete secrets, so the vault was not changed. Reload the page. If this happens again, ask the host of this server.'

/** The secrets that open, and the licenses whose records do not. */
export type OpenedRecords = {
  secrets: Map<string, LicenseSecret>
  revisions: Map<string, number>
  broken: string[]
}

/**
 * Opens records. What does not open is named, and never shown in part. `expected` has the revision of each license in the list: an
 * older record does not open, because the server has put it back.
 */
export async function openRecords(
  { vaultId, cipher }: { vaultId: string; cipher: Cipher },
  records: readonly VaultRecord[],
  expected: ReadonlyMap<string, number> = new Map(),
): Promise<OpenedRecords> {
  const opened: OpenedRecords = { secrets: new Map(), revisions: new Map(), broken: [] }
  const all = await Promise.all(
    records.map(async ({ licenseId, revision, sealed }) => {
      if (revision < (expected.get(licenseId) ?? 0)) return undefined
      try {
        return await openSecret(cipher, { vaultId, licenseId, revision }, bytesOfBase64Url(sealed))
      } catch {
        return undefined
      }
    }),
  )
  for (const [at, { licenseId, revision }] of records.entries()) {
    const secret = all[at]
    opened.revisions.set(licenseId, revision)
    if (secret) opened.secrets.set(licenseId, secret)
    else opened.broken.push(licenseId)
  }
  return opened
}
