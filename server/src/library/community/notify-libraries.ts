import { and, eq, sql } from 'drizzle-orm'
import { notifyOfLibrarySql } from '../../db/notify-servers.ts'
import type { Db } from '../../db/open.ts'
import { definitions, plugins, sharedValues, users } from '../../db/schema.ts'
import { nameMakers, renameMaker } from '../makers/name-makers.ts'

/** The number of accounts that are locked at the same time. */
const BATCH_SIZE = 500

/**
 * Raises the revision of every library with this definition after its shared values have changed. This runs after the transaction
 * of the change and locks accounts in one order, against deadlocks. Libraries that cannot be notified now, for example during an
 * import, are notified by a later run.
 */
export async function notifyLibraries(db: Db, definitionId: string) {
  try {
    await notifyAllLibraries(db, definitionId)
  } catch {
    // A later run tries again.
  }
}

/** Notifies the libraries of all changed definitions, also of changes by the database when an account is deleted. */
export async function notifyPendingLibraries(db: Db) {
  const changed = await db
    .select({ definitionId: sharedValues.definitionId })
    .from(sharedValues)
    .where(eq(sharedValues.isTold, false))
  for (const { definitionId } of changed) await notifyLibraries(db, definitionId)
}

async function notifyAllLibraries(db: Db, definitionId: string) {
  const isDefinition = eq(sharedValues.definitionId, definitionId)
  const maker = sql<string | null>`${sharedValues.shown} ->> 'manufacturer'`
  const [changed] = await db
    .select({ makerKey: definitions.makerKey, maker })
    .from(sharedValues)
    .innerJoin(definitions, eq(definitions.id, sharedValues.definitionId))
    .where(and(isDefinition, eq(sharedValues.isTold, false)))
  if (!changed) return
  if (changed.makerKey !== null) await renameMaker(db, changed.makerKey)
  else if (changed.maker !== null) await nameMakers(db, [changed.maker])
  for (let lastId: string | undefined = LOWEST_ID; lastId; )
    lastId = await notifyBatch(db, definitionId, lastId)
  await db.update(sharedValues).set({ isTold: true }).where(isDefinition)
}

const LOWEST_ID = '00000000-0000-0000-0000-000000000000'

/** Notifies the next accounts after `lastId`. Returns the last one, or undefined when there are no more. */
function notifyBatch(db: Db, definitionId: string, lastId: string) {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local lock_timeout = '1s'`)
    const { rows } = await tx.execute<{ id: string }>(sql`
      with owners as (
        select id from ${users}
        where id in (select user_id from ${plugins} where definition_id = ${definitionId} and user_id > ${lastId})
        order by id limit ${BATCH_SIZE} for no key update)
      update ${users} set library_revision = library_revision + 1 from owners where users.id = owners.id
      returning users.id, ${notifyOfLibrarySql(users)}`)
    return rows.length < BATCH_SIZE
      ? undefined
      : rows
          .map(({ id }) => id)
          .sort()
          .at(-1)
  })
}
