import type { Page } from '@playwright/test'
import { cellsOfTurn } from '../scripts/parts/gate/turn.mjs'
import { expect, story } from './parts/story.ts'

const PAGES = [
  ['/', 'Dashboard'],
  ['/plugins', 'My Plugins'],
  ['/songs', 'Songs'],
  ['/licenses', 'Licenses'],
  ['/computers', 'Computers'],
  ['/uad-workflow', 'UAD Workflow'],
  ['/updates', 'Update History'],
  ['/settings', 'Settings'],
  ['/helper-app-download', 'Helper App Download'],
] as const

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' })

story('an unknown URL shows a 404 page with a link back, signed in or not', async ({ page, producer: _ }) => {
  for (const path of ['/nowhere', '/plugins/of/someone', '/Auth']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
    await expect(page).toHaveTitle('404 Page Not Found · Plugfolio')
  }
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
})

story(
  'the sidebar links every page, marks the open one and counts the library',
  async ({ page, producer }) => {
    await producer.owns({ name: 'Tape', manufacturer: 'Maker' })
    const updated = await producer.owns({ name: 'Verb', manufacturer: 'Maker' })
    await producer.call('PATCH', `/api/plugins/${updated.id}`, { updateAvailable: true })
    await page.goto('/')
    const nav = page.getByRole('complementary', { name: 'Sidebar' }).getByRole('navigation')
    await expect(nav.getByRole('link')).toHaveText([
      'Dashboard',
      'My Plugins2 in your library',
      'UAD Workflow',
      'Update History1 with an update',
      'Settings',
      'Songs',
      'Licenses',
      'Computers',
    ])
    for (const [path, title] of PAGES.slice(0, 8)) {
      await nav.getByRole('link', { name: title }).click()
      await expect(page).toHaveURL(path)
      await expect(page).toHaveTitle(`${title} · Plugfolio`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(nav.locator('[aria-current=page]')).toHaveText(new RegExp(`^${title}`))
    }
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    const width = await page
      .getByRole('complementary', { name: 'Sidebar' })
      .evaluate((sidebar) => sidebar.getBoundingClientRect().width)
    expect(width).toBe(256)
  },
)

story('the logo is a picture from the server, named Plugfolio', async ({ page, producer: _ }) => {
  await page.goto('/')
  await expect(page.getByRole('img', { name: 'Plugfolio' }).first()).toBeVisible()
  const logo = await page.request.get('/assets/logo.png')
  expect([logo.status(), logo.headers()['content-type']]).toEqual([200, 'image/png'])
})

story('the first tab stop of every page skips to its content', async ({ page, producer: _ }) => {
  for (const path of cellsOfTurn([...PAGES.map(([each]) => each), '/nowhere'])) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip, path).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main'), path).toBeFocused()
  }
})

story(
  'a chosen theme is kept, set before the first paint, and applied in other tabs',
  async ({ page, producer: _ }) => {
    const html = page.locator('html')
    await page.goto('/settings')
    await expect(html).not.toHaveAttribute('data-theme')
    const other = await page.context().newPage()
    await other.goto('/')
    await page.getByRole('radio', { name: 'Light' }).check({ force: true })
    await expect(html).toHaveAttribute('data-theme', 'light')
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'light')

    // The first paint has the theme, although the app never loads.
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.reload()
    await expect(html).toHaveAttribute('data-theme', 'light')
    await page.unroute('**/assets/*.js')

    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
    await page.keyboard.press('Control+k')
    await palette(page).getByRole('combobox').fill('theme dark')
    await page.keyboard.press('Enter')
    await expect(html).not.toHaveAttribute('data-theme')

    await page.emulateMedia({ colorScheme: 'light' })
    await expect(html).not.toHaveAttribute('data-theme')
    await page.goto('/settings')
    await page.getByRole('radio', { name: 'System' }).check({ force: true })
    await expect(html).toHaveAttribute('data-theme', 'light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(html).not.toHaveAttribute('data-theme')
  },
)

story('letters typed while the palette is loaded are in its field', async ({ page, producer: _ }) => {
  let isAsked = () => {}
  let load = () => {}
  const asked = new Promise<void>((done) => (isAsked = done))
  const released = new Promise<void>((done) => (load = done))
  await page.route('**/assets/ahead-*.js', async (route) => {
    isAsked()
    await released
    await route.continue()
  })
  await page.goto('/plugins')
  await page.getByRole('searchbox', { name: 'Search plugins by name or manufacturer' }).focus()
  await page.keyboard.press('Control+k')
  await asked
  await page.keyboard.type('so s')
  load()
  await expect(palette(page).getByRole('combobox')).toBeVisible()
  await page.keyboard.type('ongs')
  await expect(palette(page).getByRole('combobox')).toHaveValue('so songs')
  await expect(page).toHaveURL('/plugins')
})

story.describe('on a phone', () => {
  story.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  story(
    'no page scrolls sideways, and the bar at the bottom leads to four of them, and to all by More',
    async ({ page, producer }) => {
      await producer.owns({
        name: 'A Plugin With a Name That Does Not Fit Into One Line',
        manufacturer: 'Maker',
      })
      for (const path of cellsOfTurn([
        ...PAGES.map(([each]) => each),
        '/settings?tab=advanced',
        '/plugins?add=1',
        '/nowhere',
      ])) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        await page.waitForLoadState('networkidle')
        expect(await widthBeyondScreen(page), path).toBe(0)
      }
      await page.goto('/')
      const bar = page.getByRole('navigation', { name: 'Main' })
      await expect(bar.getByRole('link')).toHaveText(['Dashboard', 'Plugins', 'Songs', 'Updates'])
      await bar.getByRole('link', { name: 'Updates' }).tap()
      await expect(page.getByRole('heading', { name: 'Update History', level: 1 })).toBeVisible()
    },
  )

  story('the sign-in page fits', async ({ page }) => {
    for (const path of ['/auth', '/auth?tab=register']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await widthBeyondScreen(page), path).toBe(0)
    }
  })

  story(
    'the menu opens a drawer that closes with Escape and when a place is chosen',
    async ({ page, producer: _ }) => {
      await page.goto('/')
      await page.getByRole('button', { name: 'Open menu' }).tap()
      const drawer = page.getByRole('dialog', { name: 'Menu' })
      await expect(drawer.getByText('Night Owl')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(drawer).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()

      await page.getByRole('button', { name: 'More', exact: true }).tap()
      await drawer.getByRole('link', { name: 'Settings' }).tap()
      await expect(drawer).toHaveCount(0)
      await expect(page).toHaveURL('/settings')
    },
  )

  story('touch targets are 44 pixels high', async ({ page, producer: _ }) => {
    await page.goto('/')
    const targets = [
      page.getByRole('button', { name: 'Open menu' }),
      page.getByRole('button', { name: 'Search plugins' }),
      page.getByRole('button', { name: 'Connect to Helper App' }),
      page.getByRole('button', { name: 'Notifications' }),
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Plugins' }),
    ]
    for (const target of targets) {
      const box = await target.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), String(target)).toBeGreaterThanOrEqual(44)
    }
  })
})

const widthBeyondScreen = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const wide = [...document.querySelectorAll('main')].map((main) => main.scrollWidth - main.clientWidth)
    return Math.max(scrollWidth - clientWidth, ...wide)
  })
