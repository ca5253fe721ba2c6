import { and, eq, isNull } from 'drizzle-orm'
import type { ChangedPlugin } from '#shared/plugins/contract.ts'
import type { PluginChanges } from '#shared/plugins/plugin.ts'
import type { Db } from '../../db/open.ts'
import { plugins } from '../../db/schema.ts'
import { changeLibrary } from '../../library/change-library.ts'
import { deleteAllObservations, deleteObservationsWithoutEntry } from '../../library/observations.ts'
import { findPlugin, isInLibraryOf, pluginColumns } from '../../library/plugin-answer.ts'
import { cancelWaitingOrganizeJobs } from '../../library/take-back-jobs.ts'
import { changeAtOnce } from './edits/change-at-once.ts'
import { metadataWithOwnershipMark } from './edits/ownership-mark.ts'

/** Changes a plugin. Returns it as it is then, or undefined when it is not in the library. */
export async function changePlugin(
  db: Db,
  userId: string,
  id: string,
  { isOwned, ...changes }: PluginChanges,
  now: Date,
): Promise<ChangedPlugin | undefined> {
  if (isOwned === undefined) {
    const changed = await changeAtOnce(db, userId, id, changes)
    if (changed) return changed
  }
  return changeLibrary(db, userId, async (tx, libraryRevision) => {
    if (isOwned === undefined && Object.keys(changes).length === 0) {
      const plugin = await findPlugin(tx, userId, id)
      return plugin && { ...plugin, libraryRevision }
    }
    const [changed] = await tx
      .update(plugins)
      .set({
        ...changes,
        ...(isOwned !== undefined && { isOwned, metadata: metadataWithOwnershipMark(isOwned) }),
      })
      .where(isInLibraryOf(userId, id))
      .returning(pluginColumns)
    if (changed && isOwned !== undefined) await cancelWaitingOrganizeJobs(tx, userId, now)
    return changed && { ...changed, libraryRevision }
  })
}

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
    if (removed?.definitionId) await deleteObservationsWithoutEntry(tx, userId, removed.definitionId)
    return removed && { ...removed, libraryRevision }
  })
}

/** Removes all plugins and returns how many there were. They can be restored on the command line for seven days. */
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
