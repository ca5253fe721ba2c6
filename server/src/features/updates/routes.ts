import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { formatUpdatesOf } from '#shared/definitions/format-updates.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { type UpdateEntry, updatesContract } from '#shared/updates/contract.ts'
import type { Update } from '#shared/updates/update-of.ts'
import { compareVersions, newestOf } from '#shared/updates/version.ts'
import { type Db, plugins, updateHistory } from '../../db/schema.ts'
import { mountContract, type RouteContext } from '../../http/mount.ts'
import { notFound, requireFound } from '../../http/problem.ts'
import { changeEntries, lockLibrary } from '../../library/change-library.ts'
import { installedVersionsSql, latestVersionsSql } from '../../library/known-updates.ts'
import { findPlugin, isInLibraryOf, pluginColumns } from '../../library/plugin-answer.ts'

export function updateRoutes(context: RouteContext) {
  mountContract(context, updatesContract, {
    history: ({ db, user }) => updateHistoryOf(db, user.id),
    start: ({ db, user, body, now }) => startUpdates(db, user.id, body.pluginIds, now),
    mark: async ({ db, user, params, body, now }) =>
      requireFound(await markUpdate(db, user.id, params.id, body.status, now), 'Update'),
    remove: async ({ db, user, params }) =>
      requireFound(await deleteUpdate(db, user.id, params.id), 'Update'),
    removeMany: async ({ db, user, body }) => ({ ids: await deleteUpdates(db, user.id, body.ids) }),
  })
}

/** Saves how the user says that an update ended. Returns undefined when there is no such update. */
function markUpdate(db: Db, userId: string, id: string, status: 'completed' | 'failed', now: Date) {
  return changeEntries(db, userId, async (tx) => {
    const [before] = await tx.select().from(updateHistory).where(isUpdate(userId, id))
    if (!before) return undefined
    const plugin = await (status === 'completed' ? clearUpdateFlag : findPlugin)(tx, userId, before.pluginId)
    const [after] = await tx
      .update(updateHistory)
      .set({
        status,
        newVersion: newerVersion(before.previousVersion, plugin) || before.newVersion,
        changedAt: before.status === status ? before.changedAt : now,
      })
      .where(isUpdate(userId, id))
      .returning()
    return after && { entry: updateEntryOf(after), plugin: plugin ?? null }
  })
}

/** Returns the plugin, which then has no available update. */
async function clearUpdateFlag(tx: Db, userId: string, id: string): Promise<Plugin | undefined> {
  const [plugin] = await tx
    .update(plugins)
    .set({ updateAvailable: false })
    .where(isInLibraryOf(userId, id))
    .returning(pluginColumns)
  return plugin
}

/** The version in the library if it is newer than the previous one, else ''. */
const newerVersion = (previous: string, plugin: Plugin | undefined) =>
  plugin && (compareVersions(plugin.version, previous) ?? 0) > 0 ? plugin.version : ''

/** Returns a pending update for each of these plugins, or throws 404 and adds none. A plugin has at most one: it is not added twice. */
function startUpdates(db: Db, userId: string, pluginIds: string[], now: Date): Promise<UpdateEntry[]> {
  const ids = [...new Set(pluginIds)]
  return db.transaction(async (tx) => {
    // Waits for a scan that may find the new versions.
    await lockLibrary(tx, userId)
    const { id, name, manufacturer, version } = plugins
    const latest = latestVersionsSql(sql`plugins.definition_id`)
    const names = { pluginId: id, pluginName: name, manufacturer }
    const started = await tx
      .select({ names, version, installed: installedVersionsSql, latest })
      .from(plugins)
      .where(and(isInLibraryOf(userId), inArray(id, ids)))
    if (started.length < ids.length) throw notFound('Plugin')
    const rows = started.map((plugin) => ({
      ...plugin.names,
      ...versionsOf(plugin.version, formatUpdatesOf(plugin.installed, plugin.latest, [])),
      userId,
      createdAt: now,
      changedAt: now,
    }))
    await tx.insert(updateHistory).values(rows).onConflictDoNothing()
    const { status, pluginId } = updateHistory
    const isPending = and(eq(updateHistory.userId, userId), eq(status, 'pending'), inArray(pluginId, ids))
    return (await tx.select().from(updateHistory).where(isPending)).map(updateEntryOf)
  })
}

/** The previous and the new version, of one format where that is known, because formats are not updated together. */
function versionsOf(version: string, updates: Update[]) {
  const newest = newestOf(updates.map(({ latest }) => latest.version))
  const update = updates.find(({ latest }) => latest.version === newest)
  return { previousVersion: update?.installed ?? version, newVersion: update?.latest.version ?? '' }
}

/** All updates of a user, the last changed first. */
async function updateHistoryOf(db: Db, userId: string) {
  const rows = await db
    .select()
    .from(updateHistory)
    .where(eq(updateHistory.userId, userId))
    .orderBy(desc(updateHistory.changedAt), desc(updateHistory.id))
  return rows.map(updateEntryOf)
}

/** Deletes an entry of the history. Returns it, or undefined when there is none. */
async function deleteUpdate(db: Db, userId: string, id: string) {
  const [row] = await db.delete(updateHistory).where(isUpdate(userId, id)).returning()
  return row && updateEntryOf(row)
}

/** Deletes those of these entries that are in the history. Returns their ids. */
async function deleteUpdates(db: Db, userId: string, ids: string[]) {
  const rows = await db
    .delete(updateHistory)
    .where(and(eq(updateHistory.userId, userId), inArray(updateHistory.id, ids)))
    .returning({ id: updateHistory.id })
  return rows.map(({ id }) => id)
}

const isUpdate = (userId: string, id: string) =>
  and(eq(updateHistory.userId, userId), eq(updateHistory.id, id))

function updateEntryOf({ userId: _, ...row }: typeof updateHistory.$inferSelect): UpdateEntry {
  return { ...row, createdAt: row.createdAt.toISOString(), changedAt: row.changedAt.toISOString() }
}
