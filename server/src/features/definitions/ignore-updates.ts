import { and, eq, sql } from 'drizzle-orm'
import { type InstalledVersion, type KnownLatest, updateFlagOf } from '#shared/definitions/format-updates.ts'
import type { IgnoredUpdate } from '#shared/updates/update-of.ts'
import type { Db } from '../../db/open.ts'
import { ignoredUpdates, plugins } from '../../db/schema.ts'
import { changeLibrary } from '../../library/change-library.ts'
import { installedVersions, latestOf } from '../../library/known-updates.ts'
import { answer, isIn } from '../../library/plugin-answer.ts'

/** Keeps what a person does not want to hear of a plugin, and marks it accordingly; undefined when it is not there. */
export function ignoreUpdates(db: Db, userId: string, pluginId: string, ignored: IgnoredUpdate[]) {
  return changeLibrary(db, userId, async (tx) => {
    const { rows } = await tx.execute<{ installed: InstalledVersion[]; latest: KnownLatest[] }>(sql`
      select ${installedVersions} as installed, ${latestOf(sql`plugins.definition_id`)} as latest
      from ${plugins} where ${isIn(userId, pluginId)}`)
    const [entry] = rows
    if (!entry) return undefined
    await keep(tx, userId, pluginId, ignored)
    // Of a mark that a person set themselves nothing is known: ignoring takes it away, and nothing brings it back.
    const flag =
      updateFlagOf(entry.installed, entry.latest, ignored) ?? (ignored.length > 0 ? false : undefined)
    const [plugin] = await tx
      .update(plugins)
      .set({ updateAvailable: flag ?? sql`update_available` })
      .where(isIn(userId, pluginId))
      .returning(answer)
    return plugin && { plugin, ignored }
  })
}

async function keep(tx: Db, userId: string, pluginId: string, ignored: IgnoredUpdate[]) {
  const ofPlugin = and(eq(ignoredUpdates.userId, userId), eq(ignoredUpdates.pluginId, pluginId))
  await tx.delete(ignoredUpdates).where(ofPlugin)
  if (ignored.length === 0) return
  const rows = ignored.map((each) => ({ userId, pluginId, version: '', ...each }))
  await tx.insert(ignoredUpdates).values(rows).onConflictDoNothing()
}
