import type { Page } from '@playwright/test'
import { aLibrary, importAll } from '../../bench/parts/library.mjs'
import { onTurn } from '../parts/campaign.ts'
import { addSongs } from '../parts/songs/a-song.ts'
import { manySongs } from '../parts/songs/many-songs.ts'
import { expect, story } from '../parts/story.ts'

const SCROLLED = 3000

/** The part of a page that scrolls. */
const panelOf = (page: Page) => page.getByRole('main').locator('..')
const railOf = (page: Page) => page.getByRole('navigation', { name: 'Collections and filters' })
const topOf = (box: ReturnType<typeof panelOf>) => box.evaluate((element) => Math.round(element.scrollTop))

async function scrollTo(box: ReturnType<typeof panelOf>, top: number) {
  await expect
    .poll(async () => {
      await box.evaluate((element, wanted) => {
        element.scrollTop = wanted
      }, top)
      return topOf(box)
    })
    .toBe(top)
  // The page hears of it in the next frame.
  await box.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

const goTo = (page: Page, name: string) =>
  page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name, exact: true }).click()

story(
  'another filter begins at its first result, and Back shows My Plugins as it was left: the place, the open groups and the rail',
  async ({ page, producer }) => {
    await importAll({ post: (path, body) => producer.call('POST', path, body) }, aLibrary(1200))
    await page.goto('/plugins?group=type')
    const head = page.locator('h3 button[aria-expanded]').first()
    await head.click()
    await expect(head).toHaveAttribute('aria-expanded', 'false')
    await scrollTo(panelOf(page), SCROLLED)
    await railOf(page).getByRole('region', { name: 'Manufacturer' }).getByRole('button').first().click()
    await expect.poll(() => topOf(panelOf(page))).toBe(0)
    await page.goBack()
    await expect.poll(() => topOf(panelOf(page))).toBe(SCROLLED)
    await railOf(page).getByRole('button', { name: 'More filters' }).click()
    await scrollTo(railOf(page), 300)

    await goTo(page, 'Songs')
    await expect(page.getByRole('heading', { level: 1, name: 'Songs' })).toBeVisible()
    await expect.poll(() => topOf(panelOf(page))).toBe(0)
    await page.goBack()

    await expect.poll(() => topOf(panelOf(page))).toBe(SCROLLED)
    await expect.poll(() => topOf(railOf(page))).toBe(300)
    await page.waitForTimeout(500)
    expect(await topOf(panelOf(page))).toBe(SCROLLED)
    await scrollTo(panelOf(page), 0)
    await expect(head).toHaveAttribute('aria-expanded', 'false')

    await page.goForward()
    await expect(page.getByRole('heading', { level: 1, name: 'Songs' })).toBeVisible()
    await expect.poll(() => topOf(panelOf(page))).toBe(0)
  },
)

story('Back shows the place in other lists, too', onTurn(3), async ({ page, producer }) => {
  await addSongs(producer, manySongs(400, [], []))
  await page.goto('/songs')
  await scrollTo(panelOf(page), SCROLLED)

  await goTo(page, 'My Plugins')
  await expect(page.getByRole('heading', { level: 1, name: 'My Plugins' })).toBeVisible()
  await page.goBack()

  await expect.poll(() => topOf(panelOf(page))).toBe(SCROLLED)
})
