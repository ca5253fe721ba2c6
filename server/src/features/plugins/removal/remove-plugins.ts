import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { ChangedPlugin } from '#shared/plugins/contract.ts'
import { type Db, plugins } from '../../../db/schema.ts'
import { Problem } from '../../../http/problem.ts'
import { changeLibrary } from '../../../library/change-library.ts'
import { definitionsOfEntries } from '../../../library/merged-entries.ts'
import { deleteAllObservations, deleteObservationsWithoutEntries } from '../../../library/observations.ts'
import { isInLibraryOf, pluginColumns } from '../../../library/plugin-answer.ts'
import { isRemovedEntrySql } from '../../../library/removed-entries.ts'

/** Removes a plugin. Returns it as it was, or undefined when it is not in the library. */
export function removePlugin(
  db: Db,
  userId: string,
  id: string,
  now: Date,
): Promise<ChangedPlugin | undefined> {
  return changeLibrary(db, userId, async (tx, libraryRevision) => {
    const removal = { removedAt: now, wasPurged: false }
    const [removed] = await tx
      .update(plugins)
      .set(removal)
      .where(isInLibraryOf(userId, id))
      .returning(pluginColumns)
    if (removed)
      await deleteObservationsWithoutEntries(tx, userId, await definitionsOfEntries(tx, userId, [id]))
    return removed && { ...removed, libraryRevision }
  })
}

/** Removes all of these plugins or none: throws 404 if one is not in the library. Returns how many were removed. */
export function removePlugins(db: Db, userId: string, pluginIds: string[], now: Date) {
  const ids = [...new Set(pluginIds)]
  return changeLibrary(db, userId, async (tx) => {
    const removed = await tx
      .update(plugins)
      .set({ removedAt: now, wasPurged: false })
      .where(and(isInLibraryOf(userId), inArray(plugins.id, ids)))
      .returning({ id: plugins.id })
    if (removed.length < ids.length) throw new Problem(404, 'not_found', 'Plugin not found')
    await deleteObservationsWithoutEntries(tx, userId, await definitionsOfEntries(tx, userId, ids))
    return removed.length
  })
}

/** Keeps these removed plugins hidden, all or none: throws 404 if one cannot be restored. Returns how many. */
export function hidePlugins(db: Db, userId: string, pluginIds: string[], now: Date) {
  const ids = [...new Set(pluginIds)]
  return changeLibrary(db, userId, async (tx) => {
    const hidden = await tx
      .update(plugins)
      .set({ hiddenAt: sql`coalesce(${plugins.hiddenAt}, ${now.toISOString()}::timestamptz)` })
      .where(
        and(
          eq(plugins.userId, userId),
          inArray(plugins.id, ids),
          isNull(plugins.mergedInto),
          isRemovedEntrySql(now),
        ),
      )
      .returning({ id: plugins.id })
    if (hidden.length < ids.length) throw new Problem(404, 'not_found', 'Plugin not found')
    return hidden.length
  })
}

/** Removes all plugins and returns how many there were. They can be restored for seven days. */
export function purgePlugins(db: Db, userId: string, now: Date) {
  return changeLibrary(db, userId, async (tx) => {
    const purged = await tx
      .update(plugins)
      .set({ removedAt: now, wasPurged: true })
      .where(and(eq(plugins.userId, userId), isNull(plugins.removedAt)))
      .returning({ id: plugins.id })
    await deleteAllObservations(tx, userId)
    return purged.length
  })
}
