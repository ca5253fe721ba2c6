import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { ADDRESS_PAIRING_THROTTLE } from '#shared/account/throttle.ts'
import type { NewDevice } from '#shared/helper/device.ts'
import { connectLinkOf } from '#shared/helper/link.ts'
import { deviceNotification } from '#shared/notifications/new-notifications.ts'
import { PLATFORM_NAMES } from '#shared/plugins/architectures.ts'
import { notifyServers } from '../../../db/notify-servers.ts'
import { requireRow } from '../../../db/require-row.ts'
import { type Db, devices, pairingCodes, users } from '../../../db/schema.ts'
import { attemptKeyOf } from '../../../http/guard/address.ts'
import { countAttempt, forgiveAttempt } from '../../../http/guard/attempts.ts'
import { lockSignedIn } from '../../../http/guard/caller.ts'
import { newToken, type Person, tokenHashOf } from '../../../http/guard/session.ts'
import { Problem } from '../../../http/problem.ts'
import { nameComputerPlaces } from '../../../library/computer-places.ts'
import { notifyUser } from '../../../library/notify.ts'
import { raiseRevision } from '../../../library/raise-revision.ts'
import * as words from '../helper-words.ts'
import { deviceFromRow, reportedNames } from './devices.ts'

type CodeAttempt = { code: string; address: string; now: Date }

/** The account that a code pairs with. The code stays valid. 404 when it is unknown, used or expired. */
export function previewCode(db: Db, { code, address, now }: CodeAttempt) {
  return throttled(db, address, now, async () => {
    const [account] = await db
      .select({ username: users.username, displayName: users.displayName })
      .from(pairingCodes)
      .innerJoin(users, eq(users.id, pairingCodes.userId))
      .where(isValid(code, now))
    return account ?? refuseUnknown()
  })
}

/** Uses a code and pairs the helper. A computer that is paired again keeps its row and gets a new token. */
export function exchangeCode(db: Db, { code, address, now }: CodeAttempt, newDevice: NewDevice) {
  return throttled(db, address, now, () =>
    db.transaction(async (tx) => {
      const [pairing] = await tx
        .select({ userId: pairingCodes.userId })
        .from(pairingCodes)
        .where(isValid(code, now))
      const { userId } = pairing ?? refuseUnknown()
      // A simultaneous request waits here and then finds no such code; so does one during a password change.
      await lockAccount(tx, userId)
      const usedCodes = await tx
        .delete(pairingCodes)
        .where(isValid(code, now))
        .returning({ userId: pairingCodes.userId })
      if (!usedCodes.length) refuseUnknown()
      const isNew = await isNewDevice(tx, userId, newDevice.machine)
      const deviceToken = newToken()
      const { machine, name, platform, version, systemVersion, folders, installsFrom } = newDevice
      const facts = { name, platform, version, systemVersion, folders, installsFrom }
      const reported = { ...facts, tokenHash: tokenHashOf(deviceToken), lastSeenAt: now }
      const [row] = await tx
        .insert(devices)
        .values({ userId, machine, ...reported, createdAt: now })
        .onConflictDoUpdate({
          target: [devices.userId, devices.machine],
          set: { ...reported, ...reportedNames(name) },
        })
        .returning()
      requireRow(row)
      // Their list shows the name of this computer.
      await raiseRevision(tx, userId, 'songs')
      await nameComputerPlaces(tx, userId, machine)
      await notifyServers(tx, { userId, what: 'devices' })
      if (isNew)
        await notifyUser(tx, userId, deviceNotification(row.id, row.name, PLATFORM_NAMES[row.platform]), now)
      return { deviceToken, device: deviceFromRow(row, now) }
    }),
  )
}

const isValid = (code: string, now: Date) =>
  and(eq(pairingCodes.codeHash, tokenHashOf(code)), gt(pairingCodes.expiresAt, now))

function refuseUnknown(): never {
  throw new Problem(404, 'unknown_code', words.oldCode)
}

const MAX_DEVICES = 20

/** Locks the account's row first, so that simultaneous pairings are counted one after the other. */
const lockAccount = (tx: Db, userId: string) =>
  tx.execute(sql`select from ${users} where ${eq(users.id, userId)} for no key update`)

/** True for a new computer; 409 above the limit. The caller has locked the account's row. */
async function isNewDevice(tx: Db, userId: string, machine: string) {
  const paired = await tx.select({ machine: devices.machine }).from(devices).where(eq(devices.userId, userId))
  if (paired.some((device) => device.machine === machine)) return false
  if (paired.length < MAX_DEVICES) return true
  throw new Problem(409, 'too_many_devices', words.tooManyHelpers(MAX_DEVICES))
}

/** Throttles guesses from one address. A valid code does not count as a guess. */
async function throttled<T>(db: Db, address: string, now: Date, work: () => Promise<T>) {
  const key = `pairing from ${attemptKeyOf(address)}`
  await countAttempt(db, [{ key, throttle: ADDRESS_PAIRING_THROTTLE }], now)
  const result = await work()
  await forgiveAttempt(db, { forgotten: [], returned: [key], now })
  return result
}

const FIVE_MINUTES = 5 * 60 * 1000

/** Creates a code that pairs one helper with this account, and its link. Only the hash is stored. */
export async function startPairing(db: Db, user: Person, site: string, now: Date) {
  const code = codeOf(user, now)
  const expiresAt = new Date(now.getTime() + FIVE_MINUTES)
  await db.transaction(async (tx) => {
    await lockSignedIn(tx, user)
    const isExpired = and(eq(pairingCodes.userId, user.id), lt(pairingCodes.expiresAt, now))
    await tx.delete(pairingCodes).where(isExpired)
    await tx.insert(pairingCodes).values({ userId: user.id, codeHash: tokenHashOf(code), expiresAt })
  })
  return { code, link: connectLinkOf(code, site), expiresAt: expiresAt.toISOString() }
}

/** The user and time, followed by 256 random bits, which alone make the code unguessable. */
function codeOf({ id, username }: Person, now: Date) {
  const prefix = Buffer.from(`${id}:${username}:${now.toISOString()}`).toString('base64url')
  return `${prefix}.${newToken()}`
}
