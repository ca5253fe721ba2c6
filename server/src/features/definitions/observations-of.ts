import { and, eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Platform } from '#shared/plugins/architectures.ts'
import type { Observation } from '#shared/updates/observation.ts'
import { type Db, observations, users } from '../../db/schema.ts'
import { otherPluginsSql } from '../../library/community/voices.ts'

/** One definition in one format on one system. Only versions of one kind are compared. */
export type VersionKind = { definitionId: string; format: string; platform: Platform }

/** The newest observations of a user are enough, and the limit keeps a decision fast. */
const MAX_PER_USER = 100

/** The observations of one kind, with the facts that decide whether their owners are counted. Users may choose not to be. */
export async function observationsOf(db: Db, kind: VersionKind): Promise<Observation[]> {
  const { definitionId, format, platform } = kind
  const { rows } = await db.execute<Observation>(sql`
    with seen as materialized (
      select *, row_number() over (partition by user_id order by last_seen desc, version) as place
      from ${observations}
      where definition_id = ${definitionId} and format = ${format} and platform = ${platform}),
    owners as (
      select u.id, json_build_object('id', u.id, 'since', ${iso(sql`u.created_at`)}, 'isFlagged', u.is_flagged,
        'network', u.network, 'otherPlugins', (${otherPluginsSql(sql`u.id`, sql`${definitionId}::uuid`)})) as owner
      from ${users} u where u.id in (select s.user_id from seen s)
        and coalesce((u.preferences ->> 'countVersions')::boolean, true))
    select o.owner, s.machine, s.version, s.binary, s.signer,
      ${iso(sql`s.first_seen`)} as "firstSeen", ${iso(sql`s.last_seen`)} as "lastSeen"
    from seen s join owners o on o.id = s.user_id
    where s.place <= ${MAX_PER_USER}
    order by s.first_seen, s.user_id, s.machine, s.version`)
  return rows
}

const iso = (moment: ReturnType<typeof sql>) =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

type TableOfKinds = { definitionId: PgColumn; format: PgColumn; platform: PgColumn }

/** The rows of a table for this kind. */
export const isOfKind = (table: TableOfKinds, { definitionId, format, platform }: VersionKind) =>
  and(eq(table.definitionId, definitionId), eq(table.format, format), eq(table.platform, platform))
