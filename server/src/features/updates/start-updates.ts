import { and, eq, inArray, sql } from 'drizzle-orm'
import { formatUpdatesOf } from '#shared/definitions/format-updates.ts'
import type { UpdateEntry } from '#shared/updates/contract.ts'
import type { Update } from '#shared/updates/update-of.ts'
import { newestOf } from '#shared/updates/version.ts'
import type { Db } from '../../db/open.ts'
import { plugins, updateHistory, users } from '../../db/schema.ts'
import { Problem } from '../../http/problem.ts'
import { AccountGone } from '../../library/change-library.ts'
import { installedVersions, latestOf } from '../../library/known-updates.ts'
import { isIn } from '../../library/plugin-answer.ts'
import { entryOf } from './repository.ts'

/** Makes a pending entry for each of these plugins or for none. A plugin has one at most: beginning twice is beginning once. */
export function startUpdates(db: Db, userId: string, pluginIds: string[], now: Date): Promise<UpdateEntry[]> {
  const ids = [...new Set(pluginIds)]
  return db.transaction(async (tx) => {
    await holdLibrary(tx, userId)
    const { id, name, manufacturer, version } = plugins
    const latest = latestOf(sql`plugins.definition_id`)
    const begun = await tx
      .select({
        named: { pluginId: id, pluginName: name, manufacturer },
        version,
        installed: installedVersions,
        latest,
      })
      .from(plugins)
      .where(and(isIn(userId), inArray(id, ids)))
    if (begun.length < ids.length) throw new Problem(404, 'not_found', 'Plugin not found')
    await tx
      .insert(updateHistory)
      .values(
        begun.map(({ named, version, installed, latest }) => ({
          ...named,
          ...stepOf(version, formatUpdatesOf(installed, latest, [])),
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
    return pending.map(entryOf)
  })
}

/** From which version to which: in one format, where that is known, for formats are not updated together. */
function stepOf(version: string, updates: Update[]) {
  const newest = newestOf(updates.map(({ latest }) => latest.version))
  const update = updates.find(({ latest }) => latest.version === newest)
  return { previousVersion: update?.installed ?? version, newVersion: update?.latest.version ?? '' }
}

/** Waits for a change of the library that is under way, which may be the scan that finds the new versions. */
async function holdLibrary(tx: Db, userId: string) {
  const [person] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  if (!person) throw new AccountGone()
}
