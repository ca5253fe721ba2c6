import { createHash } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { inChunks } from '#shared/in-chunks.ts'
import { libraryIndexOf } from '#shared/songs/joining/library-index.ts'
import { type Db, joinedLibraries, usedPlugins, useJoins, users } from '../../../db/schema.ts'
import { lockLibrary } from '../../../library/change-library.ts'
import { joinableEntries } from '../../../library/joinable-entries.ts'
import { type JoinedUse, joinUsed } from './join-used.ts'

/** Raise it when the rules of joining change: the joins of all users are then made again. */
const RULES = 1

/**
 * Brings the stored joins of a user up to date with the library and the songs. Call it before reading them. It costs one small
 * query when nothing has changed.
 */
export async function updateJoins(db: Db, userId: string): Promise<void> {
  if ((await stateOf(db, userId)).isCurrent) return
  await db.transaction(async (tx) => {
    await lockLibrary(tx, userId)
    const { isCurrent, revision, digest: before } = await stateOf(tx, userId)
    if (isCurrent) return
    const { entries, newerIds } = await joinableEntries(tx, userId)
    const digest = createHash('sha256')
      .update(JSON.stringify([RULES, entries, newerIds]))
      .digest('base64url')
    const isAsked = digest === before ? isNull(usedPlugins.state) : undefined
    const rows = await tx
      .select()
      .from(usedPlugins)
      .where(and(eq(usedPlugins.userId, userId), isAsked))
    if (rows.length > 0) await writeJoins(tx, userId, await joinUsed(rows, libraryIndexOf(entries, newerIds)))
    const { userId: target } = joinedLibraries
    await tx
      .insert(joinedLibraries)
      .values({ userId, revision, digest })
      .onConflictDoUpdate({ target, set: { revision, digest } })
  })
}

async function stateOf(db: Db, userId: string) {
  const [row] = await db
    .select({
      revision: users.libraryRevision,
      joined: joinedLibraries.revision,
      digest: joinedLibraries.digest,
      hasNew: sql<boolean>`exists (select from used_plugins p where p.user_id = ${userId} and p.state is null)`,
    })
    .from(users)
    .leftJoin(joinedLibraries, eq(joinedLibraries.userId, users.id))
    .where(eq(users.id, userId))
  const { revision = 0, joined = null, digest = null, hasNew = false } = row ?? {}
  return { revision, digest, isCurrent: joined === revision && !hasNew }
}

/** Used plugins of one statement. */
const PAGE = 1000

async function writeJoins(tx: Db, userId: string, joined: JoinedUse[]) {
  for (const page of inChunks(joined, { count: PAGE })) {
    await tx.execute(sql`
      update used_plugins p set state = r.state, plugin_id = r."pluginId", certainty = r.certainty, reason = r.reason,
        unproved = r.unproved, is_cut = r."isCut"
      from jsonb_to_recordset(${JSON.stringify(page)}::jsonb) as r (
        id uuid, state text, "pluginId" uuid, certainty text, reason text, unproved text, "isCut" boolean)
      where p.user_id = ${userId} and p.id = r.id
        and (p.state, p.plugin_id, p.certainty, p.reason, p.unproved, p.is_cut)
          is distinct from (r.state, r."pluginId", r.certainty, r.reason, r.unproved, r."isCut")`)
    const ids = page.map(({ id }) => id)
    await tx.execute(sql`
      delete from ${useJoins} where user_id = ${userId} and used_id = any(${sql.param(ids)}::uuid[])`)
    const joins = page.flatMap(({ id, joins }) => joins.map((join) => ({ ...join, usedId: id })))
    await tx.execute(sql`
      insert into ${useJoins} (user_id, used_id, plugin_id, certainty, reason, is_other_format)
      select ${userId}::uuid, r."usedId", r."pluginId", r.certainty, r.reason, r."isOtherFormat"
      from jsonb_to_recordset(${JSON.stringify(joins)}::jsonb) as r (
        "usedId" uuid, "pluginId" uuid, certainty text, reason text, "isOtherFormat" boolean)`)
  }
}
