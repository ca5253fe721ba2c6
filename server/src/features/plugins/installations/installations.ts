import { and, asc, eq, sql } from 'drizzle-orm'
import { type Db, devices, installations } from '../../../db/schema.ts'
import type { InstallationFacts } from './installed.ts'

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
