import type { Locator, Page } from '@playwright/test'
import { aLibrary, importAll } from '../../bench/parts/library.mjs'
import { isLong } from '../parts/campaign.ts'
import { addSongs } from '../parts/songs/a-song.ts'
import { manySongs } from '../parts/songs/many-songs.ts'
import { furnishCollection } from '../parts/states/furnish-collection.ts'
import { expect, story } from '../parts/story.ts'

/** More than the 150 items up to which everything is on the page. */
const COUNT = isLong ? 1200 : 400
/** How often each list is scrolled and pressed. */
const PRESSES = isLong ? 100 : 2
const SCROLLED = 3000

const LISTS: [path: string, list: RegExp][] = [
  ['/songs', /^Songs$/],
  ['/licenses', /^Licenses$/],
  ['/licenses?tab=purchases', /^Purchases$/],
  ['/computers?tab=compare', /^Differences$/],
  ['/computers?tab=systems', /^Plugins on /],
]
const PLUGINS = /^Plugins$/

for (const density of ['Comfortable', 'Compact', 'List'])
  for (const width of isLong ? [390, 1024, 1440, 1920] : [1440])
    story(
      `the first press after scrolling opens, stars and selects a plugin: ${density} at ${width} pixels`,
      async ({ page, producer }) => {
        story.setTimeout(600_000)
        await importAll({ post: (path, body) => producer.call('POST', path, body) }, aLibrary(COUNT))
        await page.goto('/plugins')
        await page.getByRole('radio', { name: density }).check({ force: true })
        await page.setViewportSize({ width, height: 900 })

        for (let press = 0; press < PRESSES; press++) {
          const { place, name } = await scrolledItem(page, PLUGINS)
          const star = place.getByRole('button', { name: /^Favorite / })
          const before = await star.getAttribute('aria-pressed')
          await pressSlowly(page, star)
          await expect(star).toHaveAttribute('aria-pressed', before === 'true' ? 'false' : 'true')

          const opened = await scrolledItem(page, PLUGINS)
          await pressSlowly(page, opened.place.locator('[data-roving]'))
          await expect(detailsOf(page, opened.name)).toBeVisible()
          await page.keyboard.press('Escape')
          await expect(detailsOf(page, opened.name)).toBeHidden()
          expect(name).not.toBe(opened.name)
        }
        await page.getByRole('button', { name: 'Select Multiple' }).click()
        for (let press = 1; press <= PRESSES; press++) {
          const { place } = await scrolledItem(page, PLUGINS)
          await pressSlowly(page, place.getByRole('checkbox'))
          await expect(
            page.getByText(press === 1 ? '1 plugin selected' : `${press} plugins selected`),
          ).toBeVisible()
        }
      },
    )

story('the first press after scrolling opens a line of every list', async ({ page, producer, server }) => {
  story.setTimeout(900_000)
  const stop = await furnishCollection(producer, server.url, COUNT)
  const used = aLibrary(20).map(({ name, manufacturer }) => ({ name, manufacturer, format: 'VST3' }))
  await addSongs(producer, manySongs(200, used, []))
  for (const [path, list] of LISTS) {
    await page.goto(path)
    await expect(itemsOf(page, list).first()).toBeVisible()
    // What arrives later may move the rows.
    await page.waitForLoadState('networkidle')
    // The focus is elsewhere: a press in the list moves its tab stop.
    await page.getByRole('searchbox').last().focus()
    for (let press = 0; press < PRESSES; press++) {
      const { place, name } = await scrolledItem(page, list)
      await pressSlowly(page, place.locator('[data-roving]'))
      await expect(detailsOf(page, name), path).toBeVisible()
      if (new URL(page.url()).pathname === new URL(path, page.url()).pathname)
        await page.keyboard.press('Escape')
      else await page.goBack()
      await expect(detailsOf(page, name)).toBeHidden()
    }
  }
  await stop()
})

story.describe('by touch', () => {
  story.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  story('the first tap after scrolling opens a plugin', async ({ page, producer }) => {
    await importAll({ post: (path, body) => producer.call('POST', path, body) }, aLibrary(COUNT))
    await page.goto('/plugins')
    for (let press = 0; press < PRESSES; press++) {
      const { place, name } = await scrolledItem(page, PLUGINS)
      await place.locator('[data-roving]').tap()
      await expect(detailsOf(page, name)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(detailsOf(page, name)).toBeHidden()
    }
  })
})

const detailsOf = (page: Page, name: string) =>
  page.locator('[role=dialog], aside[aria-label^="Details of"]').filter({ hasText: name })

const itemsOf = (page: Page, list: RegExp) => page.getByRole('list', { name: list }).locator('li[data-index]')

/** Scrolls the page with the wheel, and returns an item in the middle of the window. */
async function scrolledItem(page: Page, list: RegExp) {
  const items = itemsOf(page, list)
  await expect(items.first()).toBeVisible()
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await page.mouse.move(width / 2, height / 2)
  const scroller = page.getByRole('main').locator('..')
  const topOfPage = () => scroller.evaluate((box) => box.scrollTop)
  const before = await topOfPage()
  const end = await scroller.evaluate((box) => box.scrollHeight - box.clientHeight)
  await page.mouse.wheel(0, before + SCROLLED > end ? -before : SCROLLED)
  await expect.poll(topOfPage).not.toBe(before)
  const index = await items.evaluateAll((places, middle) => {
    const inSight = places.filter((place) => {
      const { top, bottom } = place.getBoundingClientRect()
      return top > 200 && bottom < 2 * middle - 100
    })
    return inSight[Math.floor(inSight.length / 2)]?.getAttribute('data-index')
  }, height / 2)
  const place = page.getByRole('list', { name: list }).locator(`li[data-index="${index}"]`)
  return { place, name: (await place.locator('[data-roving]').innerText()).split('\n')[0] ?? '' }
}

/** A press as a hand makes it, which lasts a while: the page may change under it. */
async function pressSlowly(page: Page, target: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error('The target is not on the page.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.waitForTimeout(120)
  await page.mouse.up()
}
