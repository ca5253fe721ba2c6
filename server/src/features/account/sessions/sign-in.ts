import type { Login, RegistrationForm } from '#shared/account/credentials.ts'
import type { RegistrationMode } from '#shared/account/registration-mode.ts'
import {
  ADDRESS_PASSWORD_THROTTLE,
  addressRegistrationThrottle,
  KNOWN_BROWSER_PASSWORD_THROTTLE,
  PASSWORD_THROTTLE,
} from '#shared/account/throttle.ts'
import type { Db } from '../../../db/schema.ts'
import { attemptKeyOf } from '../../../http/guard/address.ts'
import { countAttempt, forgiveAttempt } from '../../../http/guard/attempts.ts'
import { networkHash } from '../../../http/guard/network-of.ts'
import { factorsOf, type RequiredFactor } from '../../../http/guard/refuse-without-second-factor.ts'
import { tokenHashOf } from '../../../http/guard/session.ts'
import type { SignInFactor, Visit } from '../../../http/guard/visit.ts'
import { newAdmission } from '../../../http/limits/admission.ts'
import { Problem } from '../../../http/problem.ts'
import * as words from '../account-words.ts'
import { admitRegistration, refuseUninvited } from '../invitations/registration.ts'
import { hashPassword, hasOutdatedCost, isCorrectPassword } from '../password/hashing.ts'
import { accountNamed, addAccount, replacePasswordHash } from '../repository.ts'
import { isAppCode, verifyCode } from '../second-factor/second-factor.ts'
import { isKnownBrowser } from './known-browsers.ts'
import { beginSession, setSessionCookies, startSession } from './sessions.ts'

type Moment = { visit: Visit; now: Date }

type Registration = RegistrationForm & { invitation?: string | undefined }

/** Creates an account with a session, or neither. 409 when the name is taken, 403 when the host admits no one, or no one uninvited. */
export async function registerAccount(
  db: Db,
  { invitation, ...registration }: Registration,
  { mode, burst }: { mode: RegistrationMode; burst: number },
  { visit, now }: Moment,
) {
  const throttle = addressRegistrationThrottle(burst)
  await countAttempt(db, [{ key: `register from ${attemptKeyOf(visit.address)}`, throttle }], now)
  const admission = { mode, invitation, now }
  await refuseUninvited(db, admission)
  if (await accountNamed(db, registration.username)) throw usernameTaken()
  const passwordHash = await hashPassword(registration.password)
  const { account, begun } = await db.transaction(async (tx) => {
    await admitRegistration(tx, admission)
    const account = await addAccount(tx, registration, passwordHash, networkHash(visit.address))
    if (!account) throw usernameTaken()
    const start = { visit, now, factors: ['password' as const], isNewAccount: true }
    return { account, begun: await beginSession(tx, account, start) }
  })
  setSessionCookies(visit, begun)
  return account
}

const usernameTaken = () => new Problem(409, 'username_taken', words.usernameTaken)

/**
 * Creates a session for a user who knows the password. A wrong name and a wrong password get the same response. The number of
 * simultaneous sign-ins is limited, so that a flood of guesses cannot occupy all processors and the database.
 */
export const signIn = (db: Db, login: Login, rules: Rules, moment: Moment) =>
  admit(() => signInWithPassword(db, login, rules, moment))

type Rules = { requiredFactor: RequiredFactor | undefined }

const admit = newAdmission({ atOnce: 4, longestQueue: 60, refusal: words.tooManySignIns })

async function signInWithPassword(
  db: Db,
  { code, ...credentials }: Login,
  rules: Rules,
  { visit, now }: Moment,
) {
  const { account, from } = await checkPassword(db, credentials, { visit, now })
  const factors: SignInFactor[] = ['password']
  const { hasApp, hasPasskey } = await factorsOf(db, account.id)
  if (hasApp || hasPasskey) {
    if (!code) throw hasPasskey ? passkeyRequired() : codeRequired()
    const { requiredFactor } = rules
    await verifySecondFactor(db, account.id, code, { from, now, hasPasskey, requiredFactor })
    factors.push('code')
  }
  await startSession(db, account, { visit, now, factors })
  return account
}

type SecondFactorProof = Rules & { from: 'known browser' | 'anywhere'; now: Date; hasPasskey: boolean }

/** Throws 401 unless this is an unused code. Where the host requires passkeys, their owners can use recovery codes but not app codes. */
export async function verifySecondFactor(db: Db, userId: string, code: string, proof: SecondFactorProof) {
  const { from, now, hasPasskey, requiredFactor } = proof
  if (requiredFactor === 'passkey' && hasPasskey && isAppCode(code.replace(/[\s-]/g, '')))
    throw passkeyRequired()
  await verifyCode(db, userId, code, { from, now, status: 401 })
}

/** The account with this name and password, throttled like a sign-in; throws 401 when they are wrong, 403 when it is disabled. */
export const accountByPassword = (db: Db, credentials: Omit<Login, 'code'>, moment: Moment) =>
  admit(async () => (await checkPassword(db, credentials, moment)).account)

async function checkPassword(db: Db, { username, password }: Omit<Login, 'code'>, { visit, now }: Moment) {
  const account = await accountNamed(db, username)
  // For the log, which never contains the name as typed.
  visit.setLoggedUser(account?.id)
  const counters = await countersOf(db, username, account?.id, visit)
  await countAttempt(db, counters.all, now)
  const matches = await isCorrectPassword(password, account?.passwordHash)
  if (!account || !matches) throw new Problem(401, 'wrong_credentials', words.invalidSignIn)
  await forgiveAttempt(db, { ...counters, now })
  if (hasOutdatedCost(account.passwordHash))
    await replacePasswordHash(db, account, await hashPassword(password))
  if (account.disabledAt) throw accountDisabledError()
  return { account, from: counters.from }
}

/** Shown only after the user has proved that the account is theirs. */
export const accountDisabledError = () => new Problem(403, 'account_disabled', words.accountDisabled)

const codeRequired = () => new Problem(409, 'second_factor_needed', words.enterCode)

const passkeyRequired = () => new Problem(409, 'passkey_needed', words.usePasskeyOrCode)

/** Known browsers have their own counters: guesses from elsewhere throttle the account but do not lock its owner out. */
async function countersOf(db: Db, username: string, userId: string | undefined, visit: Visit) {
  const address = { key: `password from ${attemptKeyOf(visit.address)}`, throttle: ADDRESS_PASSWORD_THROTTLE }
  const isKnown = userId !== undefined && (await isKnownBrowser(db, userId, visit.browserToken))
  // By the account id, so that all spellings of a name share one counter.
  const counterKey = `password of ${userId ?? tokenHashOf(normalizedName(username))}`
  const account = isKnown
    ? { key: `${counterKey} in known browsers`, throttle: KNOWN_BROWSER_PASSWORD_THROTTLE }
    : { key: counterKey, throttle: PASSWORD_THROTTLE }
  const from: 'known browser' | 'anywhere' = isKnown ? 'known browser' : 'anywhere'
  return { all: [account, address], forgotten: [account.key], returned: [address.key], from }
}

/** The form of unknown names under which attempts are counted. */
const normalizedName = (username: string) => username.normalize('NFKC').toLowerCase()
