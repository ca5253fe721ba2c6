import { randomInt, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { registrationSchema } from '#shared/account/credentials.ts'
import { passwordNotification } from '#shared/notifications/new-notifications.ts'
import { configOf } from '../config/config.ts'
import {
  apiKeys,
  calendars,
  type Db,
  devices,
  pairingCodes,
  passkeys,
  providerLinks,
  sessions,
  users,
} from '../db/schema.ts'
import { endSessions, raiseSessionEpoch } from '../db/session-epoch.ts'
import { deleteAllPasskeys } from '../features/account/passkeys/passkeys.ts'
import { hashPassword } from '../features/account/password/hashing.ts'
import { deleteAttemptsOf } from '../features/account/remove-account.ts'
import { addAccount } from '../features/account/repository.ts'
import { removeUnusableCodes } from '../features/account/second-factor/recovery-codes.ts'
import { endSecondFactor, secondFactorOf } from '../features/account/second-factor/second-factor.ts'
import { forgetBrowsers } from '../features/account/sessions/known-browsers.ts'
import { removeDevice } from '../features/helper/pairing/devices.ts'
import { notifyUser } from '../library/notify.ts'
import * as words from './cli-words.ts'
import { type HostCommand, requireAccount } from './command.ts'

export const userCreate: HostCommand = {
  words: 'user create',
  acceptedArguments: { name: true, more: ['EMAIL'] },
  commandSummary: words.createsAccount,
  run: async ({ db, name, more: [email = ''], say }) => {
    const password = newPassword()
    const given = { username: name, displayName: name, email, password }
    const registration = registrationSchema().safeParse(given)
    if (!registration.success) throw new Error(registration.error.issues[0]?.message ?? words.invalidAccount)
    const account = await addAccount(db, registration.data, await hashPassword(password), null)
    if (!account) throw new Error(words.accountExists(name))
    say(words.accountCreated(account.username, password))
    say(words.askToChange)
  },
}

export const userReset: HostCommand = {
  words: 'user reset',
  acceptedArguments: { name: true },
  commandSummary: words.resetsPassword,
  run: async ({ db, name, environment, now, say }) => {
    const { id, username } = await requireAccount(db, name)
    const password = newPassword()
    const passwordHash = await hashPassword(password)
    const ended = await db.transaction(async (tx) => {
      await tx.update(users).set({ passwordHash, hasPassword: true }).where(eq(users.id, id))
      const endedAccess = await endAccess(tx, id, now)
      await notifyUser(tx, id, passwordNotification(randomUUID(), endedAccess.sessions), now)
      return endedAccess
    })
    say(words.newPassword(username, password))
    say(words.accessEnded(ended))
    say(words.askToChange)
    if (configOf(environment).OIDC_ONLY) say(words.providerOnly)
  },
}

/** An intruder with the old password may have added other ways in. Returns how many of each were ended. */
async function endAccess(tx: Db, id: string, now: Date) {
  const remove = async (table: typeof passkeys | typeof apiKeys | typeof calendars | typeof providerLinks) =>
    (await tx.delete(table).where(eq(table.userId, id))).rowCount ?? 0
  const ended = {
    sessions: await signOut(tx, id),
    passkeys: await remove(passkeys),
    keys: await remove(apiKeys),
    addresses: await remove(calendars),
    links: await remove(providerLinks),
    helpers: await endPairings(tx, id, now),
    browsers: await forgetBrowsers(tx, id),
  }
  await removeUnusableCodes(tx, id)
  // A user who needs a new password has often tried the old one too many times.
  await deleteAttemptsOf(tx, id)
  return ended
}

/** Ends all sessions of a user, and the sign-ins in progress. Returns how many sessions there were. */
const signOut = (db: Db, id: string) =>
  db.transaction(async (tx) => {
    await raiseSessionEpoch(tx, id)
    return (await endSessions(tx, eq(sessions.userId, id))).length
  })

export const userDisable: HostCommand = {
  words: 'user disable',
  acceptedArguments: { name: true, off: true },
  commandSummary: words.disablesAccount,
  run: async ({ db, name, isOff, now, say }) => {
    const { id, username, disabledAt } = await requireAccount(db, name)
    if (isOff) {
      await db.update(users).set({ disabledAt: null }).where(eq(users.id, id))
      return say(disabledAt ? words.canSignIn(username) : words.wasNotDisabled(username))
    }
    // In one transaction and first, so that no session or token works from now on.
    const ended = await db.transaction(async (tx) => {
      if (!disabledAt) await tx.update(users).set({ disabledAt: now }).where(eq(users.id, id))
      return signOut(tx, id)
    })
    const helpers = await endPairings(db, id, now)
    say(words.accountDisabled(username, ended, helpers))
  },
}

export const userSecondFactor: HostCommand = {
  words: 'user second-factor',
  acceptedArguments: { name: true, off: true },
  commandSummary: words.showsSecondFactor,
  run: async ({ db, name, isOff, now, say }) => {
    const { id, username } = await requireAccount(db, name)
    if (!isOff) return say(await secondFactorStatus(db, id, username))
    const { wasOn, ended } = await db.transaction(async (tx) => ({
      ended: await deleteAllPasskeys(tx, id, now),
      wasOn: await endSecondFactor(tx, id, now),
    }))
    if (ended) say(words.passkeysEnded(ended))
    say(wasOn || ended ? words.passwordAloneNow(username) : words.noSecondFactor(username))
  },
}

async function secondFactorStatus(db: Db, id: string, username: string) {
  const { isOn, codesLeft } = await secondFactorOf(db, id)
  const keys = await db.$count(passkeys, eq(passkeys.userId, id))
  if (!isOn && !keys) return words.passwordAlone(username)
  return words.secondFactor(username, keys, codesLeft)
}

export const sessionsRevoke: HostCommand = {
  words: 'sessions revoke',
  acceptedArguments: { name: true },
  commandSummary: words.signsOut,
  run: async ({ db, name, say }) => {
    const { id, username } = await requireAccount(db, name)
    say(words.sessionsEnded(username, await signOut(db, id)))
  },
}

/** Ends all pairings of this user and deletes their pairing codes. Returns how many helpers were paired. */
async function endPairings(db: Db, userId: string, now: Date) {
  await db.delete(pairingCodes).where(eq(pairingCodes.userId, userId))
  const paired = await db.select({ id: devices.id }).from(devices).where(eq(devices.userId, userId))
  for (const { id } of paired) await removeDevice(db, userId, id, now)
  return paired.length
}

const CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A password of 30 random letters and digits (148 bits) in groups of five, without characters that look alike. */
function newPassword() {
  const letter = () => CHARACTERS.charAt(randomInt(CHARACTERS.length))
  const group = () => Array.from({ length: 5 }, letter).join('')
  return Array.from({ length: 6 }, group).join('-')
}
