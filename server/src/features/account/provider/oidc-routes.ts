import { oidcContract } from '#shared/account/oidc-contract.ts'
import { PROVIDER_FROM_ADDRESS } from '#shared/account/throttle.ts'
import { countTry } from '../../../http/guard/attempts.ts'
import { factorsOf } from '../../../http/guard/refuse-without-second-factor.ts'
import type { Visit } from '../../../http/guard/visit.ts'
import { mount, type Room } from '../../../http/mount.ts'
import { found, Problem } from '../../../http/problem.ts'
import { Redirect } from '../../../http/transport/redirect.ts'
import { confirmPerson } from '../password/confirm-person.ts'
import { personTold } from '../person-told.ts'
import { isKnownBrowser } from '../sessions/known-browsers.ts'
import { proveSecondFactor } from '../sessions/sign-in.ts'
import { startSession } from '../sessions/start-session.ts'
import type { SignInProvider } from './provider.ts'
import { arrive, failurePath, signInPath, tryFrom } from './provider-callback.ts'
import { type ProviderFailed, providerFailureIn } from './provider-failed.ts'
import { providerStateOf, unlink } from './provider-links.ts'
import { beginVisit, forgetVisit, VISIT_SECONDS } from './provider-visits.ts'
import { whoOwesCode } from './who-owes-code.ts'

type ProviderRules = { registers: boolean; isOnlyWay: boolean; burst: number }

/** Signing in over the provider (OpenID Connect), linking and confirming. Without a provider every way says that there is none. */
export function oidcRoutes(room: Room, provider: SignInProvider | undefined, rules: ProviderRules) {
  const { registers, isOnlyWay, burst } = rules
  const { log } = room.app
  const told = (failed: ProviderFailed) =>
    log.warn({ failure: failed.failure, detail: failed.detail }, 'a sign-in at the provider failed')
  const here = (path: string) =>
    provider ? new URL(`${provider.publicUrl}${path}`).href : `${room.basePath}${path}`

  /** Where to go at the provider, and the cookie to come back with. */
  async function begin(visit: Visit, now: Date, about: Parameters<typeof beginVisit>[1]) {
    const at = found(provider, 'Sign-in provider')
    const token = await beginVisit(room.db, about, now)
    const address = await at
      .addressFor(token, { asksAgain: about.purpose === 'confirm' })
      .catch(async (error) => {
        await forgetVisit(room.db, token)
        throw error
      })
    visit.keepProvider(token, VISIT_SECONDS)
    return address
  }

  /** The same for who is signed in: a failure is a refusal with a sentence. */
  async function beginHere(visit: Visit, now: Date, about: Parameters<typeof beginVisit>[1]) {
    const address = await begin(visit, now, about).catch((error) => {
      told(providerFailureIn(error))
      throw new Problem(
        502,
        'provider_away',
        `${provider?.name} does not answer. Please try again in a moment.`,
      )
    })
    return { address }
  }

  mount(room, oidcContract, {
    start: async ({ db, visit, now, query }) => {
      const purpose = 'sign-in' as const
      const way = { purpose, next: query.next ?? '/' }
      if (!provider) return new Redirect(here(failurePath('off')))
      // Who is signed in there comes back without having seen anything: another site must not have that done.
      if (visit.isFromElsewhere) return new Redirect(here(signInPath(way.next)))
      try {
        await countTry(db, [{ key: tryFrom(visit), throttle: PROVIDER_FROM_ADDRESS }], now)
        return new Redirect(await begin(visit, now, way))
      } catch (error) {
        const failed = providerFailureIn(error)
        told(failed)
        return new Redirect(here(failurePath(failed.failure, way)), 'sign-in-failed')
      }
    },
    callback: async ({ db, visit, now, query }) => {
      if (!provider) return new Redirect(here(failurePath('off')))
      const arrival = { db, provider, visit, now, registers, burst, isTrusted: room.trustsProvider }
      const outcome = await arrive(arrival, given(query))
      if ('failed' in outcome) told(outcome.failed)
      return new Redirect(here(outcome.path), outcome.event)
    },
    code: async ({ db, visit, now, body }) => {
      const { account, token } = await whoOwesCode(db, visit, now)
      const from = (await isKnownBrowser(db, account.id, visit.browserToken)) ? 'known browser' : 'anywhere'
      const { hasPasskey } = await factorsOf(db, account.id)
      const { requiredFactor } = room
      await proveSecondFactor(db, account.id, body.code, { from, now, hasPasskey, requiredFactor })
      await forgetVisit(db, token)
      visit.dropProvider()
      await startSession(db, account, { visit, now, factors: ['provider', 'code'] })
      return personTold(room, { ...account, isVouchedFor: false })
    },
    state: ({ db, user, now }) => providerStateOf(db, user, now),
    confirm: ({ user, visit, now, body }) =>
      beginHere(visit, now, { purpose: 'confirm', userId: user.id, next: body.next }),
    link: async ({ db, user, visit, now, body }) => {
      found(provider, 'Sign-in provider')
      await confirmPerson(db, user, body.password, now)
      return beginHere(visit, now, { purpose: 'link', userId: user.id, next: '/settings?tab=password' })
    },
    unlink: async ({ db, user, now, body }) => {
      const { name } = found(provider, 'Sign-in provider')
      if (isOnlyWay)
        throw new Problem(409, 'only_way_in', `${name} is the only way to sign in on this server.`)
      await confirmPerson(db, user, body.password, now)
      await unlink(db, user, name, now)
      return { message: 'Unlinked' }
    },
  })
}

const given = (query: Record<string, string | undefined>) =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
