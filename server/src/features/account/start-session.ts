import { signInNews } from '#shared/notifications/news.ts'
import { notify } from '../../db/notify.ts'
import type { Db } from '../../db/open.ts'
import { hashOf, LIFETIME_SECONDS, newToken } from '../../http/session.ts'
import type { Visit } from '../../http/visit.ts'
import { networkNamed } from './network-of.ts'
import { addSession, rememberBrowser } from './repository.ts'

type Start = {
  visit: Visit
  now: Date
  /** By a provider that is trusted with the second factor. */
  isVouchedFor?: boolean
  /** An account that was made a moment ago is not told of its first browser. */
  isNewAccount?: boolean
}

/** A token that was there before signing in is never kept: the session gets a new one. */
export async function startSession(db: Db, userId: string, start: Start) {
  const { visit, now, isVouchedFor = false, isNewAccount = false } = start
  const session = newToken()
  const browser = visit.browserToken ?? newToken()
  await addSession(db, userId, {
    token: session,
    label: visit.userAgent,
    network: networkNamed(visit.address),
    isVouchedFor,
    now,
  })
  const isNew = await rememberBrowser(db, userId, browser, now)
  visit.isBy(userId)
  visit.keepSession(session, LIFETIME_SECONDS)
  visit.keepBrowser(browser)
  if (isNew && !isNewAccount) await notify(db, userId, signInNews(hashOf(browser), visit.userAgent), now)
}
