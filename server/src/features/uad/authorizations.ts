import { asc, eq, sql } from 'drizzle-orm'
import type { Authorization } from '#shared/uad/authorization.ts'
import type { Db } from '../../db/open.ts'
import { uadAuthorizations } from '../../db/schema.ts'

export async function authorizationsOf(db: Db, userId: string): Promise<Authorization[]> {
  const { name, group, status, ownership } = uadAuthorizations
  const rows = await db
    .select({ name, group, status, ownership })
    .from(uadAuthorizations)
    .where(eq(uadAuthorizations.userId, userId))
    .orderBy(asc(name))
  return rows.map((row) => ({ ...row, isOwned: row.ownership === 'owned' }))
}

/** Replaces all authorizations of the user, with one insert for any number of them. */
export async function replaceAuthorizations(tx: Db, userId: string, authorizations: Authorization[]) {
  await removeAuthorizations(tx, userId)
  await tx.execute(sql`
    insert into ${uadAuthorizations} (user_id, name, "group", status, ownership)
    select ${userId}::uuid, name, "group", status, ownership
    from jsonb_to_recordset(${JSON.stringify(authorizations)}::jsonb)
      as added(name text, "group" text, status text, ownership text)`)
}

export async function removeAuthorizations(tx: Db, userId: string) {
  await tx.delete(uadAuthorizations).where(eq(uadAuthorizations.userId, userId))
}
