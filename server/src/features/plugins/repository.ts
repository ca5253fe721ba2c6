import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Identity } from '#shared/bundles/identity.ts'
import { shownOf } from '#shared/plugins/installed.ts'
import type { Plugin, PluginChanges } from '#shared/plugins/plugin.ts'
import { changeLibrary } from '../../db/change-library.ts'
import { ignored, latestOf } from '../../db/known-updates.ts'
import { forgetAll, forgetUnlessThere } from '../../db/observations.ts'
import type { Db } from '../../db/open.ts'
import { answer, findPlugin, isIn } from '../../db/plugin-answer.ts'
import { identities, plugins } from '../../db/schema.ts'
import { takeBackJobs } from '../../db/take-back-jobs.ts'
import { type Bundle, installed, withBundle } from './installations.ts'
import { withMark } from './ownership-mark.ts'
import { updatingFrom } from './pending-update.ts'

export type LookAlike = Awaited<ReturnType<typeof lookAlikes>>[number]

/** The plugins of the library that share a key or the name with this one, each with all its keys and installations. */
export function lookAlikes(db: Db, userId: string, identity: Identity) {
  const named = db
    .select({ id: plugins.id })
    .from(plugins)
    .where(and(eq(plugins.userId, userId), eq(plugins.nameKey, identity.nameKey)))
  const sharing = db
    .select({ id: identities.pluginId })
    .from(identities)
    .where(and(eq(identities.userId, userId), inArray(identities.key, identity.keys)))
  // Written out, because inside a selected column drizzle leaves out the names of the tables.
  const keys = sql<string[]>`array(
    select i.key from ${identities} i where i.user_id = ${userId} and i.plugin_id = plugins.id)`
  const { id, nameKey, vendorKey, manufacturer, isGuess, type, definitionId, addedAt, overrides, replaced } =
    plugins
  return (
    db
      .select({
        id,
        nameKey,
        vendorKey,
        manufacturer,
        isGuess,
        type,
        definitionId,
        addedAt,
        overrides,
        replaced,
        keys,
        installed,
        updatingFrom,
        latest: latestOf(sql`plugins.definition_id`),
        ignored,
      })
      .from(plugins)
      // A union and not an `or`, for which PostgreSQL would read the whole library.
      .where(and(isIn(userId), inArray(plugins.id, union(named, sharing))))
  )
}

/** Makes a new entry with one installation; `hasUpdate` where it is known better than what was sent. */
export async function insertPlugin(
  db: Db,
  userId: string,
  bundle: Bundle,
  { nameKey, vendorKey }: Identity,
  hasUpdate: boolean | undefined,
): Promise<Plugin> {
  const { given, definitionId, now } = bundle
  const { name, manufacturer, type, isUAD, isOwned, updateAvailable, isFavorite, isGuess } = given
  const id = randomUUID()
  const [row] = await withBundle(db, userId, id, bundle)
    .insert(plugins)
    .values({
      userId,
      id,
      name: name.trim(),
      manufacturer,
      type,
      isUAD,
      isOwned,
      updateAvailable: hasUpdate ?? updateAvailable,
      isFavorite,
      isGuess,
      definitionId,
      nameKey,
      vendorKey,
      addedAt: now,
      ...shownOf([given], {}),
    })
    .returning(answer)
  if (!row) throw new Error('A new plugin got no row.')
  return row
}

export function changePlugin(
  db: Db,
  userId: string,
  id: string,
  changes: PluginChanges,
  now: Date,
): Promise<Plugin | undefined> {
  return changeLibrary(db, userId, async (tx) => {
    if (Object.keys(changes).length === 0) return findPlugin(tx, userId, id)
    const { isOwned } = changes
    const [changed] = await tx
      .update(plugins)
      .set({ ...changes, ...(isOwned !== undefined && { metadata: withMark(isOwned) }) })
      .where(isIn(userId, id))
      .returning(answer)
    if (changed && isOwned !== undefined) await takeBackJobs(tx, userId, now)
    return changed
  })
}

/** The removed plugin as it was, or undefined when it is not in the library. */
export function removePlugin(db: Db, userId: string, id: string, now: Date): Promise<Plugin | undefined> {
  return changeLibrary(db, userId, async (tx) => {
    const removal = { removedAt: now, wasPurged: false }
    const [removed] = await tx.update(plugins).set(removal).where(isIn(userId, id)).returning(answer)
    if (removed?.definitionId) await forgetUnlessThere(tx, userId, removed.definitionId)
    return removed
  })
}

/** How many plugins were in the library. They can be brought back on the command line for seven days. */
export function purgePlugins(db: Db, userId: string, now: Date) {
  return changeLibrary(db, userId, async (tx) => {
    const purged = await tx
      .update(plugins)
      .set({ removedAt: now, wasPurged: true })
      .where(and(eq(plugins.userId, userId), isNull(plugins.removedAt)))
      .returning({ id: plugins.id })
    await forgetAll(tx, userId)
    return purged.length
  })
}
