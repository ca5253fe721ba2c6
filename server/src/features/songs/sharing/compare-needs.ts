import { and, eq, inArray } from 'drizzle-orm'
import { libraryIndexOf } from '#shared/songs/joining/library-index.ts'
import { needsOf } from '#shared/songs/joining/needs-of.ts'
import type { ComparedNeed } from '#shared/songs/sharing/shared-need.ts'
import { type Db, type KeptNeed, plugins } from '../../../db/schema.ts'
import { joinableEntries } from '../../../library/joinable-entries.ts'

/** Each need beside what the library of this user has, in the same order. */
export async function compareNeeds(
  db: Db,
  userId: string,
  needs: readonly KeptNeed[],
): Promise<ComparedNeed[]> {
  const { entries, newerIds } = await joinableEntries(db, userId)
  const joined = needsOf(needs.map(useOf), libraryIndexOf(entries, newerIds))
  const versions = await versionsOf(db, userId, [...new Set(joined.flatMap(({ entry }) => entry?.id ?? []))])
  return joined.map(({ use, state, reason, entry }) => ({
    need: use,
    state,
    reason,
    plugin: entry && {
      id: entry.id,
      name: entry.name,
      version: versions.get(entry.id) ?? '',
      formats: [...entry.formats],
    },
  }))
}

/** How often and in which state the song uses it was never sent. */
const useOf = (need: KeptNeed) => ({
  ...need,
  count: 1,
  off: 0,
  offline: 0,
  frozen: 0,
  missing: 0,
  inRack: 0,
})

async function versionsOf(db: Db, userId: string, ids: string[]) {
  const rows = await db
    .select({ id: plugins.id, version: plugins.version })
    .from(plugins)
    .where(and(eq(plugins.userId, userId), inArray(plugins.id, ids)))
  return new Map(rows.map(({ id, version }) => [id, version]))
}
