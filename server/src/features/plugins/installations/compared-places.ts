import { sql } from 'drizzle-orm'
import type { ComparedBundles } from '#shared/helper/found.ts'
import { type Db, installations } from '../../../db/schema.ts'
import { changeLibrary } from '../../../library/change-library.ts'
import { isBelowSql } from './gone-places.ts'

type Computer = { userId: string; machine: string }

/**
 * Saves what a scan of these folders has found by comparing bundles. What was known of the bundles there goes, but for links from
 * bundles elsewhere. The library counts as changed only when something differs.
 */
export async function saveComparedPlaces(
  db: Db,
  on: Computer,
  folders: string[],
  { digests, links }: ComparedBundles,
) {
  const changed = sql`
    select n.id, d.digest, coalesce(l."from", e.elsewhere) as linked_from
    from ${installations} n
      left join jsonb_to_recordset(${JSON.stringify(digests)}::jsonb) as d(path text, digest text) on d.path = n.path
      left join (select distinct on ("to") "to", "from" from jsonb_to_recordset(${JSON.stringify(links)}::jsonb)
        as each("from" text, "to" text) order by "to", "from") l on l."to" = n.path
      left join lateral (select n.linked_from as elsewhere where not ${isBelowSql(sql`n.linked_from`, folders)}) e on true
    where n.user_id = ${on.userId} and n.machine = ${on.machine} and ${isBelowSql(sql`n.path`, folders)}
      and (n.digest is distinct from d.digest or n.linked_from is distinct from coalesce(l."from", e.elsewhere))`
  const { rows } = await db.execute(sql`${changed} limit 1`)
  if (rows.length === 0) return
  await changeLibrary(db, on.userId, (tx) =>
    tx.execute(sql`
      update ${installations} n set digest = c.digest, linked_from = c.linked_from from (${changed}) c
      where n.user_id = ${on.userId} and n.id = c.id`),
  )
}
