import { inChunks } from '../../in-chunks.ts'
import { base64Url } from '../../text/base64-url.ts'
import { type LicenseSecret, sealSecret } from './license-secret.ts'
import { type ExpectedRecords, expectedRecordPages, openRecords, type VaultCalls } from './open-records.ts'
import type { Cipher } from './sealed.ts'
import {
  type NewVault,
  RECORD_BYTES_PER_CALL,
  RECORDS_PER_CALL,
  type Vault,
  type WrittenRecord,
} from './vault.ts'
import { VaultError, type VaultTools } from './vault-keys.ts'

export type OpenVault = { vaultId: string; cipher: Cipher }

type Replacement = {
  calls: VaultCalls
  tools: Pick<VaultTools, 'randomBytes'>
  from: OpenVault
  expected: ExpectedRecords
  /** A vault that `makeVault` made. Its recovery key was shown. */
  next: { vault: NewVault; cipher: Cipher }
}

/**
 * Seals all secrets again with a new key. Until the last call the old vault is whole and opens as before; from then on the new one is.
 * A record that another tab wrote meanwhile makes it begin again. Throws a `VaultError` when a record does not open, is older than expected or is missing: nothing is replaced.
 */
export async function replaceVault({ calls, tools, from, expected, next }: Replacement): Promise<Vault> {
  for (let attempt = 1; ; attempt++) {
    await calls.prepareNext({ body: next.vault })
    const replaced: { licenseId: string; revision: number }[] = []
    for await (const records of expectedRecordPages(calls, from.vaultId, expected)) {
      const { secrets, broken } = await openRecords(from, records)
      if (broken.length > 0) throw new VaultError(brokenSentence(broken.length))
      const to = { vaultId: next.vault.id, cipher: next.cipher }
      await writeRecords(calls, to.vaultId, await firstRecords(tools, to, secrets))
      for (const { licenseId, revision } of records) replaced.push({ licenseId, revision })
    }
    try {
      return await calls.replace({ params: { id: next.vault.id }, body: { records: replaced } })
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || !isConflict(error)) throw error
    }
  }
}

const MOST_ATTEMPTS = 3

const isConflict = (error: unknown) => error instanceof Error && 'status' in error && error.status === 409

const brokenSentence = (count: number) =>
  `The secrets of ${count === 1 ? 'one license' : `${count} licenses`} could not be decrypted, so nothing was replaced. Delete them first: they are marked in the list.`

/** The first records of these licenses in a vault. */
export const firstRecords = (
  { randomBytes }: Pick<VaultTools, 'randomBytes'>,
  { vaultId, cipher }: OpenVault,
  secrets: Iterable<[licenseId: string, LicenseSecret]>,
): Promise<WrittenRecord[]> =>
  Promise.all(
    [...secrets].map(async ([licenseId, secret]) => {
      const place = { vaultId, licenseId, revision: 1 }
      return { ...place, sealed: base64Url(await sealSecret(cipher, place, secret, randomBytes(12))) }
    }),
  )

/** Writes records in calls of a size that the server takes. */
export async function writeRecords(
  calls: Pick<VaultCalls, 'writeRecords'>,
  id: string,
  records: readonly WrittenRecord[],
) {
  const limits = {
    count: RECORDS_PER_CALL,
    size: RECORD_BYTES_PER_CALL - 1024,
    sizeOf: ({ sealed }: WrittenRecord) => sealed.length + 100,
  }
  for (const part of inChunks(records, limits))
    await calls.writeRecords({ params: { id }, body: { records: part } })
}
