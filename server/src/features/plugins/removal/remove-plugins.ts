import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { MAX_LISTED_REMOVALS, RESTORABLE_DAYS } from '#shared/plugins/removal.ts'
import { isoDateSql } from '../../../db/iso-date-sql.ts'
import { type Db, plugins } from '../../../db/schema.ts'
import { notFound } from '../../../http/problem.ts'
import { changeLibrary } from '../../../library/change-library.ts'
import { pick } from '../../../library/columns.ts'
import { deleteAllObservations, deleteObservationsOfRemoved } from '../../../library/observations.ts'
import { isInLibraryOf, pluginColumns } from '../../../library/plugin-answer.ts'
import { isRemovedEntrySql, restorableSince } from '../../../library/removed-entries.ts'

/** Removes a plugin. Returns it as it was, or undefined when it is not in the library. */
export function removePlugin(db: Db, userId: string, id: string, now: Date) {
  return changeLibrary(db, userId, async (tx, libraryRevision) => {
    const [removed] = await tx
      .update(plugins)
      .set({ removedAt: now, wasPurged: false })
      .where(isInLibraryOf(userId, id))
      .returning(pluginColumns)
    if (!removed) return undefined
    await deleteObservationsOfRemoved(tx, userId, [id])
    return { ...removed, libraryRevision }
  })
}

/** Removes all of these plugins or none: throws 404 if one is not in the library. Returns how many were removed. */
export function removePlugins(db: Db, userId: string, pluginIds: string[], now: Date) {
  const ids = [...new Set(pluginIds)]
  return changeLibrary(db, userId, async (tx) => {
    const { rowCount } = await tx
      .update(plugins)
      .set({ removedAt: now, wasPurged: false })
      .where(and(isInLibraryOf(userId), inArray(plugins.id, ids)))
    if (rowCount !== ids.length) throw notFound('Plugin')
    await deleteObservationsOfRemoved(tx, userId, ids)
    return rowCount
  })
}

/** Keeps these removed plugins hidden, all or none: throws 404 if one cannot be restored. Returns how many. */
export function hidePlugins(db: Db, userId: string, pluginIds: string[], now: Date) {
  const ids = [...new Set(pluginIds)]
  return changeLibrary(db, userId, async (tx) => {
    const isOneOf = and(eq(plugins.userId, userId), inArray(plugins.id, ids))
    const { rowCount } = await tx
      .update(plugins)
      .set({ hiddenAt: sql`coalesce(${plugins.hiddenAt}, ${now.toISOString()}::timestamptz)` })
      .where(and(isOneOf, isNull(plugins.mergedInto), isRemovedEntrySql(now)))
    if (rowCount !== ids.length) throw notFound('Plugin')
    return rowCount
  })
}

/** Removes all plugins and returns how many there were. They can be restored for seven days. */
export function purgePlugins(db: Db, userId: string, now: Date) {
  return changeLibrary(db, userId, async (tx) => {
    const purge = { removedAt: now, wasPurged: true }
    const { rowCount } = await tx.update(plugins).set(purge).where(isInLibraryOf(userId))
    await deleteAllObservations(tx, userId)
    return rowCount ?? 0
  })
}

/** Deletes the sample plugins for good, also those that were removed before. Returns how many there were. */
export function removeSamples(db: Db, userId: string) {
  return changeLibrary(db, userId, async (tx) => {
    const isSample = and(eq(plugins.userId, userId), eq(plugins.isSample, true))
    return (await tx.delete(plugins).where(isSample)).rowCount ?? 0
  })
}

const DAY = 24 * 60 * 60 * 1000

/**
 * All that can be restored, the last removed first: the removals, the plugins, how many there are, and the hidden ones, starting at number
 * `hiddenFrom`.
 */
export async function removedPlugins(db: Db, userId: string, now: Date, hiddenFrom: number) {
  const { removedAt, wasPurged, hiddenAt, name, id } = plugins
  const isRemoved = and(eq(plugins.userId, userId), isNotNull(removedAt), isNull(plugins.mergedInto))
  const isRecent = gt(removedAt, restorableSince(now))
  const isRestorable = and(isRemoved, isNull(hiddenAt), isRecent)
  // The sweep is about to hide those that were removed before.
  const isHidden = and(isRemoved, or(isNotNull(hiddenAt), and(not(wasPurged), not(isRecent))))
  const removedOn = isoDateSql(sql`${removedAt}`)
  const removals = await db
    .select({ removedAt: removedOn, wasPurged, count: count() })
    .from(plugins)
    .where(isRestorable)
    .groupBy(removedAt, wasPurged)
    .orderBy(desc(removedAt))
    .limit(MAX_LISTED_REMOVALS)
  const listed = (where: SQL | undefined, ...order: SQL[]) =>
    db
      .select({ ...pick(pluginColumns, LISTED), removedAt: removedOn })
      .from(plugins)
      .where(where)
      .orderBy(...order, asc(name), asc(id))
      .limit(MAX_LISTED_REMOVALS)
  return {
    total: await db.$count(plugins, isRestorable),
    removals: removals.map((each) => ({ ...each, deletedAt: deletionAfter(each.removedAt) })),
    plugins: await listed(isRestorable, desc(removedAt)),
    hidden: await listed(isHidden).offset(hiddenFrom),
    hiddenTotal: await db.$count(plugins, isHidden),
  }
}

const LISTED = ['id', 'name', 'manufacturer', 'type', 'screenshot', 'definition'] as const

const deletionAfter = (removedAt: string) =>
  new Date(Date.parse(removedAt) + RESTORABLE_DAYS * DAY).toISOString()
