import type { Db } from '../../../db/schema.ts'
import { recordMerge } from '../../../library/acts.ts'
import { changeLibrary } from '../../../library/change-library.ts'
import { findPlugin } from '../../../library/plugin-answer.ts'
import { mergeEntries } from './merge-entries.ts'

/**
 * Merges plugins into the one that the user keeps: all of them or none. The others keep their rows, hidden, with their own values and
 * identity keys, so that their bundles are still recognized, and so that undoing restores them. Returns the plugin, and the act that
 * undoes it. Throws 404 when one of them is not in the library, and 400 when the values of all are too many for one.
 */
export function mergePlugins(db: Db, userId: string, keptId: string, pluginIds: string[], now: Date) {
  const ids = [...new Set(pluginIds)].filter((id) => id !== keptId)
  return changeLibrary(db, userId, async (tx, libraryRevision) => {
    const { changes } = await mergeEntries(tx, userId, [{ keptId, ids }], now)
    const act = changes[0] && (await recordMerge(tx, userId, changes[0], now))
    const plugin = await findPlugin(tx, userId, keptId)
    return plugin && { ...plugin, libraryRevision, act }
  })
}
