import { sql } from 'drizzle-orm'
import type { ComparedBundles } from '#shared/helper/found.ts'
import { type Db, installations } from '../../../db/schema.ts'
import { changeLibrary } from '../../../library/change-library.ts'
import { isBelowSql } from '../../../library/is-below-sql.ts'

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
  // Objects, because each path is then found at once: a planner that expects few rows compares every path with every other.
  const digestOf = JSON.stringify(Object.fromEntries(digests.map(({ path, digest }) => [path, digest])))
  const firstLinks = links.toSorted((one, other) => (one.from < other.from ? 1 : -1))
  const linkOf = JSON.stringify(Object.fromEntries(firstLinks.map(({ from, to }) => [to, from])))
  const changed = sql`
    select * from (
      select n.id, n.digest as old_digest, n.linked_from as old_link, ${digestOf}::jsonb ->> n.path as digest,
        coalesce(${linkOf}::jsonb ->> n.path,
          case when not ${isBelowSql(sql`n.linked_from`, folders)} then n.linked_from end) as linked_from
      from ${installations} n
      where n.user_id = ${on.userId} and n.machine = ${on.machine} and ${isBelowSql(sql`n.path`, folders)}) found
    where old_digest is distinct from digest or old_link is distinct from linked_from`
  const { rows } = await db.execute(sql`${changed} limit 1`)
  if (rows.length === 0) return
  await changeLibrary(db, on.userId, (tx) =>
    tx.execute(sql`
      update ${installations} n set digest = c.digest, linked_from = c.linked_from from (${changed}) c
      where n.user_id = ${on.userId} and n.id = c.id`),
  )
}
