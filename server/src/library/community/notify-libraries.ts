import { and, eq, sql } from 'drizzle-orm'
import { notifyOfLibrarySql } from '../../db/notify-servers.ts'
import type { Db } from '../../db/open.ts'
import { definitions, plugins, sharedValues, users } from '../../db/schema.ts'
import { nameMakers, renameMaker } from '../makers/name-makers.ts'
import { usersInParts } from '../users-in-parts.ts'

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
  const ownersAfter = (userId: string) => sql`
    select distinct user_id as id from ${plugins} where definition_id = ${definitionId} and user_id > ${userId}::uuid`
  for await (const userIds of usersInParts(db, ownersAfter)) await raiseRevisions(db, userIds)
  await db.update(sharedValues).set({ isTold: true }).where(isDefinition)
}

function raiseRevisions(db: Db, userIds: string[]) {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local lock_timeout = '1s'`)
    await tx.execute(sql`
      with owners as (
        select id from ${users} where id = any(${sql.param(userIds)}::uuid[]) order by id for no key update)
      update ${users} set library_revision = library_revision + 1 from owners where users.id = owners.id
      returning ${notifyOfLibrarySql(users)}`)
  })
}
