import { signInNotification } from '#shared/notifications/news.ts'
import type { Db } from '../../../db/open.ts'
import { type AccountEpoch, isEpochCurrent } from '../../../db/session-epoch.ts'
import { newToken, SESSION_LIFETIME_SECONDS, tokenHashOf } from '../../../http/guard/session.ts'
import type { SignInFactor, Visit } from '../../../http/guard/visit.ts'
import { Problem } from '../../../http/problem.ts'
import { notifyUser } from '../../../library/notify.ts'
import { addSession, endSession } from '../repository.ts'
import { rememberBrowser } from './known-browsers.ts'
import { networkPrefix } from './network-of.ts'

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

const accountChanged = () =>
  new Problem(401, 'account_changed', 'This account was changed a moment ago. Please sign in again.')

export function setSessionCookies(visit: Visit, { userId, session, browser }: NewSession) {
  visit.setLoggedUser(userId)
  visit.keepSession(session, SESSION_LIFETIME_SECONDS)
  visit.keepBrowser(browser)
}
