import { eq, notInArray, sql } from 'drizzle-orm'
import { groupsOf } from '#shared/groups.ts'
import { inChunks } from '#shared/in-chunks.ts'
import { shortMakerName, shownMakerName } from '#shared/makers/maker-name.ts'
import { deleteInBatches } from '../../db/delete-in-batches.ts'
import type { Db } from '../../db/open.ts'
import { makerSpellings, plugins, sharedValues } from '../../db/schema.ts'
import { agreedNames, nameMakers, notifyOwnersOf } from './name-makers.ts'

/**
 * Keeps the names of makers true: deletes spellings that no row has any longer, names those of rows that an older version wrote or
 * a backup brought back, and shows each maker as most of its owners have it. Returns how many spellings of each.
 */
export async function keepMakerNames(db: Db) {
  const isUnused = sql`spelling in (select spelling from ${makerSpellings} except (${usedSpellings}))`
  const deleted = await deleteInBatches(db, makerSpellings, isUnused)
  const named = await nameUnnamedMakers(db)
  return { deleted, named, renamed: await renameByOwners(db) }
}

const usedSpellings = sql`
  select manufacturer as spelling from ${plugins}
  union select from_others ->> 'manufacturer' from ${plugins} where from_others ? 'manufacturer'
  union select replaced ->> 'manufacturer' from ${plugins} where replaced ? 'manufacturer'
  union select shown ->> 'manufacturer' from ${sharedValues} where shown ? 'manufacturer'`

async function nameUnnamedMakers(db: Db): Promise<number> {
  const { rows } = await db.execute<{ spelling: string }>(sql`
    select spelling from (${usedSpellings}) used
    where spelling <> '' and not exists (select from ${makerSpellings} m where m.spelling = used.spelling)`)
  const spellings = rows.map(({ spelling }) => spelling)
  for (const part of inChunks(spellings, { count: BATCH_SIZE })) await nameMakers(db, part)
  return rows.length
}

const BATCH_SIZE = 1000

/** One owner with a strange spelling changes nothing: the name that is shown stays until more owners have another one. */
async function renameByOwners(db: Db): Promise<number> {
  const agreed = [...(await agreedNames(db)).keys()]
  const { rows } = await db.execute<{ spelling: string; key: string; name: string; owners: number }>(sql`
    select m.spelling, m.key, m.name, count(distinct p.user_id)::int as owners
    from ${makerSpellings} m left join ${plugins} p on p.manufacturer = m.spelling and p.removed_at is null
    where m.key <> '' and ${agreed.length > 0 ? notInArray(sql`m.key`, agreed) : sql`true`}
      and m.key in (select key from ${makerSpellings} group by key having count(*) > 1)
    group by m.spelling`)
  let renamed = 0
  for (const [key, spellings] of groupsOf(rows, (row) => row.key)) {
    const most = Math.max(...spellings.map(({ owners }) => owners))
    const [first, ...rest] = spellings.filter(({ owners }) => owners === most).map(({ spelling }) => spelling)
    const shown = spellings[0]?.name
    if (!first || [first, ...rest].some((spelling) => shortMakerName(spelling) === shown)) continue
    const name = shownMakerName([first, ...rest])
    if (name === shown) continue
    await db.update(makerSpellings).set({ name }).where(eq(makerSpellings.key, key))
    const renamedSpellings = spellings.map(({ spelling }) => spelling)
    await notifyOwnersOf(db, renamedSpellings)
    renamed += spellings.length
  }
  return renamed
}
