import { sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { makerSpellings, plugins, sharedValues } from '../../db/schema.ts'
import { nameMakers } from './name-makers.ts'

/** Names the makers of rows that were written by an older version, or restored from its backup. Returns how many spellings. */
export async function nameUnnamedMakers(db: Db): Promise<number> {
  const { rows } = await db.execute<{ spelling: string }>(sql`
    select spelling from (
      select manufacturer as spelling from ${plugins}
      union select from_others ->> 'manufacturer' from ${plugins} where from_others ? 'manufacturer'
      union select shown ->> 'manufacturer' from ${sharedValues} where shown ? 'manufacturer') spelled
    where spelling <> '' and not exists (select from ${makerSpellings} m where m.spelling = spelled.spelling)`)
  for (let at = 0; at < rows.length; at += BATCH_SIZE)
    await nameMakers(
      db,
      rows.slice(at, at + BATCH_SIZE).map(({ spelling }) => spelling),
    )
  return rows.length
}

const BATCH_SIZE = 1000
