import { randomInt, randomUUID } from 'node:crypto'
import { count, eq } from 'drizzle-orm'
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
import { type HostCommand, requireAccount } from './command.ts'

export const userCreate: HostCommand = {
  words: 'user create',
  acceptedArguments: { name: true, more: ['EMAIL'] },
  commandSummary: 'Creates an account and prints its first password once.',
  run: async ({ db, name, more: [email = ''], say }) => {
    const password = newPassword()
    const given = { username: name, displayName: name, email, password }
    const registration = registrationSchema().safeParse(given)
    if (!registration.success)
      throw new Error(registration.error.issues[0]?.message ?? 'The account is invalid.')
    const account = await addAccount(db, registration.data, await hashPassword(password), null)
    if (!account) throw new Error(`There is already an account named "${name}".`)
    say(`Created the account ${account.username}. Its first password, which is not shown again: ${password}`)
    say('Ask the user to change it in Settings, Password.')
  },
}

export const userReset: HostCommand = {
  words: 'user reset',
  acceptedArguments: { name: true },
  commandSummary:
    'Sets a new password, prints it once, and revokes every other way to sign in: sessions, passkeys, API keys, helpers, links to the sign-in provider.',
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
    say(`${username} has a new password, which is not shown again: ${password}`)
    say(
      `Ended: sessions ${ended.sessions}, passkeys ${ended.passkeys}, API keys ${ended.keys}, calendar addresses ${ended.addresses}, helpers ${ended.helpers}, links to the sign-in provider ${ended.links}, known browsers ${ended.browsers}.`,
    )
    say('Ask the user to change it in Settings, Password.')
    if (configOf(environment).OIDC_ONLY) say(PROVIDER_ONLY_NOTE)
  },
}

const PROVIDER_ONLY_NOTE =
  'Password sign-in is turned off on this server (OIDC_ONLY), so the user cannot sign in to this account now; with the provider they would get a new, empty account. ' +
  'Start the server with OIDC_ONLY=false until they have signed in with this password and linked their account in Settings, Password.'

/** An intruder with the old password may have added other ways in. Returns how many of each were ended. */
async function endAccess(tx: Db, id: string, now: Date) {
  await raiseSessionEpoch(tx, id)
  const endedSessions = await endSessions(tx, eq(sessions.userId, id))
  const endedPasskeys = await tx.delete(passkeys).where(eq(passkeys.userId, id)).returning()
  await removeUnusableCodes(tx, id)
  const keys = await tx.delete(apiKeys).where(eq(apiKeys.userId, id)).returning()
  const addresses = await tx.delete(calendars).where(eq(calendars.userId, id)).returning()
  const links = await tx.delete(providerLinks).where(eq(providerLinks.userId, id)).returning()
  const helpers = await endPairings(tx, id, now)
  const browsers = await forgetBrowsers(tx, id)
  // A user who needs a new password has often tried the old one too many times.
  await deleteAttemptsOf(tx, id)
  return {
    sessions: endedSessions.length,
    passkeys: endedPasskeys.length,
    keys: keys.length,
    addresses: addresses.length,
    helpers,
    links: links.length,
    browsers,
  }
}

export const userDisable: HostCommand = {
  words: 'user disable',
  acceptedArguments: { name: true, off: true },
  commandSummary:
    'Disables an account: ends its sessions and pairings, and keeps its library; with --off the user can sign in again.',
  run: async ({ db, name, isOff, now, say }) => {
    const { id, username, disabledAt } = await requireAccount(db, name)
    if (isOff) {
      await db.update(users).set({ disabledAt: null }).where(eq(users.id, id))
      return say(disabledAt ? `${username} can sign in again.` : `${username} was not disabled.`)
    }
    // In one transaction and first, so that no session or token works from now on.
    const ended = await db.transaction(async (tx) => {
      if (!disabledAt) await tx.update(users).set({ disabledAt: now }).where(eq(users.id, id))
      await raiseSessionEpoch(tx, id)
      return endSessions(tx, eq(sessions.userId, id))
    })
    const helpers = await endPairings(db, id, now)
    say(`${username} is disabled. Ended: sessions ${ended.length}, helpers ${helpers}.`)
  },
}

export const userSecondFactor: HostCommand = {
  words: 'user second-factor',
  acceptedArguments: { name: true, off: true },
  commandSummary:
    'Shows whether a user signs in with a second factor; --off turns it off, including passkeys, for a user who has lost it.',
  run: async ({ db, name, isOff, now, say }) => {
    const { id, username } = await requireAccount(db, name)
    if (!isOff) return say(await secondFactorStatus(db, id, username))
    const { wasOn, ended } = await db.transaction(async (tx) => ({
      ended: await deleteAllPasskeys(tx, id, now),
      wasOn: await endSecondFactor(tx, id, now),
    }))
    if (ended) say(`Passkeys ended: ${ended}.`)
    say(
      wasOn || ended
        ? `${username} signs in with the password alone from now on.`
        : `${username} had no second factor.`,
    )
  },
}

async function secondFactorStatus(db: Db, id: string, username: string) {
  const { isOn, codesLeft } = await secondFactorOf(db, id)
  const [known] = await db.select({ keys: count() }).from(passkeys).where(eq(passkeys.userId, id))
  const keys = known?.keys ?? 0
  if (!isOn && !keys) return `${username} signs in with the password alone.`
  const passkeyNote = keys ? ` Passkeys: ${keys}.` : ''
  return `${username} signs in with a second factor.${passkeyNote} Recovery codes left: ${codesLeft}.`
}

export const sessionsRevoke: HostCommand = {
  words: 'sessions revoke',
  acceptedArguments: { name: true },
  commandSummary: 'Signs a user out everywhere; paired helpers stay connected.',
  run: async ({ db, name, say }) => {
    const { id, username } = await requireAccount(db, name)
    const ended = await db.transaction(async (tx) => {
      await raiseSessionEpoch(tx, id)
      return endSessions(tx, eq(sessions.userId, id))
    })
    say(`Ended sessions of ${username}: ${ended.length}.`)
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
const GROUP_COUNT = 6
const GROUP_LENGTH = 5

/** A password of 30 random letters and digits (148 bits), without characters that look alike. */
function newPassword() {
  const letter = () => CHARACTERS.charAt(randomInt(CHARACTERS.length))
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join('')
  return Array.from({ length: GROUP_COUNT }, group).join('-')
}
