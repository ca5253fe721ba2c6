import { and, eq, gt, sql } from 'drizzle-orm'
import { PAIRING_FROM_ADDRESS } from '#shared/account/throttle.ts'
import type { NewDevice } from '#shared/helper/device.ts'
import { deviceNews } from '#shared/notifications/news.ts'
import { PLATFORM_NAMES } from '#shared/plugins/architectures.ts'
import type { Db } from '../../../db/open.ts'
import { devices, pairingCodes, users } from '../../../db/schema.ts'
import { tell } from '../../../db/tell.ts'
import { countedAs } from '../../../http/guard/address.ts'
import { countTry, forgiveTry } from '../../../http/guard/attempts.ts'
import { hashOf, newToken } from '../../../http/guard/session.ts'
import { Problem } from '../../../http/problem.ts'
import { notify } from '../../../library/notify.ts'
import { deviceOf } from './devices.ts'

type Guess = { code: string; address: string; now: Date }

/** Whose account a code pairs with. The code stays good. 404 when it is unknown, used or older than five minutes. */
export function previewCode(db: Db, { code, address, now }: Guess) {
  return counted(db, address, now, async () => {
    const [account] = await db
      .select({ username: users.username, displayName: users.displayName })
      .from(pairingCodes)
      .innerJoin(users, eq(users.id, pairingCodes.userId))
      .where(isGood(code, now))
    return account ?? unknown()
  })
}

/** Uses a code up and pairs the helper. A computer that is paired again keeps its row and gets another token. */
export function exchangeCode(db: Db, { code, address, now }: Guess, given: NewDevice) {
  return counted(db, address, now, () =>
    db.transaction(async (tx) => {
      const [known] = await tx
        .select({ userId: pairingCodes.userId })
        .from(pairingCodes)
        .where(isGood(code, now))
      const { userId } = known ?? unknown()
      // Of two who come at once one waits here for the other and then finds no such code; so does who comes during a new password.
      await holdAccount(tx, userId)
      const used = await tx
        .delete(pairingCodes)
        .where(isGood(code, now))
        .returning({ userId: pairingCodes.userId })
      if (!used.length) unknown()
      const isNew = await isNewDevice(tx, userId, given.machine)
      const deviceToken = newToken()
      const { machine, name, platform, version, folders } = given
      const said = { name, platform, version, folders, tokenHash: hashOf(deviceToken), lastSeenAt: now }
      const [row] = await tx
        .insert(devices)
        .values({ userId, machine, ...said, createdAt: now })
        .onConflictDoUpdate({ target: [devices.userId, devices.machine], set: said })
        .returning()
      if (!row) throw new Error('A paired device got no row.')
      await tell(tx, { userId, what: 'devices' })
      if (isNew) await notify(tx, userId, deviceNews(row.id, row.name, PLATFORM_NAMES[row.platform]), now)
      return { deviceToken, device: deviceOf(row, now) }
    }),
  )
}

const isGood = (code: string, now: Date) =>
  and(eq(pairingCodes.codeHash, hashOf(code)), gt(pairingCodes.expiresAt, now))

function unknown(): never {
  throw new Problem(
    404,
    'unknown_code',
    'This code is no longer valid: it works once, for five minutes. Please connect again from the web page.',
  )
}

const MOST_DEVICES = 20

/** The account's row first, as everywhere: so two who pair at once are also counted one after the other. */
const holdAccount = (tx: Db, userId: string) =>
  tx.execute(sql`select from ${users} where ${eq(users.id, userId)} for no key update`)

/** Whether the computer was not connected before; 409 when it would be one too many. Whoever calls this holds the account's row. */
async function isNewDevice(tx: Db, userId: string, machine: string) {
  const paired = await tx.select({ machine: devices.machine }).from(devices).where(eq(devices.userId, userId))
  if (paired.some((device) => device.machine === machine)) return false
  if (paired.length < MOST_DEVICES) return true
  throw new Problem(
    409,
    'too_many_devices',
    `An account can have ${MOST_DEVICES} connected helpers. Please remove one in Settings, Advanced.`,
  )
}

/** Guesses from one address are slowed down; a code that is right was no guess. */
async function counted<T>(db: Db, address: string, now: Date, work: () => Promise<T>) {
  const key = `pairing from ${countedAs(address)}`
  await countTry(db, [{ key, throttle: PAIRING_FROM_ADDRESS }], now)
  const answer = await work()
  await forgiveTry(db, { forgotten: [], returned: [key], now })
  return answer
}
