import type { Page } from '@playwright/test'
import { expect, story } from './parts/story.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' })

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

  story('the bar at the bottom leads to four pages', async ({ page, producer: _ }) => {
    await page.goto('/')
    const bar = page.getByRole('navigation', { name: 'Main' })
    await expect(bar.getByRole('link')).toHaveText(['Dashboard', 'Plugins', 'Songs', 'Updates'])
    await bar.getByRole('link', { name: 'Updates' }).tap()
    await expect(page.getByRole('heading', { name: 'Update History', level: 1 })).toBeVisible()
  })
})
