import { sql } from 'drizzle-orm'
import { type Db, useJoins } from '../../../db/schema.ts'
import type { JoinedUse } from './join-used.ts'

/** Stores what joining has found for some used plugins. Those that were deleted meanwhile are left out. */
export async function writeJoins(tx: Db, userId: string, joined: JoinedUse[]) {
  await tx.execute(sql`
    update used_plugins p set state = r.state, plugin_id = r."pluginId", certainty = r.certainty, reason = r.reason,
      unproved = r.unproved, is_cut = r."isCut"
    from jsonb_to_recordset(${JSON.stringify(joined)}::jsonb) as r (
      id uuid, state text, "pluginId" uuid, certainty text, reason text, unproved text, "isCut" boolean)
    where p.user_id = ${userId} and p.id = r.id
      and (p.state, p.plugin_id, p.certainty, p.reason, p.unproved, p.is_cut)
        is distinct from (r.state, r."pluginId", r.certainty, r.reason, r.unproved, r."isCut")`)
  const ids = joined.map(({ id }) => id)
  await tx.execute(sql`
    delete from ${useJoins} where user_id = ${userId} and used_id = any(${sql.param(ids)}::uuid[])`)
  const joins = joined.flatMap(({ id, joins }) => joins.map((join) => ({ ...join, usedId: id })))
  await tx.execute(sql`
    insert into ${useJoins} (user_id, used_id, plugin_id, certainty, reason, is_other_format)
    select ${userId}::uuid, r."usedId", r."pluginId", r.certainty, r.reason, r."isOtherFormat"
    from jsonb_to_recordset(${JSON.stringify(joins)}::jsonb) as r (
      "usedId" uuid, "pluginId" uuid, certainty text, reason text, "isOtherFormat" boolean)
    where r."usedId" in (
      select id from used_plugins where user_id = ${userId} and id = any(${sql.param(ids)}::uuid[]) for key share)`)
}
