import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { plugins, sharedValues, users } from '../../db/schema.ts'
import { tellingOfLibrary } from '../../db/tell.ts'

/** So many accounts are held at once: a moment for each of them. */
const AT_ONCE = 500

/**
 * Makes the lists of everybody who has the plugin out of date when others see something else of it now. It is no part of the
 * transaction that changed it: accounts are held in one order, as every change of a library holds its own. What was saved is
 * saved; who cannot be told at once, for example because an import holds their account, is told by a later round.
 */
export async function tellLibraries(db: Db, definitionId: string) {
  try {
    await tellAll(db, definitionId)
  } catch {
    // It stays marked as untold.
  }
}

/** Tells of everything that a transaction has marked, such as the end of an account whose pictures others see. */
export async function tellUntold(db: Db) {
  const untold = await db
    .select({ definitionId: sharedValues.definitionId })
    .from(sharedValues)
    .where(eq(sharedValues.isTold, false))
  for (const { definitionId } of untold) await tellLibraries(db, definitionId)
}

async function tellAll(db: Db, definitionId: string) {
  const here = eq(sharedValues.definitionId, definitionId)
  const [untold] = await db
    .select({ definitionId: sharedValues.definitionId })
    .from(sharedValues)
    .where(and(here, eq(sharedValues.isTold, false)))
  if (!untold) return
  for (let last: string | undefined = FIRST; last; ) last = await tellAfter(db, definitionId, last)
  await db.update(sharedValues).set({ isTold: true }).where(here)
}

const FIRST = '00000000-0000-0000-0000-000000000000'

function tellAfter(db: Db, definitionId: string, last: string) {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local lock_timeout = '1s'`)
    const { rows } = await tx.execute<{ id: string }>(sql`
      with owners as (
        select id from ${users}
        where id in (select user_id from ${plugins} where definition_id = ${definitionId} and user_id > ${last})
        order by id limit ${AT_ONCE} for no key update)
      update ${users} set library_revision = library_revision + 1 from owners where users.id = owners.id
      returning users.id, ${tellingOfLibrary(users)}`)
    return rows.length < AT_ONCE
      ? undefined
      : rows
          .map(({ id }) => id)
          .sort()
          .at(-1)
  })
}
