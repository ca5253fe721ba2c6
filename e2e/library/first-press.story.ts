import type { Locator, Page } from '@playwright/test'
import { aLibrary, importAll } from '../../bench/parts/library.mjs'
import { cellsOfTurn } from '../../scripts/parts/gate/turn.mjs'
import { isLong, onTurn } from '../parts/campaign.ts'
import { furnishCollection } from '../parts/states/furnish-collection.ts'
import { expect, story } from '../parts/story.ts'

/** More than the 150 items up to which everything is on the page. */
const COUNT = isLong ? 1200 : 400
/** How often each list is scrolled and pressed. */
const PRESSES = isLong ? 100 : 2
/** The same for the lists other than that of plugins, in each of which the row is the same control. */
const PRESSES_OF_LISTS = isLong ? 100 : 1
const SCROLLED = 3000

const LISTS: [path: string, list: RegExp][] = [
  ['/songs', /^Songs$/],
  ['/licenses', /^Products$/],
  ['/computers?tab=compare', /^Differences$/],
  ['/computers?tab=systems', /^Plugins on /],
]
const PLUGINS = /^Plugins$/
const WIDTHS = [1440, 390]
const LISTS_BY_WIDTH = WIDTHS.flatMap((width) => LISTS.map(([path, list]) => ({ path, list, width })))

// Thousands of presses by one worker would take hours, and three hundred of one story take minutes.
story.describe.configure(isLong ? { mode: 'parallel', timeout: 3_600_000 } : { timeout: 600_000 })

const DENSITIES: [density: string, turns: { tag?: string }][] = [
  ['Comfortable', {}],
  ['Compact', onTurn(2)],
  ['List', onTurn(4)],
]

for (const [density, turns] of DENSITIES)
  for (const width of isLong ? [390, 1024, 1440, 1920] : [1440])
    story(
      `the first press after scrolling opens, stars and selects a plugin: ${density} at ${width} pixels`,
      turns,
      async ({ page, producer }) => {
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
        for (let press = 0; press < PRESSES; press++) await checkItem(page, PLUGINS)
        await expect(page.getByText(/^\d+ plugins? selected$/)).toBeVisible()
      },
    )

story('the first press after scrolling opens a line of every list', async ({ page, producer, server }) => {
  const stop = await furnishCollection(producer, server.url, COUNT)
  for (const { path, list, width } of cellsOfTurn(LISTS_BY_WIDTH)) {
    await page.setViewportSize({ width, height: 900 })
    await openList(page, path, list)
    // The focus is elsewhere: a press in the list moves its tab stop.
    await page.getByRole('searchbox').last().focus()
    for (let press = 0; press < PRESSES_OF_LISTS; press++) {
      const { place, name } = await scrolledItem(page, list)
      await pressSlowly(page, place.locator('[data-roving]'))
      await expectDetails(page, path, name)
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

  story(
    'the first tap after scrolling opens a line of every list',
    onTurn(1),
    async ({ page, producer, server }) => {
      const stop = await furnishCollection(producer, server.url, COUNT)
      for (const [path, list] of cellsOfTurn(LISTS)) {
        await openList(page, path, list)
        for (let press = 0; press < PRESSES_OF_LISTS; press++) {
          const { place, name } = await scrolledItem(page, list)
          await place.locator('[data-roving]').tap()
          await expectDetails(page, path, name)
        }
      }
      await stop()
    },
  )
})

async function openList(page: Page, path: string, list: RegExp) {
  await page.goto(path)
  await expect(itemsOf(page, list).first()).toBeVisible()
  // Later answers may move the rows.
  await page.waitForLoadState('networkidle')
  const top = (await itemsOf(page, list).first().boundingBox())?.y
  expect(top, path).toBeLessThanOrEqual(page.viewportSize()?.width === 390 ? 260 : 230)
  expect(await page.evaluate(shiftedColumns), `${path}: columns that are not below their names`).toEqual([])
}

/** Runs in the page: the names of the columns that do not begin where those of the first row do. A narrow list has none. */
function shiftedColumns() {
  const names = [...document.querySelectorAll('[data-columns] > span')].filter((each) =>
    each.checkVisibility(),
  )
  const cells = [...(document.querySelector('main article:has([data-roving])')?.children ?? [])]
  const shown = cells.filter((each) => each.checkVisibility())
  const left = (element: Element | undefined) => element?.getBoundingClientRect().left ?? 0
  return names.flatMap((name, i) =>
    Math.abs(left(name) - left(shown[i])) > 1
      ? `${name.textContent} at ${left(name)}, ${left(shown[i])}`
      : [],
  )
}

/** The press has opened these details, here or on My Plugins; they are closed again. */
async function expectDetails(page: Page, path: string, name: string) {
  await expect(detailsOf(page, name), path).toBeVisible()
  if (new URL(page.url()).pathname === new URL(path, page.url()).pathname) await page.keyboard.press('Escape')
  else await page.goBack()
  await expect(detailsOf(page, name)).toBeHidden()
}

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

/** Presses the check box of an item, which may be checked from a round before. */
async function checkItem(page: Page, list: RegExp) {
  const box = (await scrolledItem(page, list)).place.getByRole('checkbox')
  const wasChecked = await box.isChecked()
  await pressSlowly(page, box)
  await expect(box).toBeChecked({ checked: !wasChecked })
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
