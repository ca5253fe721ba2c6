import * as z from 'zod/mini'
import type { License } from '../license.ts'
import type { ExpectedRecords } from './open-records.ts'
import type { Vault } from './vault.ts'

/** The revisions of an account's vault that a browser has seen: numbers alone, by which it notices that a server puts back something old. */
export const seenVault = z.object({
  vaultId: z.string(),
  /** The highest revision of each way to open it. */
  wraps: z.record(z.string(), z.number()),
  /** The highest revision of the record of each license. */
  records: z.record(z.string(), z.number()),
})
export type SeenVault = z.infer<typeof seenVault>

type Answer = { vault: Vault | undefined; licenses: readonly Pick<License, 'id' | 'title' | 'secrets'>[] }

/** Lists the parts that are older than before or missing, in sentences. */
export function rollbacks(seen: SeenVault | undefined, { vault, licenses }: Answer): string[] {
  if (!seen) return []
  if (!vault) return ['This browser has seen a vault of this account that the server no longer sends.']
  if (vault.id !== seen.vaultId)
    return [
      "This isn't the vault this browser knows. That's expected only if you replaced, deleted or imported it.",
    ]
  const problems: string[] = []
  for (const { way, revision } of vault.wraps)
    if (revision < (seen.wraps[way] ?? 0))
      problems.push(
        way === 'passphrase'
          ? 'The server sent an older passphrase, so one that you changed opens the vault again.'
          : 'The server sent an older recovery key, so one that you replaced opens the vault again.',
      )
  const older = licenses.filter((license) => revisionIn(license, vault.id) < (seen.records[license.id] ?? 0))
  if (older.length > 0) problems.push(olderSentence(older))
  return problems
}

const revisionIn = ({ secrets }: Pick<License, 'secrets'>, vaultId: string) =>
  secrets.find((secret) => secret.vaultId === vaultId)?.revision ?? 0

function olderSentence(older: readonly Pick<License, 'title'>[]) {
  const [first] = older
  const names = older.length === 1 ? `“${first?.title}”` : `“${first?.title}” and ${older.length - 1} more`
  return `The server sent outdated secrets for ${names}, or none. You may have deleted them in another browser.`
}

/** The least revisions of a vault's records, by the list of licenses and by what this browser has seen. */
export function expectedRecords(
  seen: SeenVault | undefined,
  { vaultId, licenses }: { vaultId: string; licenses: Answer['licenses'] },
): ExpectedRecords {
  const least = new Map(seen?.vaultId === vaultId ? Object.entries(seen.records) : [])
  for (const license of licenses)
    least.set(license.id, Math.max(least.get(license.id) ?? 0, revisionIn(license, vaultId)))
  return { least, listed: licenses.map(({ id }) => id).filter((id) => (least.get(id) ?? 0) > 0) }
}

/** The revisions that were seen after an answer: numbers only rise, until the person accepts what the server sends. */
export function seenAfter(
  seen: SeenVault | undefined,
  { vault, licenses }: Answer,
  isAccepted = false,
): SeenVault | undefined {
  if (!vault) return isAccepted ? undefined : seen
  if (seen && seen.vaultId !== vault.id && !isAccepted) return seen
  const before = seen?.vaultId === vault.id && !isAccepted ? seen : { wraps: {}, records: {} }
  const highest = (known: Record<string, number>, now: [string, number][]) => {
    const all = { ...known }
    for (const [name, revision] of now) all[name] = Math.max(all[name] ?? 0, revision)
    return all
  }
  const records = licenses.flatMap((license): [string, number][] => {
    const revision = revisionIn(license, vault.id)
    return revision > 0 ? [[license.id, revision]] : []
  })
  return {
    vaultId: vault.id,
    wraps: highest(
      before.wraps,
      vault.wraps.map(({ way, revision }) => [way, revision]),
    ),
    records: highest(before.records, records),
  }
}
