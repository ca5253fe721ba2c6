import { randomUUID, timingSafeEqual } from 'node:crypto'
import { desc, eq, notInArray, sql } from 'drizzle-orm'
import { ADDRESS_SHARE_THROTTLE } from '#shared/account/throttle.ts'
import { administratorNotification } from '#shared/notifications/new-notifications.ts'
import { notifyServers } from '../../../db/notify-servers.ts'
import { administratorCodes, type Db, users } from '../../../db/schema.ts'
import { attemptKeyOf } from '../../../http/guard/address.ts'
import { countAttempt, forgiveAttempt } from '../../../http/guard/attempts.ts'
import { lockSignedIn } from '../../../http/guard/caller.ts'
import { newToken, type Person, personColumns, tokenHashOf } from '../../../http/guard/session.ts'
import { Problem } from '../../../http/problem.ts'
import { notifyUser } from '../../../library/notify.ts'
import * as words from '../account-words.ts'

/** True when an account has the role of administrator. */
export const hasAdministrator = async (db: Db) => (await db.$count(users, eq(users.role, 'admin'))) > 0

/** The code of a start, and the key of the lock that its server has to hold for as long as it runs. */
export type AdministratorCode = { code: string; lock: string }

/** Makes the code of a start, of which only the hash is stored. Undefined when there is an administrator. */
export function newAdministratorCode(db: Db, now: Date): Promise<AdministratorCode | undefined> {
  return db.transaction(async (tx) => {
    await lockCodes(tx)
    if (await hasAdministrator(tx)) return undefined
    const code = newToken()
    const hash = tokenHashOf(code)
    await tx.insert(administratorCodes).values({ codeHash: hash, createdAt: now })
    const newest = tx
      .select({ codeHash: administratorCodes.codeHash })
      .from(administratorCodes)
      .orderBy(desc(administratorCodes.createdAt))
      .limit(MOST_CODES)
    await tx.delete(administratorCodes).where(notInArray(administratorCodes.codeHash, newest))
    return { code, lock: BigInt.asIntN(64, BigInt(`0x${hash.slice(0, LOCK_DIGITS)}`)).toString() }
  })
}

/** Servers on one database, with those that have ended. */
const MOST_CODES = 200
const LOCK_DIGITS = 16

/** Makes the account of this user the administrator's. Throws 409 when there is one, 403 for a code that no running server has printed. */
export async function becomeAdministrator(
  db: Db,
  user: Person,
  { code, address, now }: { code: string; address: string; now: Date },
) {
  const key = `administrator codes from ${attemptKeyOf(address)}`
  await countAttempt(db, [{ key, throttle: ADDRESS_SHARE_THROTTLE }], now)
  const account = await db.transaction(async (tx) => {
    await lockCodes(tx)
    await lockSignedIn(tx, user)
    if (await hasAdministrator(tx)) throw new Problem(409, 'has_administrator', words.hasAdministrator)
    if (!(await isOpenCode(tx, code))) throw new Problem(403, 'code_refused', words.oldAdministratorAddress)
    return makeAdministrator(tx, user.id, now)
  })
  await forgiveAttempt(db, { forgotten: [], returned: [key], now })
  return account
}

/** Gives an account the role of administrator, which ends all codes, and tells its user. Returns the account. */
export async function makeAdministrator(tx: Db, userId: string, now: Date) {
  const [account] = await tx
    .update(users)
    .set({ role: 'admin' })
    .where(eq(users.id, userId))
    .returning(personColumns)
  await tx.delete(administratorCodes)
  await notifyUser(tx, userId, administratorNotification(randomUUID()), now)
  await notifyServers(tx, { userId, what: 'account' })
  return account
}

/** Orders people with one code, and a code and a start, one after the other. */
const lockCodes = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('administrator code'))`)

/** A code is open while the server that printed it holds the lock of this code. PostgreSQL ends the lock with that server. */
async function isOpenCode(tx: Db, code: string) {
  const { rows } = await tx.execute<{ hash: string }>(sql`
    select code_hash as hash from ${administratorCodes} where exists (
      select from pg_locks where locktype = 'advisory' and objsubid = 1 and granted
        and database = (select oid from pg_database where datname = current_database())
        and classid::bigint << 32 | objid::bigint = ('x' || left(code_hash, ${LOCK_DIGITS}))::bit(64)::bigint)`)
  const given = Buffer.from(tokenHashOf(code))
  return rows.filter(({ hash }) => timingSafeEqual(Buffer.from(hash), given)).length > 0
}
