import { and, eq, sql } from 'drizzle-orm'
import {
  type InstalledVersion,
  type KnownLatestVersion,
  updateFlagOf,
} from '#shared/definitions/format-updates.ts'
import type { IgnoredUpdate } from '#shared/updates/update-of.ts'
import type { Db } from '../../db/open.ts'
import { ignoredUpdates, plugins } from '../../db/schema.ts'
import { changeLibrary } from '../../library/change-library.ts'
import { installedVersionsSql, latestVersionsSql } from '../../library/known-updates.ts'
import { isInLibraryOf, pluginColumns } from '../../library/plugin-answer.ts'

/** Saves which updates of a plugin the user ignores, and marks it accordingly. Returns undefined when it is not in the library. */
export function ignoreUpdates(db: Db, userId: string, pluginId: string, ignored: IgnoredUpdate[]) {
  return changeLibrary(db, userId, async (tx) => {
    const { rows } = await tx.execute<{ installed: InstalledVersion[]; latest: KnownLatestVersion[] }>(sql`
      select ${installedVersionsSql} as installed, ${latestVersionsSql(sql`plugins.definition_id`)} as latest
      from ${plugins} where ${isInLibraryOf(userId, pluginId)}`)
    const [entry] = rows
    if (!entry) return undefined
    await saveIgnored(tx, userId, pluginId, ignored)
    // Without a known update the mark is the user's own: ignoring clears it, and it does not come back.
    const flag =
      updateFlagOf(entry.installed, entry.latest, ignored) ?? (ignored.length > 0 ? false : undefined)
    const [plugin] = await tx
      .update(plugins)
      .set({ updateAvailable: flag ?? sql`update_available` })
      .where(isInLibraryOf(userId, pluginId))
      .returning(pluginColumns)
    return plugin && { plugin, ignored }
  })
}

async function saveIgnored(tx: Db, userId: string, pluginId: string, ignored: IgnoredUpdate[]) {
  const ofPlugin = and(eq(ignoredUpdates.userId, userId), eq(ignoredUpdates.pluginId, pluginId))
  await tx.delete(ignoredUpdates).where(ofPlugin)
  if (ignored.length === 0) return
  const rows = ignored.map((update) => ({ userId, pluginId, version: '', ...update }))
  await tx.insert(ignoredUpdates).values(rows).onConflictDoNothing()
}
