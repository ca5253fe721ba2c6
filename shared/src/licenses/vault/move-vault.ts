import type { LicenseSecret } from './license-secret.ts'
import { type ExpectedRecords, expectedRecordPages, openRecords, type VaultCalls } from './open-records.ts'
import { firstRecords, type OpenVault, writeRecords } from './replace-vault.ts'
import type { VaultTools } from './vault-keys.ts'

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
  const write = async (secrets: [licenseId: string, LicenseSecret][]) =>
    writeRecords(calls, to.vaultId, await firstRecords(tools, to, secrets))
  for await (const records of expectedRecordPages(calls, from.vaultId, expected.from)) {
    const { secrets, broken } = await openRecords(from, records)
    counts.left += broken.length
    const fresh = [...secrets].filter(([licenseId]) => !present.has(licenseId))
    await write(fresh)
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
        await write([[copy, secret]])
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
