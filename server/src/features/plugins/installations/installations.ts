import { and, asc, eq, sql } from 'drizzle-orm'
import { changedUpdateFlagOf, type KnownLatestVersion } from '#shared/definitions/format-updates.ts'
import type { IgnoredUpdate } from '#shared/updates/update-of.ts'
import {
  type Db,
  devices,
  type InstallationOverrides,
  identities,
  installations,
  plugins,
} from '../../../db/schema.ts'
import { ignoredUpdatesSql, latestVersionsSql } from '../../../library/known-updates.ts'
import { pluginColumns } from '../../../library/plugin-answer.ts'
import { versionSinceSql } from '../../../library/write-entries.ts'
import { withTypedVersion } from '../adding/entry.ts'
import { type InstallationFacts, shownValuesOf } from './installed.ts'

/** The installations of a plugin, in the order in which they became known, each with the name of its computer. */
export async function installationsOf(db: Db, userId: string, pluginId: string) {
  const rows = await db
    .select({ installation: installations, computer: devices.name })
    .from(installations)
    .leftJoin(devices, isOnDevice)
    .where(and(eq(installations.userId, userId), eq(installations.pluginId, pluginId)))
    .orderBy(asc(installations.addedAt), asc(installations.path))
  return rows.map(({ installation: { seenBy, seenAt, ...installation }, computer }) => ({
    ...installation,
    computer,
    goneAt: installation.goneAt?.toISOString() ?? null,
    ...(seenBy && { seenBy: { host: seenBy, at: seenAt?.toISOString() ?? null } }),
  }))
}

/** The machine of a device is a UUID, that of an installation is text. */
const isOnDevice = and(
  eq(devices.userId, installations.userId),
  eq(sql`${devices.machine}::text`, installations.machine),
)

/** All installations, as a column of a select from plugins. As raw SQL, because drizzle leaves out the table names there. */
export const installationsSql = sql<InstallationFacts[]>`(
  select coalesce(json_agg(json_build_object('machine', n.machine, 'format', n.format, 'path', n.path,
    'version', n.version, 'architectures', n.architectures, 'bundleId', n.bundle_id, 'platform', n.platform,
    'contents', n.contents, 'size', n.size, 'seenBy', n.seen_by, 'addedAt', extract(epoch from n.added_at) * 1000,
    'goneAt', extract(epoch from n.gone_at) * 1000)), '[]')
  from ${installations} n where n.user_id = plugins.user_id and n.plugin_id = plugins.id)`

export async function addIdentityKeys(db: Db, userId: string, pluginId: string, keys: string[]) {
  if (keys.length === 0) return
  const rows = keys.map((key) => ({ userId, key, pluginId }))
  await db.insert(identities).values(rows).onConflictDoNothing()
}

/**
 * Updates what the entry shows to its installations and to a typed version. `before`: the typed values until now, when they may
 * have changed; then the update mark follows. Returns the updated entry.
 */
export async function refreshShownValues(
  db: Db,
  userId: string,
  pluginId: string,
  now: Date,
  before?: InstallationOverrides,
) {
  const here = and(eq(plugins.userId, userId), eq(plugins.id, pluginId))
  const { overrides } = plugins
  const latest = latestVersionsSql(sql`plugins.definition_id`)
  const [entry] = await db
    .select({ overrides, installed: installationsSql, latest, ignored: ignoredUpdatesSql })
    .from(plugins)
    .where(here)
  if (!entry) return undefined
  const shownValues = shownValuesOf(entry.installed, entry.overrides)
  const isRetyped = before !== undefined && before.version !== entry.overrides.version
  const flag = isRetyped ? retypedFlagOf(entry, before) : undefined
  const changes = {
    ...shownValues,
    ...(flag !== undefined && { updateAvailable: flag }),
    versionSince: versionSinceSql(shownValues.version, now),
  }
  const [shown] = await db.update(plugins).set(changes).where(here).returning(pluginColumns)
  return shown
}

type Entry = {
  overrides: InstallationOverrides
  installed: InstallationFacts[]
  latest: KnownLatestVersion[]
  ignored: IgnoredUpdate[]
}

function retypedFlagOf({ overrides, installed, latest, ignored }: Entry, previous: InstallationOverrides) {
  const before = withTypedVersion(installed, previous)
  const after = withTypedVersion(installed, overrides)
  return changedUpdateFlagOf({ before, after }, latest, ignored)
}
