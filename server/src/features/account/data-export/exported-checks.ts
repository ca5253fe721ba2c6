import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/schema.ts'

/** What a helper has seen of a bundle. It is not imported again: a scan tells it anew. */
type ExportedCheck = { machine: string; path: string; format: string }

/** How many bundles are read at once. */
const PAGE = 1000

/** What helpers have seen of the bundles of a user, one page at a time to limit memory. */
export async function* exportedChecks(db: Db, userId: string): AsyncGenerator<ExportedCheck> {
  for (let last: ExportedCheck | undefined; ; ) {
    const after = last ? sql`(machine, path) > (${last.machine}, ${last.path})` : sql`true`
    const { rows } = await db.execute<ExportedCheck>(sql`
      select machine, path, format, facts::jsonb as facts, leads_to as "leadsTo", class_id as "classId", signer,
        former_signer as "formerSigner"
      from health_bundles where user_id = ${userId} and ${after} order by machine, path limit ${PAGE}`)
    yield* rows
    last = rows.at(-1)
    if (rows.length < PAGE) return
  }
}
