import { sql } from 'drizzle-orm'
import { MOST_SET_ASIDE, type SetAside } from '#shared/formats/formats-answer.ts'
import { isoDateSql } from '../../db/iso-date-sql.ts'
import type { Db } from '../../db/schema.ts'
import { changeLibrary } from '../../library/change-library.ts'
import { NEVER_MOVED } from '../../library/columns.ts'
import { shownNamesOf } from '../../library/shown-names.ts'

/** The bundles that jobs have moved away and that are still there, the newest first. */
export const setAsideBundles = (db: Db, userId: string): Promise<SetAside[]> =>
  bundles(db, userId, sql`n.moved_to is not null`)

/** The bundles that the user has set aside and that a scan has found again at their place. */
export const returnedBundles = (db: Db, userId: string): Promise<SetAside[]> =>
  bundles(db, userId, sql`n.gone_at is null and n.set_aside_reason is not null`)

async function bundles(db: Db, userId: string, condition: ReturnType<typeof sql>): Promise<SetAside[]> {
  const { rows } = await db.execute<Omit<SetAside, 'name' | 'manufacturer'>>(sql`
    select n.id as "installationId", n.plugin_id as "pluginId", n.machine, n.format, n.path,
      n.size::float8 as bytes, ${isoDateSql(sql`coalesce(n.set_aside_at, n.gone_at)`)} as at,
      n.set_aside_reason as reason, n.moved_to as "movedTo"
    from installations n join plugins p on p.user_id = n.user_id and p.id = n.plugin_id
    where n.user_id = ${userId} and p.removed_at is null and ${condition}
    order by coalesce(n.set_aside_at, n.gone_at) desc, n.path, n.id limit ${MOST_SET_ASIDE}`)
  const names = await shownNamesOf(
    db,
    userId,
    rows.map(({ pluginId }) => pluginId),
  )
  return rows.flatMap((row) => {
    const plugin = names.get(row.pluginId)
    return plugin ? [{ ...row, name: plugin.name, manufacturer: plugin.manufacturer }] : []
  })
}

/** Forgets that these bundles were set aside, if they are there again. Returns how many. */
export function keepReturned(db: Db, userId: string, installationIds: string[]): Promise<number> {
  return changeLibrary(db, userId, async (tx) => {
    const { rowCount } = await tx.execute(sql`
      update installations set set_aside_at = null, set_aside_reason = null
      where user_id = ${userId} and gone_at is null and set_aside_reason is not null
        and id = any(${sql.param(installationIds)}::uuid[])`)
    return rowCount ?? 0
  })
}

/** Forgets that these bundles were moved away, whatever became of them. Returns how many. */
export function forgetSetAside(db: Db, userId: string, installationIds: string[]): Promise<number> {
  return changeLibrary(db, userId, async (tx) => {
    const { rowCount } = await tx.execute(sql`
      update installations set ${NEVER_MOVED}
      where user_id = ${userId} and moved_to is not null and id = any(${sql.param(installationIds)}::uuid[])`)
    return rowCount ?? 0
  })
}
