import { expect } from 'vitest'
import type { Server } from '../a-server.ts'
import type { Visitor } from '../a-visitor.ts'
import { signInAt, type TestProvider } from './a-provider.ts'

/** The public address of the servers that are tested with a provider; nobody listens there. */
export const HERE = 'http://localhost:4100'
export const CALLBACK = `${HERE}/api/auth/oidc/callback`
export const START = '/api/auth/oidc/start'

type App = Pick<Server, 'visitor'>

/** What people do with this provider and a server that knows it. */
export function overProvider(provider: TestProvider, server: () => App) {
  let addresses = 0
  /** A browser at an address of its own, so that nobody waits for somebody else's tries. */
  const aBrowser = (at = server()) => at.visitor({ address: `198.51.100.${++addresses % 250}` })

  /** Opens an address of our server; gives where it leads. */
  async function goTo(browser: Visitor, url: string) {
    const { headers } = await browser.request({ url: url.replace(HERE, '') })
    return String(headers.location)
  }

  /** The way over the provider, up to where it sends this browser back to. */
  async function backFrom(browser: Visitor, login: string, next = '/') {
    return signInAt(await goTo(browser, `${START}?next=${encodeURIComponent(next)}`), login)
  }

  /** The whole way; gives where it ends. */
  const signIn = async (browser: Visitor, login: string, next?: string) =>
    goTo(browser, await backFrom(browser, login, next))

  return {
    aBrowser,
    goTo,
    backFrom,
    signIn,
    /** Somebody of this login who has signed in, in a browser of their own. */
    signedInAs: async (login: string, at = server()) => {
      provider.accounts[login] ??= {
        preferred_username: login,
        name: login,
        email: `${login}@studio.example`,
      }
      const browser = aBrowser(at)
      expect(await signIn(browser, login)).toBe(`${HERE}/`)
      return browser
    },
    /** Links the account of this browser; gives where that leads. */
    link: async (browser: Visitor, login: string, password = 'correct horse') => {
      const way = await browser.oidc.link({ body: { password } })
      return goTo(browser, await signInAt(way.address, login))
    },
    /** Signs in at the provider once more, to confirm; gives where that leads. */
    confirm: async (browser: Visitor, login: string) => {
      const way = await browser.oidc.confirm({ body: { next: '/settings?tab=advanced' } })
      return goTo(browser, await signInAt(way.address, login))
    },
  }
}

export const isSignedIn = (browser: Visitor) =>
  browser.account.me().then(
    () => true,
    () => false,
  )
