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

type CallbackRequest = {
  db: Db
  provider: SignInProvider
  visit: Visit
  now: Date
  /** New users get an account. */
  registers: boolean
  burst: number
  /** A second factor at the provider counts as one here. */
  isTrusted: boolean
}

type ProviderVisit = typeof providerVisits.$inferSelect

/** Where a user who came back from the provider goes next, and what happened, for the security log. */
type Outcome =
  | { path: string; event: 'account-made' | 'sign-in-ok' | 'provider-linked' | 'provider-confirmed' }
  | { path: string; event: 'sign-in-needs-code' }
  | { path: string; event: Refusal; failed: ProviderFailed }

type Refusal = 'sign-in-failed' | 'provider-link-refused' | 'provider-confirmation-refused'

/** Finishes the visit at the provider that this browser started. Expected failures are returned, not thrown. */
export async function arrive(request: CallbackRequest, parameters: Record<string, string>): Promise<Outcome> {
  const { db, visit, now } = request
  const token = visit.providerToken
  visit.dropProvider()
  const providerVisit = token === undefined ? undefined : await endVisit(db, token, now)
  if (!providerVisit || !token)
    return failedAt(undefined, new ProviderFailed('expired', 'no visit was started in this browser'))
  try {
    return providerVisit.purpose === 'sign-in'
      ? await signInByProvider(request, token, providerVisit, parameters)
      : await linkOrConfirm(request, token, providerVisit, parameters)
  } catch (error) {
    return failedAt(providerVisit, providerFailureIn(error))
  }
}

async function signInByProvider(
  request: CallbackRequest,
  token: string,
  { next }: ProviderVisit,
  parameters: Record<string, string>,
): Promise<Outcome> {
  const { db, provider, visit, now, registers, burst, isTrusted } = request
  const identity = await provider.identityBehind(token, parameters)
  const linkedUser = await accountLinked(db, identity, now)
  visit.isBy(linkedUser?.id)
  if (!linkedUser && !registers) throw new ProviderFailed('closed')
  const account = linkedUser ?? (await addNewcomer(db, identity, { visit, now, burst }))
  if (account.disabledAt) throw new ProviderFailed('disabled')
  await forgiveTry(db, { forgotten: [], returned: [tryFrom(visit)], now })
  const { hasApp, hasPasskey } = await factorsOf(db, account.id)
  if (hasApp || hasPasskey) {
    const codeToken = await beginVisit(db, { purpose: 'code', userId: account.id, next }, now)
    visit.keepProvider(codeToken, VISIT_SECONDS)
    const step = hasPasskey ? 'passkey' : 'code'
    return { path: `/auth?step=${step}&next=${encodeURIComponent(next)}`, event: 'sign-in-needs-code' }
  }
  const factors: Factor[] = ['provider']
  if (isTrusted && identity.isTwofold) factors.push('second factor of the provider')
  await startSession(db, account, { visit, now, factors, isNewAccount: !linkedUser })
  return { path: next, event: linkedUser ? 'sign-in-ok' : 'account-made' }
}

/** Links or confirms for the signed-in user, who must be the one who started the visit. */
async function linkOrConfirm(
  { db, provider, visit, now }: CallbackRequest,
  token: string,
  providerVisit: ProviderVisit,
  parameters: Record<string, string>,
): Promise<Outcome> {
  const user = visit.sessionToken ? await personBehind(db, visit.sessionToken, now) : undefined
  if (!user || user.id !== providerVisit.userId) throw new ProviderFailed('signed-out')
  visit.isBy(user.id)
  if (providerVisit.purpose === 'link') {
    const identity = await provider.identityBehind(token, parameters)
    await linkTo(db, user, identity, provider.name, now)
    return { path: providerVisit.next, event: 'provider-linked' }
  }
  const identity = await provider.identityBehind(token, parameters, MAX_CONFIRMATION_AGE)
  const account = await accountLinked(db, identity, now)
  if (account?.id !== user.id) throw new ProviderFailed('another')
  await db
    .update(sessions)
    .set({ confirmedAt: now })
    .where(and(eq(sessions.userId, user.id), eq(sessions.tokenHash, user.sessionHash)))
  return { path: providerVisit.next, event: 'provider-confirmed' }
}

/** The maximum age of a confirmation in seconds. */
const MAX_CONFIRMATION_AGE = 300

/** The throttle key of visits at the provider. */
export const tryFrom = ({ address }: Visit) => `provider from ${countedAs(address)}`

function failedAt(providerVisit: ProviderVisit | undefined, failed: ProviderFailed): Outcome {
  return {
    path: failurePath(failed.failure, providerVisit),
    event: REFUSAL_EVENTS[providerVisit?.purpose ?? 'sign-in'],
    failed,
  }
}

const REFUSAL_EVENTS: Record<ProviderVisit['purpose'], Refusal> = {
  'sign-in': 'sign-in-failed',
  code: 'sign-in-failed',
  link: 'provider-link-refused',
  confirm: 'provider-confirmation-refused',
}

/** The page that shows a failure: the sign-in page, or the settings when the user is signed in. */
export function failurePath(
  failure: ProviderFailure,
  providerVisit?: Pick<ProviderVisit, 'purpose' | 'next'>,
) {
  if (providerVisit && providerVisit.purpose !== 'sign-in' && failure !== 'signed-out')
    return `/settings?tab=password&failed=${failure}`
  return signInPath(providerVisit?.next, { failed: failure })
}

/** The sign-in page, which leads on to `next`. */
export function signInPath(next = '/', query: Record<string, string> = {}) {
  const parameters = new URLSearchParams({ ...query, ...(isOwnPath(next) && next !== '/' && { next }) })
  return parameters.size ? `/auth?${parameters}` : '/auth'
}
