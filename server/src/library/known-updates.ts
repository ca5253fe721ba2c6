import { type SQL, sql } from 'drizzle-orm'
import type { KnownLatestVersion } from '#shared/definitions/format-updates.ts'
import type { InstalledVersion } from '#shared/definitions/installed-version.ts'
import { pulledNotification, updateNotification } from '#shared/notifications/new-notifications.ts'
import type { IgnoredUpdate } from '#shared/updates/update-of.ts'
import type { Db } from '../db/open.ts'
import { ignoredUpdates, installations, latestVersions } from '../db/schema.ts'
import { notifyUsers } from './notify.ts'
import { shownNameSql } from './shown-names.ts'

/* Columns of a select, in SQL because drizzle would leave out the table names there. */

/** The latest versions of a definition, for each format and system. Others learn the day of an observation, not the moment. */
export const latestVersionsSql = (definitionId: SQL) => sql<KnownLatestVersion[]>`(
  select coalesce(json_agg(json_build_object('format', l.format, 'platform', l.platform, 'version', l.version,
    'by', l.by, 'owners', l.owners, 'running', l.running, 'standing', l.standing, 'firstSeen', left(l.first_seen, 10),
    'catalogs', l.catalogs, 'withdrawn', l.withdrawn)), '[]')
  from ${latestVersions} l where l.definition_id = ${definitionId})`

/** The ignored updates of a plugin, for a select from plugins. */
export const ignoredUpdatesSql = sql<IgnoredUpdate[]>`(
  select coalesce(json_agg(json_build_object('what', g.what, 'version', g.version)), '[]')
  from ${ignoredUpdates} g where g.user_id = plugins.user_id and g.plugin_id = plugins.id)`

/** The installations of a plugin, each with the version that it shows. The word of a DAW about a version is not enough. */
export const installedVersionsSql = sql<InstalledVersion[]>`(
  select coalesce(json_agg(json_build_object('format', n.format, 'path', n.path, 'architectures', n.architectures,
    'bundleId', n.bundle_id, 'platform', n.platform, 'version', coalesce(plugins.overrides ->> 'version', n.version),
    'machine', n.machine, 'goneAt', extract(epoch from n.gone_at) * 1000)), '[]')
  from ${installations} n where n.user_id = plugins.user_id and n.plugin_id = plugins.id
    and (n.gone_at is null or plugins.missing_since is not null)
    and (n.seen_by is null or plugins.overrides ->> 'version' is not null))`

type NewVersion = { userId: string; pluginId: string; version: string }

/**
 * Notifies owners of a newer version, once for each plugin and version. Removed plugins are skipped. Returns the number of new
 * notifications.
 */
export async function notifyOfUpdates(db: Db, found: NewVersion[], now: Date) {
  const { rows } = await db.execute<NewVersion & { name: string; installed: string }>(sql`
    select found."userId", found."pluginId", found.version, ${shownNameSql} as name, plugins.version as installed
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
      as found("userId" uuid, "pluginId" uuid, version text)
    join plugins on plugins.user_id = found."userId" and plugins.id = found."pluginId"
    where plugins.removed_at is null`)
  const all = rows.map((row) => ({ userId: row.userId, ...updateNotification(row) }))
  return notifyUsers(db, all, now)
}

/** Alarms the users who run one of these versions of a definition, which were pulled; once for each plugin and version. */
export async function notifyOfPulledVersions(db: Db, definitionId: string, versions: string[], now: Date) {
  if (versions.length === 0) return
  const { rows } = await db.execute<NewVersion & { name: string }>(sql`
    select user_id as "userId", id as "pluginId", ${shownNameSql} as name, version from plugins
    where definition_id = ${definitionId} and version = any(${sql.param(versions)}::text[]) and removed_at is null`)
  const all = rows.map((row) => ({ userId: row.userId, ...pulledNotification(row) }))
  await notifyUsers(db, all, now)
}
