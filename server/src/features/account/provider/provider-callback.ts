import { and, eq } from 'drizzle-orm'
import type { ProviderFailure } from '#shared/account/oidc.ts'
import { isOwnPath } from '#shared/account/own-path.ts'
import type { Db } from '../../../db/open.ts'
import { type providerVisits, sessions } from '../../../db/schema.ts'
import { countedAs } from '../../../http/guard/address.ts'
import { forgiveTry } from '../../../http/guard/attempts.ts'
import { factorsOf } from '../../../http/guard/refuse-without-second-factor.ts'
import { personBehind } from '../../../http/guard/session.ts'
import type { Factor, Visit } from '../../../http/guard/visit.ts'
import { startSession } from '../sessions/start-session.ts'
import type { SignInProvider } from './provider.ts'
import { ProviderFailed, providerFailureIn } from './provider-failed.ts'
import { accountLinked, linkTo } from './provider-links.ts'
import { addNewcomer } from './provider-newcomer.ts'
import { beginVisit, endVisit, VISIT_SECONDS } from './provider-visits.ts'

type Arrival = {
  db: Db
  provider: SignInProvider
  visit: Visit
  now: Date
  /** Strangers get an account. */
  registers: boolean
  burst: number
  /** The provider is trusted with the second factor, where it says that it has asked for one. */
  isTrusted: boolean
}

type Way = typeof providerVisits.$inferSelect

/** Where a user who came back from the provider goes next, and what happened, for the security log. */
type Outcome =
  | { path: string; event: 'account-made' | 'sign-in-ok' | 'provider-linked' | 'provider-confirmed' }
  | { path: string; event: 'sign-in-needs-code' }
  | { path: string; event: Refusal; failed: ProviderFailed }

type Refusal = 'sign-in-failed' | 'provider-link-refused' | 'provider-confirmation-refused'

/** Finishes the way that this browser has begun, whatever it was for. Never throws for what can go wrong on it. */
export async function arrive(arrival: Arrival, parameters: Record<string, string>): Promise<Outcome> {
  const { db, visit, now } = arrival
  const token = visit.providerToken
  visit.dropProvider()
  const way = token === undefined ? undefined : await endVisit(db, token, now)
  if (!way || !token) return failedAt(undefined, new ProviderFailed('expired', 'no way was begun here'))
  try {
    return way.purpose === 'sign-in'
      ? await signInOver(arrival, token, way, parameters)
      : await actOver(arrival, token, way, parameters)
  } catch (error) {
    return failedAt(way, providerFailureIn(error))
  }
}

async function signInOver(
  arrival: Arrival,
  token: string,
  { next }: Way,
  parameters: Record<string, string>,
): Promise<Outcome> {
  const { db, provider, visit, now, registers, burst, isTrusted } = arrival
  const identity = await provider.identityBehind(token, parameters)
  const known = await accountLinked(db, identity, now)
  visit.isBy(known?.id)
  if (!known && !registers) throw new ProviderFailed('closed')
  const account = known ?? (await addNewcomer(db, identity, { visit, now, burst }))
  if (account.disabledAt) throw new ProviderFailed('disabled')
  await forgiveTry(db, { forgotten: [], returned: [tryFrom(visit)], now })
  const { hasApp, hasPasskey } = await factorsOf(db, account.id)
  if (hasApp || hasPasskey) {
    const owing = await beginVisit(db, { purpose: 'code', userId: account.id, next }, now)
    visit.keepProvider(owing, VISIT_SECONDS)
    const step = hasPasskey ? 'passkey' : 'code'
    return { path: `/auth?step=${step}&next=${encodeURIComponent(next)}`, event: 'sign-in-needs-code' }
  }
  const factors: Factor[] = ['provider']
  if (isTrusted && identity.isTwofold) factors.push('second factor of the provider')
  await startSession(db, account, { visit, now, factors, isNewAccount: !known })
  return { path: next, event: known ? 'sign-in-ok' : 'account-made' }
}

/** Links or confirms, for who is signed in now and was when it was begun. */
async function actOver(
  { db, provider, visit, now }: Arrival,
  token: string,
  way: Way,
  parameters: Record<string, string>,
): Promise<Outcome> {
  const user = visit.sessionToken ? await personBehind(db, visit.sessionToken, now) : undefined
  if (!user || user.id !== way.userId) throw new ProviderFailed('signed-out')
  visit.isBy(user.id)
  if (way.purpose === 'link') {
    const identity = await provider.identityBehind(token, parameters)
    await linkTo(db, user, identity, provider.name, now)
    return { path: way.next, event: 'provider-linked' }
  }
  const identity = await provider.identityBehind(token, parameters, FRESH)
  const account = await accountLinked(db, identity, now)
  if (account?.id !== user.id) throw new ProviderFailed('another')
  await db
    .update(sessions)
    .set({ confirmedAt: now })
    .where(and(eq(sessions.userId, user.id), eq(sessions.tokenHash, user.sessionHash)))
  return { path: way.next, event: 'provider-confirmed' }
}

/** Seconds: who confirms has just typed something there, not yesterday. */
const FRESH = 300

/** The key under which ways to the provider are counted. */
export const tryFrom = ({ address }: Visit) => `provider from ${countedAs(address)}`

function failedAt(way: Way | undefined, failed: ProviderFailed): Outcome {
  return { path: failurePath(failed.failure, way), event: REFUSALS[way?.purpose ?? 'sign-in'], failed }
}

const REFUSALS: Record<Way['purpose'], Refusal> = {
  'sign-in': 'sign-in-failed',
  code: 'sign-in-failed',
  link: 'provider-link-refused',
  confirm: 'provider-confirmation-refused',
}

/** The page that shows a failure: the sign-in page, or the settings when the user is signed in. */
export function failurePath(failure: ProviderFailure, way?: Pick<Way, 'purpose' | 'next'>) {
  if (way && way.purpose !== 'sign-in' && failure !== 'signed-out')
    return `/settings?tab=password&failed=${failure}`
  return signInPath(way?.next, { failed: failure })
}

/** The sign-in page, which leads on to `next`. */
export function signInPath(next = '/', query: Record<string, string> = {}) {
  const parameters = new URLSearchParams({ ...query, ...(isOwnPath(next) && next !== '/' && { next }) })
  return parameters.size ? `/auth?${parameters}` : '/auth'
}
