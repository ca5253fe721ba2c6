import { expect } from 'vitest'
import type { TestServer } from '../a-server.ts'
import type { Visitor } from '../a-visitor.ts'
import { signInAt, type TestProvider } from './a-provider.ts'

/** The public address of the tested servers; no server listens there. */
export const PUBLIC_TEST_URL = 'http://localhost:4100'
export const CALLBACK_URL = `${PUBLIC_TEST_URL}/api/auth/oidc/callback`
export const START_PATH = '/api/auth/oidc/start'

type App = Pick<TestServer, 'visitor'>

/** The actions of users with this provider and a server that uses it. */
export function providerActions(provider: TestProvider, server: () => App) {
  let addressCount = 0
  /** A browser with its own address, so that tests do not share throttles. */
  const aBrowser = (at = server()) => at.visitor({ address: `198.51.100.${++addressCount % 250}` })

  /** Opens an address of the server; returns the redirect target. */
  async function goTo(browser: Visitor, url: string) {
    const { headers } = await browser.request({ url: url.replace(PUBLIC_TEST_URL, '') })
    return String(headers.location)
  }

  /** Signs in at the provider; returns the callback address. */
  async function backFrom(browser: Visitor, login: string, next = '/') {
    return signInAt(await goTo(browser, `${START_PATH}?next=${encodeURIComponent(next)}`), login)
  }

  /** Signs in completely; returns the last redirect target. */
  const signIn = async (browser: Visitor, login: string, next?: string) =>
    goTo(browser, await backFrom(browser, login, next))

  return {
    aBrowser,
    goTo,
    backFrom,
    signIn,
    /** A browser in which this user has signed in with the provider. */
    signedInAs: async (login: string, at = server()) => {
      provider.accounts[login] ??= {
        preferred_username: login,
        name: login,
        email: `${login}@studio.example`,
      }
      const browser = aBrowser(at)
      expect(await signIn(browser, login)).toBe(`${PUBLIC_TEST_URL}/`)
      return browser
    },
    /** Links the account of this browser; returns the redirect target. */
    link: async (browser: Visitor, login: string, password = 'correct horse') => {
      const start = await browser.oidc.link({ body: { password } })
      return goTo(browser, await signInAt(start.address, login))
    },
    /** Confirms at the provider; returns the redirect target. */
    confirm: async (browser: Visitor, login: string) => {
      const start = await browser.oidc.confirm({ body: { next: '/settings?tab=advanced' } })
      return goTo(browser, await signInAt(start.address, login))
    },
  }
}

export const isSignedIn = (browser: Visitor) =>
  browser.account.me().then(
    () => true,
    () => false,
  )
