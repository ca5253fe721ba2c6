import { signInNews } from '#shared/notifications/news.ts'
import type { Db } from '../../../db/open.ts'
import { isStillProved, type Proved } from '../../../db/session-epoch.ts'
import { hashOf, LIFETIME_SECONDS, newToken } from '../../../http/guard/session.ts'
import type { Factor, Visit } from '../../../http/guard/visit.ts'
import { Problem } from '../../../http/problem.ts'
import { notify } from '../../../library/notify.ts'
import { addSession, endSession } from '../repository.ts'
import { rememberBrowser } from './known-browsers.ts'
import { networkNamed } from './network-of.ts'

type Start = {
  visit: Visit
  now: Date
  /** The factors that the user signed in with. */
  factors: Factor[]
  /** A new account gets no notification about its first browser. */
  isNewAccount?: boolean
}

type NewSession = { userId: string; session: string; browser: string }

/** Creates a session and sets its cookies, or does neither. */
export async function startSession(db: Db, account: Proved, start: Start) {
  keepInBrowser(start.visit, await db.transaction((tx) => beginSession(tx, account, start)))
}

/**
 * Adds the rows of a new session in a transaction. After the commit, pass the result to `keepInBrowser`. The previous session of the
 * browser ends, whichever user it belonged to. Throws 401 when the account was changed or deleted since the user proved their identity.
 */
export async function beginSession(tx: Db, account: Proved, start: Start): Promise<NewSession> {
  if (!(await isStillProved(tx, account))) throw accountChanged()
  const userId = account.id
  const { visit, now, factors, isNewAccount = false } = start
  visit.hasShown(factors)
  const session = newToken()
  const browser = visit.browserToken ?? newToken()
  if (visit.sessionToken) await endSession(tx, hashOf(visit.sessionToken))
  await addSession(tx, userId, {
    token: session,
    label: visit.userAgent,
    network: networkNamed(visit.address),
    isVouchedFor: factors.includes('second factor of the provider'),
    now,
  })
  const isNew = await rememberBrowser(tx, userId, browser, now)
  if (isNew && !isNewAccount) await notify(tx, userId, signInNews(hashOf(browser), visit.userAgent), now)
  return { userId, session, browser }
}

const accountChanged = () =>
  new Problem(401, 'account_changed', 'This account was changed a moment ago. Please sign in again.')

export function keepInBrowser(visit: Visit, { userId, session, browser }: NewSession) {
  visit.isBy(userId)
  visit.keepSession(session, LIFETIME_SECONDS)
  visit.keepBrowser(browser)
}
