import { and, desc, eq, gt, ne } from 'drizzle-orm'
import type { Session } from '#shared/account/session.ts'
import { browserNameOf, signInNotification } from '#shared/notifications/new-notifications.ts'
import { type Db, sessions } from '../../../db/schema.ts'
import {
  type AccountEpoch,
  endSessions,
  isEpochCurrent,
  raiseSessionEpoch,
} from '../../../db/session-epoch.ts'
import { networkPrefix } from '../../../http/guard/network-of.ts'
import { newToken, type SignedIn, tokenHashOf } from '../../../http/guard/session.ts'
import type { SignInFactor, Visit } from '../../../http/guard/visit.ts'
import { Problem } from '../../../http/problem.ts'
import { notifyUser } from '../../../library/notify.ts'
import * as words from '../account-words.ts'
import { addSession, endSession } from '../repository.ts'
import { rememberBrowser } from './known-browsers.ts'

const MAX_LISTED = 100

/** The sessions of this user, most recently used first. */
export async function sessionsOf(db: Db, user: SignedIn, now: Date): Promise<Session[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, user.id), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
    .limit(MAX_LISTED)
  return rows.map((row) => ({
    id: row.id,
    browser: browserNameOf(row.label),
    network: row.network,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    isThis: row.tokenHash === user.sessionHash,
  }))
}

/** Ends one session of this user; undefined when the user has no such session. */
export async function endUserSession(db: Db, userId: string, id: string) {
  const [ended] = await endSessions(db, and(eq(sessions.userId, userId), eq(sessions.id, id)))
  return ended
}

/** Ends all other sessions and returns how many of them had not expired. */
export async function endOtherSessionsOfUser(db: Db, user: SignedIn, now: Date) {
  const others = and(eq(sessions.userId, user.id), ne(sessions.tokenHash, user.sessionHash))
  const ended = await db.transaction(async (tx) => {
    await raiseSessionEpoch(tx, user.id)
    return endSessions(tx, others)
  })
  return ended.filter(({ expiresAt }) => expiresAt > now).length
}

type Start = {
  visit: Visit
  now: Date
  /** The factors that the user signed in with. */
  factors: SignInFactor[]
  /** A new account gets no notification about its first browser. */
  isNewAccount?: boolean
}

type NewSession = { userId: string; session: string; browser: string }

/** Creates a session and sets its cookies, or does neither. */
export async function startSession(db: Db, account: AccountEpoch, start: Start) {
  setSessionCookies(start.visit, await db.transaction((tx) => beginSession(tx, account, start)))
}

/**
 * Adds the rows of a new session in a transaction. After the commit, pass the result to `keepInBrowser`. The previous session of the
 * browser ends, whichever user it belonged to. Throws 401 when the account was changed or deleted since the user proved their identity.
 */
export async function beginSession(tx: Db, account: AccountEpoch, start: Start): Promise<NewSession> {
  if (!(await isEpochCurrent(tx, account))) throw accountChanged()
  const userId = account.id
  const { visit, now, factors, isNewAccount = false } = start
  visit.setLoggedFactors(factors)
  const session = newToken()
  const browser = visit.browserToken ?? newToken()
  if (visit.sessionToken) await endSession(tx, tokenHashOf(visit.sessionToken))
  await addSession(tx, userId, {
    token: session,
    label: visit.userAgent,
    network: networkPrefix(visit.address),
    isVouchedFor: factors.includes('second factor of the provider'),
    now,
  })
  const isNew = await rememberBrowser(tx, userId, browser, now)
  if (isNew && !isNewAccount)
    await notifyUser(tx, userId, signInNotification(tokenHashOf(browser), visit.userAgent), now)
  return { userId, session, browser }
}

const accountChanged = () => new Problem(401, 'account_changed', words.accountChanged)

export function setSessionCookies(visit: Visit, { userId, session, browser }: NewSession) {
  visit.setLoggedUser(userId)
  visit.keepSession(session)
  visit.keepBrowser(browser)
}
