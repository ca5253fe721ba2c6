import { sql } from 'drizzle-orm'
import { pulledNotification, updateNotification } from '#shared/notifications/new-notifications.ts'
import type { Db } from '../db/open.ts'
import { notifyUsers } from './notify.ts'
import { shownNameSql } from './shown-names.ts'

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
  return notifyUsers(
    db,
    rows.map((row) => ({ userId: row.userId, ...updateNotification(row) })),
    now,
  )
}

/** Alarms the users who run one of these versions of a definition, which were pulled; once for each plugin and version. */
export async function notifyOfPulledVersions(db: Db, definitionId: string, versions: string[], now: Date) {
  if (versions.length === 0) return
  const { rows } = await db.execute<NewVersion & { name: string }>(sql`
    select user_id as "userId", id as "pluginId", ${shownNameSql} as name, version from plugins
    where definition_id = ${definitionId} and version = any(${sql.param(versions)}::text[]) and removed_at is null`)
  await notifyUsers(
    db,
    rows.map((row) => ({ userId: row.userId, ...pulledNotification(row) })),
    now,
  )
}
