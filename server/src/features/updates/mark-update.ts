import type { Plugin } from '#shared/plugins/plugin.ts'
import type { UpdateEntry } from '#shared/updates/contract.ts'
import { compareVersions } from '#shared/updates/version.ts'
import type { Db } from '../../db/open.ts'
import { plugins, updateHistory } from '../../db/schema.ts'
import { changeLibrary } from '../../library/change-library.ts'
import { findPlugin, isInLibraryOf, pluginColumns } from '../../library/plugin-answer.ts'
import { isUpdate, updateEntryOf } from './repository.ts'

type MarkedUpdate = { entry: UpdateEntry; plugin: Plugin | null }

/** Saves how the user says that an update ended. Returns undefined when there is no such update. */
export function markUpdate(
  db: Db,
  userId: string,
  id: string,
  status: 'completed' | 'failed',
  now: Date,
): Promise<MarkedUpdate | undefined> {
  return changeLibrary(db, userId, async (tx) => {
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
