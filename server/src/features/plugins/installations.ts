import { and, asc, eq, sql } from 'drizzle-orm'
import type { InstalledProgram } from '#shared/plugins/architectures.ts'
import { shownOf } from '#shared/plugins/installed.ts'
import type { NewPlugin, Plugin } from '#shared/plugins/plugin.ts'
import { observed } from '../../db/observations.ts'
import type { Db } from '../../db/open.ts'
import { answer } from '../../db/plugin-answer.ts'
import { identities, installations, type Overrides, plugins } from '../../db/schema.ts'

export function installationsOf(db: Db, userId: string, pluginId: string) {
  return db
    .select()
    .from(installations)
    .where(and(eq(installations.userId, userId), eq(installations.pluginId, pluginId)))
    .orderBy(asc(installations.addedAt), asc(installations.path))
}

/** What decides what an entry shows; `addedAt` in milliseconds. */
export type Installed = InstalledProgram & { machine: string; version: string; addedAt: number }

/** All of them, as a column of a select from plugins. Written out, because drizzle would leave out the names of the tables there. */
export const installed = sql<Installed[]>`(
  select coalesce(json_agg(json_build_object('machine', n.machine, 'format', n.format, 'path', n.path,
    'version', n.version, 'architectures', n.architectures, 'bundleId', n.bundle_id, 'platform', n.platform, 'addedAt', extract(epoch from n.added_at) * 1000)), '[]')
  from ${installations} n where n.user_id = plugins.user_id and n.plugin_id = plugins.id)`

/** What an entry shows of its installations in the order in which they became known, at the same moment by path. */
export const shownOfAll = (all: Installed[], overrides: Overrides) =>
  shownOf(
    all.toSorted((a, b) => a.addedAt - b.addedAt || (a.path < b.path ? -1 : 1)),
    overrides,
  )

/** These installations after one more bundle was seen: one bundle at one place is one installation. */
export function withOneMore(all: Installed[], given: NewPlugin, now: Date): Installed[] {
  const { format, path, version, architectures, bundleId, platform } = given
  const isHere = (one: Installed) => one.machine === '' && one.format === format && one.path === path
  const addedAt = all.find(isHere)?.addedAt ?? now.getTime()
  const here = { machine: '', format, path, version, architectures, bundleId, platform, addedAt }
  return [...all.filter((one) => !isHere(one)), here]
}

/** A bundle with the keys it is recognised by and the definition of its plugin. */
export type Bundle = { given: NewPlugin; keys: string[]; definitionId: string | null; now: Date }

/**
 * Goes before the statement that writes the plugin and adds a bundle to it in the same breath: each further statement would
 * make every one of the hundreds of plugins of a drop wait once more.
 */
export function withBundle(
  db: Db,
  userId: string,
  pluginId: string,
  { given, keys, definitionId, now }: Bundle,
) {
  const { format, path, version, architectures, size, bundleId, platform, signer } = given
  const seen = { version, architectures, size, bundleId, platform, signer }
  const { machine } = installations
  const installation = db.$with('installation').as(
    db
      .insert(installations)
      .values({ userId, pluginId, format, path, ...seen, addedAt: now })
      // Seen again, it takes what was seen last.
      .onConflictDoUpdate({
        target: [
          installations.userId,
          installations.pluginId,
          machine,
          installations.format,
          installations.path,
        ],
        set: seen,
      }),
  )
  const recognition = keys.length > 0 && recogniseBy(db, userId, pluginId, keys)
  const observation = observed(userId, definitionId, given, now)
  return db.with(
    installation,
    ...(recognition ? [db.$with('recognition').as(recognition)] : []),
    ...(observation ? [db.$with('observation', {}).as(observation)] : []),
  )
}

/** From now on the plugin is also recognised by these keys. */
export async function addRecognition(db: Db, userId: string, pluginId: string, keys: string[]) {
  if (keys.length > 0) await recogniseBy(db, userId, pluginId, keys)
}

const recogniseBy = (db: Db, userId: string, pluginId: string, keys: string[]) =>
  db
    .insert(identities)
    .values(keys.map((key) => ({ userId, key, pluginId })))
    .onConflictDoNothing()

/** Brings format, formats, version and path of the entry up to what is installed. Gives the entry as it is then. */
export async function showInstalled(db: Db, userId: string, pluginId: string): Promise<Plugin | undefined> {
  const here = and(eq(plugins.userId, userId), eq(plugins.id, pluginId))
  const [entry] = await db.select({ overrides: plugins.overrides, installed }).from(plugins).where(here)
  if (!entry) return undefined
  const [shown] = await db
    .update(plugins)
    .set(shownOfAll(entry.installed, entry.overrides))
    .where(here)
    .returning(answer)
  return shown
}
