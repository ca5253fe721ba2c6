import type { NewPlugin } from '#shared/plugins/new-plugin.ts'
import type { Db } from '../../../db/schema.ts'
import { matchingEntries, matchingRemoved } from '../../../library/matching-entries.ts'
import { restoreAll } from '../removal/restore-plugins.ts'

type Target = { userId: string; machine: string }

/** The removed entry of each bundle that no entry of the library recognizes. */
export async function removedEntriesOf(
  db: Db,
  { userId, machine }: Target,
  bundles: NewPlugin[],
  now: Date,
): Promise<(string | undefined)[]> {
  const known = await matchingEntries(db, userId, bundles, machine)
  return matchingRemoved(db, userId, bundles, { machine, known, now })
}

/** Restores these entries with everything that they had, because the user adds their plugins by hand. Returns their ids. */
export async function bringBack(tx: Db, userId: string, removed: (string | undefined)[], now: Date) {
  const ids = [...new Set(removed.flatMap((id) => id ?? []))]
  if (ids.length > 0) await restoreAll(tx, { userId, ids }, now)
  return new Set(ids)
}
