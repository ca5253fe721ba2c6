import { base64Url } from '../../text/base64-url.ts'
import { type LicenseSecret, sealSecret } from './license-secret.ts'
import { type ExpectedRecords, expectedRecordPages, openRecords, type VaultCalls } from './open-records.ts'
import { writeRecords } from './replace-vault.ts'
import type { Cipher } from './sealed.ts'
import type { VaultTools } from './vault-keys.ts'

type OpenVault = { vaultId: string; cipher: Cipher }

type Move = {
  calls: VaultCalls
  tools: Pick<VaultTools, 'randomBytes'>
  from: OpenVault
  to: OpenVault
  /** The records that each vault must have. */
  expected: { from: ExpectedRecords; to: ExpectedRecords }
  /** Adds a copy of a license for secrets that differ from those it has. Returns its id, or undefined for an unknown license. */
  addCopy: (licenseId: string) => Promise<string | undefined>
}

/** How many secrets were moved, were there already, got a license of their own, and stay because they do not open. */
export type MovedCounts = { moved: number; same: number; copied: number; left: number }

/**
 * Moves the secrets of an imported vault into the one of the account. Nothing is written over: secrets that differ get a license of their
 * own. When all have moved, the imported vault is deleted. It can be ended at any time and started again. Throws a
 * `VaultError` when the server sends older records than expected, or leaves some out: the imported vault then stays.
 */
export async function moveVault({ calls, tools, from, to, expected, addCopy }: Move): Promise<MovedCounts> {
  const counts: MovedCounts = { moved: 0, same: 0, copied: 0, left: 0 }
  const present = new Map<string, LicenseSecret | undefined>()
  for await (const records of expectedRecordPages(calls, to.vaultId, expected.to)) {
    const { secrets } = await openRecords(to, records)
    for (const { licenseId } of records) present.set(licenseId, secrets.get(licenseId))
  }
  const seal = async (licenseId: string, secret: LicenseSecret) => {
    const place = { vaultId: to.vaultId, licenseId, revision: 1 }
    return {
      licenseId,
      revision: 1,
      sealed: base64Url(await sealSecret(to.cipher, place, secret, tools.randomBytes(12))),
    }
  }
  for await (const records of expectedRecordPages(calls, from.vaultId, expected.from)) {
    const { secrets, broken } = await openRecords(from, records)
    counts.left += broken.length
    const fresh = [...secrets].filter(([licenseId]) => !present.has(licenseId))
    await writeRecords(
      calls,
      to.vaultId,
      await Promise.all(fresh.map(([licenseId, secret]) => seal(licenseId, secret))),
    )
    counts.moved += fresh.length
    for (const [licenseId, secret] of secrets) {
      if (!present.has(licenseId)) continue
      if (isSame(present.get(licenseId), secret)) {
        counts.same++
        continue
      }
      const copy = await addCopy(licenseId)
      if (copy === undefined) counts.left++
      else {
        await writeRecords(calls, to.vaultId, [await seal(copy, secret)])
        await calls.removeRecord({ params: { id: from.vaultId, license: licenseId } })
        counts.copied++
      }
    }
  }
  if (counts.left === 0) await calls.remove({ params: { id: from.vaultId } })
  return counts
}

/** Both were read by the same schema, so their fields have one order. */
const isSame = (one: LicenseSecret | undefined, other: LicenseSecret) =>
  JSON.stringify(one) === JSON.stringify(other)
