import { and, asc, eq } from 'drizzle-orm'
import { shownOf } from '#shared/plugins/installed.ts'
import type { NewPlugin, Plugin } from '#shared/plugins/plugin.ts'
import type { Db } from '../../db/open.ts'
import { answer } from '../../db/plugin-answer.ts'
import { identities, installations, plugins } from '../../db/schema.ts'

export function installationsOf(db: Db, userId: string, pluginId: string) {
  return db
    .select()
    .from(installations)
    .where(and(eq(installations.userId, userId), eq(installations.pluginId, pluginId)))
    .orderBy(asc(installations.addedAt), asc(installations.path))
}

/** One bundle at one place is one installation: seen again, it takes what was seen last. */
export async function addInstallation(db: Db, userId: string, pluginId: string, given: NewPlugin, now: Date) {
  const { format, path, version, architectures, size, bundleId } = given
  const seen = { version, architectures, size, bundleId }
  await db
    .insert(installations)
    .values({ userId, pluginId, format, path, ...seen, addedAt: now })
    .onConflictDoUpdate({
      target: [
        installations.userId,
        installations.pluginId,
        installations.machine,
        installations.format,
        installations.path,
      ],
      set: seen,
    })
}

/** From now on the plugin is also recognised by these keys. */
export async function addRecognition(db: Db, userId: string, pluginId: string, keys: string[]) {
  if (!keys.length) return
  await db
    .insert(identities)
    .values(keys.map((key) => ({ userId, key, pluginId })))
    .onConflictDoNothing()
}

/**
 * Brings format, formats, version and path of the entry up to what is installed, and makes other changes to it on the way.
 * Gives the entry as it is then.
 */
export async function showInstalled(
  db: Db,
  userId: string,
  pluginId: string,
  changes: EntryChanges = {},
): Promise<Plugin | undefined> {
  const here = and(eq(plugins.userId, userId), eq(plugins.id, pluginId))
  const { format, path, version } = installations
  const rows = await db
    .select({ overrides: plugins.overrides, installed: { format, path, version } })
    .from(plugins)
    .leftJoin(
      installations,
      and(eq(installations.userId, plugins.userId), eq(installations.pluginId, plugins.id)),
    )
    .where(here)
    .orderBy(asc(installations.addedAt), asc(installations.path))
  const shown = shownOf(
    rows.flatMap(({ installed }) => installed ?? []),
    rows[0]?.overrides ?? {},
  )
  const [entry] = await db
    .update(plugins)
    .set({ ...changes, ...shown })
    .where(here)
    .returning(answer)
  return entry
}

type EntryChanges = Partial<typeof plugins.$inferInsert>
