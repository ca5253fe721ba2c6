import { oidcContract } from '#shared/account/oidc.ts'
import { ADDRESS_PROVIDER_THROTTLE } from '#shared/account/throttle.ts'
import { countAttempt } from '../../../http/guard/attempts.ts'
import { factorsOf } from '../../../http/guard/refuse-without-second-factor.ts'
import type { Visit } from '../../../http/guard/visit.ts'
import { mountContract, type RouteContext } from '../../../http/mount.ts'
import { Problem, requireFound } from '../../../http/problem.ts'
import { Redirect } from '../../../http/transport/redirect.ts'
import { accountResponse } from '../account-response.ts'
import * as words from '../account-words.ts'
import { confirmIdentity } from '../password/confirm-identity.ts'
import { isKnownBrowser } from '../sessions/known-browsers.ts'
import { startSession } from '../sessions/sessions.ts'
import { verifySecondFactor } from '../sessions/sign-in.ts'
import type { SignInProvider } from './provider.ts'
import {
  finishProviderVisit,
  providerFailurePath,
  providerThrottleKey,
  signInPagePath,
} from './provider-callback.ts'
import { type ProviderError, providerFailureIn } from './provider-failed.ts'
import { providerStateOf, unlinkProvider } from './provider-links.ts'
import {
  accountAwaitingCode,
  beginProviderVisit,
  deleteProviderVisit,
  PROVIDER_VISIT_SECONDS,
} from './provider-visits.ts'

type ProviderRules = { registers: boolean; isOnlyWay: boolean; burst: number }

/** Sign-in, linking and confirmation with the provider (OpenID Connect). Without a provider all calls are refused. */
export function oidcRoutes(
  context: RouteContext,
  provider: SignInProvider | undefined,
  rules: ProviderRules,
) {
  const { registers, isOnlyWay, burst } = rules
  const { log } = context.app
  const logFailure = (failed: ProviderError) =>
    log.warn({ failure: failed.failure, detail: failed.detail }, words.providerSignInFailed)
  const publicAddress = (path: string) =>
    provider ? new URL(`${provider.publicUrl}${path}`).href : `${context.basePath}${path}`

  /** Sets the cookie for the way back and returns the address at the provider. */
  async function begin(visit: Visit, now: Date, start: Parameters<typeof beginProviderVisit>[1]) {
    const signInProvider = requireFound(provider, 'Sign-in provider')
    const token = await beginProviderVisit(context.db, start, now)
    const address = await signInProvider
      .addressFor(token, { asksAgain: start.purpose === 'confirm' })
      .catch(async (error) => {
        await deleteProviderVisit(context.db, token)
        throw error
      })
    visit.keepProvider(token, PROVIDER_VISIT_SECONDS)
    return address
  }

  /** The same for a signed-in user: a failure is an error response instead of a redirect. */
  async function beginSignedIn(visit: Visit, now: Date, start: Parameters<typeof beginProviderVisit>[1]) {
    const address = await begin(visit, now, start).catch((error) => {
      logFailure(providerFailureIn(error))
      const sentence = words.providerSilent(provider?.name)
      throw new Problem(502, 'provider_away', sentence)
    })
    return { address }
  }

  mountContract(context, oidcContract, {
    start: async ({ db, visit, now, query }) => {
      const start = { purpose: 'sign-in' as const, next: query.next ?? '/' }
      if (!provider) return new Redirect(publicAddress(providerFailurePath('off')))
      // The provider may sign the user in without a page, so other sites must not start this.
      if (visit.isFromOtherSite) return new Redirect(publicAddress(signInPagePath(start.next)))
      try {
        const counter = { key: providerThrottleKey(visit), throttle: ADDRESS_PROVIDER_THROTTLE }
        await countAttempt(db, [counter], now)
        return new Redirect(await begin(visit, now, start))
      } catch (error) {
        const failed = providerFailureIn(error)
        logFailure(failed)
        return new Redirect(publicAddress(providerFailurePath(failed.failure, start)), 'sign-in-failed')
      }
    },
    callback: async ({ db, visit, now, query }) => {
      if (!provider) return new Redirect(publicAddress(providerFailurePath('off')))
      const request = { db, provider, visit, now, registers, burst, isTrusted: context.trustsProvider }
      const outcome = await finishProviderVisit(request, definedParameters(query))
      if ('failed' in outcome) logFailure(outcome.failed)
      return new Redirect(publicAddress(outcome.path), outcome.event)
    },
    code: async ({ db, visit, now, body }) => {
      const { account, token } = await accountAwaitingCode(db, visit, now)
      const from = (await isKnownBrowser(db, account.id, visit.browserToken)) ? 'known browser' : 'anywhere'
      const { hasPasskey } = await factorsOf(db, account.id)
      const { requiredFactor } = context
      await verifySecondFactor(db, account.id, body.code, { from, now, hasPasskey, requiredFactor })
      await deleteProviderVisit(db, token)
      visit.dropProvider()
      await startSession(db, account, { visit, now, factors: ['provider', 'code'] })
      return accountResponse(context, { ...account, isVouchedFor: false })
    },
    state: ({ db, user, now }) => providerStateOf(db, user, now),
    confirm: ({ user, visit, now, body }) =>
      beginSignedIn(visit, now, { purpose: 'confirm', userId: user.id, next: body.next }),
    link: async ({ db, user, visit, now, body }) => {
      requireFound(provider, 'Sign-in provider')
      await confirmIdentity(db, user, body.password, now)
      return beginSignedIn(visit, now, { purpose: 'link', userId: user.id, next: '/settings?tab=password' })
    },
    unlink: async ({ db, user, now, body }) => {
      const { name } = requireFound(provider, 'Sign-in provider')
      if (isOnlyWay) throw new Problem(409, 'only_way_in', words.providerIsOnlyWay(name))
      await confirmIdentity(db, user, body.password, now)
      await unlinkProvider(db, user, name, now)
      return { message: 'Unlinked' }
    },
  })
}

const definedParameters = (query: Record<string, string | undefined>): Record<string, string> =>
  JSON.parse(JSON.stringify(query))
