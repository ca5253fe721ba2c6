import { and, eq, inArray } from 'drizzle-orm'
import { libraryIndexOf } from '#shared/songs/joining/library-index.ts'
import { type Need, needsOf } from '#shared/songs/joining/needs-of.ts'
import { needOfFile } from '#shared/songs/sharing/need-of-file.ts'
import type { ComparedNeed, SharedNeed } from '#shared/songs/sharing/shared-need.ts'
import { turnPause } from '#shared/timing/turn-pause.ts'
import { type Db, type KeptNeed, plugins } from '../../../db/schema.ts'
import { joinableEntries } from '../../../library/joinable-entries.ts'
import { shownNameSql } from '../../../library/shown-names.ts'

/** Each need of a link beside what the library of this user has, in the same order. */
export async function compareNeeds(
  db: Db,
  userId: string,
  needs: readonly KeptNeed[],
): Promise<ComparedNeed[]> {
  return answersOf(db, userId, await joinNeeds(db, userId, needs))
}

/** The same for what was read in a file, which has no identifiers. */
export async function compareFile(
  db: Db,
  userId: string,
  needs: readonly SharedNeed[],
): Promise<ComparedNeed[]> {
  const kept = needs.map((need) => ({ ...need, id: null, ids: [], factory: false }))
  return answersOf(db, userId, (await joinNeeds(db, userId, kept)).map(needOfFile))
}

type JoinedNeed = Need<KeptNeed>

/** Lets other calls run, because there may be thousands of both. */
async function joinNeeds(db: Db, userId: string, needs: readonly KeptNeed[]): Promise<JoinedNeed[]> {
  const { entries, newerIds } = await joinableEntries(db, userId)
  const library = libraryIndexOf(entries, newerIds)
  const pauseWhenDue = turnPause()
  const joined: JoinedNeed[] = []
  for (const need of needs) {
    joined.push(...needsOf([need], library))
    await pauseWhenDue()
  }
  return joined
}

async function answersOf(db: Db, userId: string, joined: readonly JoinedNeed[]): Promise<ComparedNeed[]> {
  const shown = await shownFacts(db, userId, [...new Set(joined.flatMap(({ entry }) => entry?.id ?? []))])
  return joined.map(({ use, state, reason, entry }) => ({
    need: use,
    state,
    reason,
    plugin: entry && {
      id: entry.id,
      name: shown.get(entry.id)?.name ?? entry.name,
      version: shown.get(entry.id)?.version ?? '',
      formats: [...entry.formats],
    },
  }))
}

async function shownFacts(db: Db, userId: string, ids: string[]) {
  const rows = await db
    .select({ id: plugins.id, name: shownNameSql, version: plugins.version })
    .from(plugins)
    .where(and(eq(plugins.userId, userId), inArray(plugins.id, ids)))
  return new Map(rows.map((row) => [row.id, row]))
}
