import { and, eq, inArray, sql } from 'drizzle-orm'
import { formatUpdatesOf } from '#shared/definitions/format-updates.ts'
import type { UpdateEntry } from '#shared/updates/contract.ts'
import type { Update } from '#shared/updates/update-of.ts'
import { newestOf } from '#shared/updates/version.ts'
import type { Db } from '../../db/open.ts'
import { plugins, updateHistory, users } from '../../db/schema.ts'
import { Problem } from '../../http/problem.ts'
import { AccountDeleted } from '../../library/change-library.ts'
import { installedVersionsSql, latestVersionsSql } from '../../library/known-updates.ts'
import { isInLibraryOf } from '../../library/plugin-answer.ts'
import { updateEntryOf } from './repository.ts'

/** Returns a pending update for each of these plugins, or throws 404 and adds none. A plugin has at most one: it is not added twice. */
export function startUpdates(db: Db, userId: string, pluginIds: string[], now: Date): Promise<UpdateEntry[]> {
  const ids = [...new Set(pluginIds)]
  return db.transaction(async (tx) => {
    await lockLibrary(tx, userId)
    const { id, name, manufacturer, version } = plugins
    const latest = latestVersionsSql(sql`plugins.definition_id`)
    const started = await tx
      .select({
        names: { pluginId: id, pluginName: name, manufacturer },
        version,
        installed: installedVersionsSql,
        latest,
      })
      .from(plugins)
      .where(and(isInLibraryOf(userId), inArray(id, ids)))
    if (started.length < ids.length) throw new Problem(404, 'not_found', 'Plugin not found')
    await tx
      .insert(updateHistory)
      .values(
        started.map(({ names, version, installed, latest }) => ({
          ...names,
          ...versionsOf(version, formatUpdatesOf(installed, latest, [])),
          userId,
          createdAt: now,
          changedAt: now,
        })),
      )
      .onConflictDoNothing()
    const pending = await tx
      .select()
      .from(updateHistory)
      .where(
        and(
          eq(updateHistory.userId, userId),
          eq(updateHistory.status, 'pending'),
          inArray(updateHistory.pluginId, ids),
        ),
      )
    return pending.map(updateEntryOf)
  })
}

/** The previous and the new version, of one format where that is known, because formats are not updated together. */
function versionsOf(version: string, updates: Update[]) {
  const newest = newestOf(updates.map(({ latest }) => latest.version))
  const update = updates.find(({ latest }) => latest.version === newest)
  return { previousVersion: update?.installed ?? version, newVersion: update?.latest.version ?? '' }
}

/** Locks the account until the transaction ends, so that this waits for a scan that may find the new versions. */
async function lockLibrary(tx: Db, userId: string) {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  if (!user) throw new AccountDeleted()
}
