import { signInNews } from '#shared/notifications/news.ts'
import { notify } from '../../db/notify.ts'
import type { Db } from '../../db/open.ts'
import { hashOf, LIFETIME_SECONDS, newToken } from '../../http/session.ts'
import type { Factor, Visit } from '../../http/visit.ts'
import { networkNamed } from './network-of.ts'
import { addSession, endSession, rememberBrowser } from './repository.ts'

type Start = {
  visit: Visit
  now: Date
  /** What was shown to sign in. */
  factors: Factor[]
  /** An account that was made a moment ago is not told of its first browser. */
  isNewAccount?: boolean
}

type Begun = { userId: string; session: string; browser: string }

/** A new session in this browser, which is kept there: all or nothing. */
export async function startSession(db: Db, userId: string, start: Start) {
  keepInBrowser(start.visit, await db.transaction((tx) => beginSession(tx, userId, start)))
}

/**
 * The rows of a new session. Give it a transaction, and what it gives to `keepInBrowser` when that has ended well. The session that the
 * browser held before ends, whosever it was; its token is never kept.
 */
export async function beginSession(tx: Db, userId: string, start: Start): Promise<Begun> {
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

export function keepInBrowser(visit: Visit, { userId, session, browser }: Begun) {
  visit.isBy(userId)
  visit.keepSession(session, LIFETIME_SECONDS)
  visit.keepBrowser(browser)
}
