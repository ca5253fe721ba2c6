import { and, eq } from 'drizzle-orm'
import { isInternalPath } from '#shared/account/is-internal-path.ts'
import type { ProviderFailure } from '#shared/account/oidc.ts'
import { type Db, type providerVisits, sessions } from '../../../db/schema.ts'
import { attemptKeyOf } from '../../../http/guard/address.ts'
import { forgiveAttempt } from '../../../http/guard/attempts.ts'
import { factorsOf } from '../../../http/guard/refuse-without-second-factor.ts'
import { userOfSession } from '../../../http/guard/session.ts'
import type { SignInFactor, Visit } from '../../../http/guard/visit.ts'
import * as words from '../account-words.ts'
import { startSession } from '../sessions/sessions.ts'
import type { SignInProvider } from './provider.ts'
import { ProviderError, providerFailureIn } from './provider-failed.ts'
import { linkedAccount, linkIdentity } from './provider-links.ts'
import { addProviderAccount } from './provider-newcomer.ts'
import { beginProviderVisit, endProviderVisit, PROVIDER_VISIT_SECONDS } from './provider-visits.ts'

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
  | { path: string; event: Refusal; failed: ProviderError }

type Refusal = 'sign-in-failed' | 'provider-link-refused' | 'provider-confirmation-refused'

/** Finishes the visit at the provider that this browser started. Expected failures are returned, not thrown. */
export async function finishProviderVisit(
  request: CallbackRequest,
  parameters: Record<string, string>,
): Promise<Outcome> {
  const { db, visit, now } = request
  const token = visit.providerToken
  visit.dropProvider()
  const providerVisit = token === undefined ? undefined : await endProviderVisit(db, token, now)
  if (!providerVisit || !token) return failedAt(undefined, new ProviderError('expired', words.noVisit))
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
  const identity = await provider.identityFromCallback(token, parameters)
  const linkedUser = await linkedAccount(db, identity, now)
  visit.setLoggedUser(linkedUser?.id)
  if (!linkedUser && !registers) throw new ProviderError('closed')
  const account = linkedUser ?? (await addProviderAccount(db, identity, { visit, now, burst }))
  if (account.disabledAt) throw new ProviderError('disabled')
  await forgiveAttempt(db, { forgotten: [], returned: [providerThrottleKey(visit)], now })
  const { hasApp, hasPasskey } = await factorsOf(db, account.id)
  if (hasApp || hasPasskey) {
    const codeToken = await beginProviderVisit(db, { purpose: 'code', userId: account.id, next }, now)
    visit.keepProvider(codeToken, PROVIDER_VISIT_SECONDS)
    const step = hasPasskey ? 'passkey' : 'code'
    return { path: `/auth?step=${step}&next=${encodeURIComponent(next)}`, event: 'sign-in-needs-code' }
  }
  const factors: SignInFactor[] = ['provider']
  if (isTrusted && identity.isMultiFactor) factors.push('second factor of the provider')
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
  const user = visit.sessionToken ? await userOfSession(db, visit.sessionToken, now) : undefined
  if (!user || user.id !== providerVisit.userId) throw new ProviderError('signed-out')
  visit.setLoggedUser(user.id)
  if (providerVisit.purpose === 'link') {
    const identity = await provider.identityFromCallback(token, parameters)
    await linkIdentity(db, user, identity, provider.name, now)
    return { path: providerVisit.next, event: 'provider-linked' }
  }
  const identity = await provider.identityFromCallback(token, parameters, MAX_CONFIRMATION_AGE)
  const account = await linkedAccount(db, identity, now)
  if (account?.id !== user.id) throw new ProviderError('another')
  await db
    .update(sessions)
    .set({ confirmedAt: now })
    .where(and(eq(sessions.userId, user.id), eq(sessions.tokenHash, user.sessionHash)))
  return { path: providerVisit.next, event: 'provider-confirmed' }
}

/** The maximum age of a confirmation in seconds. */
const MAX_CONFIRMATION_AGE = 300

export const providerThrottleKey = ({ address }: Visit) => `provider from ${attemptKeyOf(address)}`

function failedAt(providerVisit: ProviderVisit | undefined, failed: ProviderError): Outcome {
  return {
    path: providerFailurePath(failed.failure, providerVisit),
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
export function providerFailurePath(
  failure: ProviderFailure,
  providerVisit?: Pick<ProviderVisit, 'purpose' | 'next'>,
) {
  if (providerVisit && providerVisit.purpose !== 'sign-in' && failure !== 'signed-out')
    return `/settings?tab=password&failed=${failure}`
  return signInPagePath(providerVisit?.next, { failed: failure })
}

export function signInPagePath(next = '/', query: Record<string, string> = {}) {
  const parameters = new URLSearchParams({ ...query, ...(isInternalPath(next) && next !== '/' && { next }) })
  return parameters.size ? `/auth?${parameters}` : '/auth'
}
