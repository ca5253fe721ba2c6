import { expect, type Page, type Route } from '@playwright/test'
import { type State, shows } from './state.ts'

const PATHS = [
  '/',
  '/plugins',
  '/updates',
  '/uad-workflow',
  '/settings',
  '/helper-app-download',
  '/computers',
]

const isData = ({ pathname }: URL) =>
  pathname.startsWith('/api/') && !['/api/auth/me', '/api/events'].includes(pathname)

/** The page while the server answers everything but the session like this. */
const answered = (name: string, path: string, answer: (route: Route) => unknown, shown: string): State => ({
  name: `${path} ${name}`,
  open: async (page) => {
    await page.route(isData, answer)
    await page.goto(path)
    await expect(page.locator(shown).first()).toBeAttached()
  },
  close: (page) => page.unrouteAll({ behavior: 'ignoreErrors' }),
})

const REFUSAL = { status: 500, json: { code: 'internal', message: 'Something went wrong on the server.' } }

const setOffline = (isOffline: boolean) => (page: Page) => page.context().setOffline(isOffline)

/** Every page while its data is on the way and when it does not come, and what is shown without a connection. */
export const TROUBLE_STATES: State[] = [
  ...PATHS.map((path) => answered('waits', path, () => {}, 'h1')),
  ...PATHS.map((path) => answered('fails', path, (route) => route.fulfill(REFUSAL), '[role=alert]')),
  {
    name: 'offline',
    open: async (page) => {
      await page.goto('/plugins')
      await page.getByRole('heading', { name: 'All Plugins' }).waitFor()
      await setOffline(true)(page)
      await shows(/^You.re offline/)(page)
    },
    close: setOffline(false),
  },
  {
    name: 'server-unreachable',
    open: async (page) => {
      await page.route('**/api/**', (route) => route.abort())
      await page.goto('/plugins')
      await page.getByRole('button', { name: 'Try again' }).waitFor()
    },
    close: (page) => page.unrouteAll({ behavior: 'ignoreErrors' }),
  },
  {
    name: 'server-failing',
    open: async (page) => {
      await page.route('**/api/auth/me', (route) => route.fulfill(REFUSAL))
      await page.goto('/')
      await shows('Try again')(page)
    },
    close: (page) => page.unrouteAll({ behavior: 'ignoreErrors' }),
  },
]
