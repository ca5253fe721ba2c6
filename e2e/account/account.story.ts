import type { Page } from '@playwright/test'
import { cellsOfTurn } from '../../scripts/parts/gate/turn.mjs'
import { expectToast } from '../parts/page/toast.ts'
import { fillRegistration } from '../parts/people/a-producer.ts'
import { expect, story } from '../parts/story.ts'

story('a new user registers, sees a welcome message and reaches the dashboard', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('tab', { name: 'Register' }).click()
  await fillRegistration(page, `producer-${Math.random().toString(36).slice(2, 10)}`)
  await page.route('**/api/auth/register', async (route) => {
    await new Promise((answer) => setTimeout(answer, 400))
    await route.continue()
  })
  const sent = page.waitForRequest('**/api/auth/register')
  await page.getByRole('button', { name: 'Create Account' }).click()

  await expect(page.getByRole('button', { name: 'Creating Account...' })).toBeDisabled()
  await expectToast(page, 'Registration successful', 'Welcome to Plugfolio, Night Owl!')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Start your library' })).toBeVisible()
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  await expect(sidebar.getByText('Night Owl')).toBeVisible()
  await expect(sidebar.getByText('NO', { exact: true })).toBeVisible()
  await expect(sidebar.getByText('Free Account')).toBeVisible()
  const body: unknown = (await sent).postDataJSON()
  expect(body).toMatchObject({ role: 'user', isPro: false })
  expect(body).not.toHaveProperty('confirmPassword')
})

/** The return paths after a sign-in, and the resulting pages: always on this site. */
const WANTED: [next: string, landing: string][] = [
  ['/settings?tab=advanced', '/settings?tab=advanced'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['JaVaScRiPt:alert(1)', '/'],
  ['/\t/evil.example', '/'],
  ['/auth', '/'],
]

/** `web/src/app/guard.test.tsx` tests the rule with hundreds. */
const wanted = cellsOfTurn(WANTED)

story('a sign-in never redirects to another site', async ({ page, producer: _, server }) => {
  const strangers: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && !request.url().startsWith(server.url)) strangers.push(request.url())
  })
  page.on('dialog', (dialog) => strangers.push(`dialog ${dialog.message()}`))
  for (const [next, landing] of wanted) {
    await page.goto(`/auth?next=${encodeURIComponent(next)}`)
    await expect(page, JSON.stringify(next)).toHaveURL(landing)
    await expect(page.getByRole('navigation', { name: 'Main' }).first()).toBeVisible()
  }
  expect(strangers).toEqual([])
})

const SECRET = 'Very Private Verb'

/** All data of the site in this browser that a script could read. */
const browserData = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const stored = await fetch('/api/plugins', { cache: 'only-if-cached', mode: 'same-origin' }).then(
      (response) => response.status,
      () => 'nothing',
    )
    return {
      local: JSON.stringify(localStorage),
      session: JSON.stringify(sessionStorage),
      caches: await caches.keys(),
      databases: databases.map(({ name }) => name),
      cookies: document.cookie,
      stored,
      page: document.documentElement.outerHTML,
    }
  })

story(
  'a sign-out removes private data from the history, other tabs and browser storage',
  async ({ page, producer }) => {
    const plugin = await producer.owns({ name: SECRET, manufacturer: 'Private Maker' })
    const other = await page.context().newPage()
    await other.goto('/settings')
    await expect(other.getByLabel('Display Name')).toHaveValue('Night Owl')
    await page.goto('/')
    await page.getByRole('link', { name: /^My Plugins/ }).click()
    await page.getByRole('button', { name: SECRET, exact: true }).click()
    await expect(page.getByRole('complementary').getByRole('heading', { name: SECRET })).toBeVisible()

    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL('/auth')
    await expect(other).toHaveURL('/auth')
    await expect(other.getByRole('button', { name: 'Login', exact: true })).toBeVisible()

    for (const tab of [page, other]) {
      const data = JSON.stringify(await browserData(tab))
      for (const secret of [SECRET, 'Private Maker', plugin.id, producer.username, 'Night Owl'])
        expect(data).not.toContain(secret)
      expect(JSON.parse(data)).toMatchObject({ session: '{}', caches: [], databases: [], cookies: '' })
      expect([401, 504, 'nothing']).toContain(JSON.parse(data).stored)
    }
    for (let steps = 0; steps < 2; steps++) {
      await page.goBack()
      await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
      await expect(page.getByText(SECRET)).toHaveCount(0)
    }
    const answer = await page.request.get(`/api/plugins/${plugin.id}`)
    expect(answer.status()).toBe(401)
  },
)

story('the bell reports a sign-in in another browser once', async ({ page, producer, browser, server }) => {
  const elsewhere = await browser.newContext()
  const { username, password } = producer
  await elsewhere.request.post(`${server.url}/api/auth/login`, {
    data: { username, password },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  await elsewhere.close()

  await page.goto('/')
  await page.getByRole('button', { name: 'Notifications, 1 new' }).click()
  const list = page.getByRole('dialog', { name: 'Notifications' })
  await expect(list.getByRole('listitem')).toContainText('New sign-in to your account')
  await list.getByRole('link', { name: 'New sign-in to your account' }).click()
  await expect(page).toHaveURL('/settings?tab=password')
  await expect(list).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
})
