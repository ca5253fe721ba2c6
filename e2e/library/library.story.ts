import type { Locator, Page } from '@playwright/test'
import { aLibrary, importAll } from '../../bench/parts/library.mjs'
import { cellsOfTurn } from '../../scripts/parts/gate/turn.mjs'
import { isLong } from '../parts/campaign.ts'
import { hitTest } from '../parts/page/hit-test.ts'
import { shownPlugin, shownPlugins } from '../parts/page/library.ts'
import type { Producer } from '../parts/people/a-producer.ts'
import { expect, story } from '../parts/story.ts'

const SHELF = [
  { name: 'Alpha EQ', manufacturer: 'Night Audio', type: 'EQ', version: '1.2.0' },
  { name: 'Beta Comp', manufacturer: 'Night Audio', type: 'Compressor' },
  { name: 'Gamma Verb', manufacturer: 'Day Sound', type: 'Reverb', version: '3.1' },
  { name: 'Delta Delay', manufacturer: 'Day Sound', type: 'Delay' },
  { name: 'Epsilon Synth', manufacturer: '', type: 'Instrument' },
  { name: 'UAD Zeta', manufacturer: 'Universal Audio', type: 'EQ', isUAD: true },
  { name: 'Eta', manufacturer: 'Day Sound', type: 'Spectral' },
]

/** Adds these plugins to the library and opens My Plugins. */
async function fillShelf(page: Page, producer: Producer) {
  for (const plugin of SHELF) await producer.owns(plugin)
  await page.goto('/plugins')
  await expect(page.getByText(/^Showing \d+ plugins?$/)).toBeVisible()
}

const searchBox = (page: Page) =>
  page.getByRole('searchbox', { name: 'Search plugins by name or manufacturer' })
const opener = (page: Page, name: string) => shownPlugin(page, name).getByRole('heading').locator('button')
const editDialog = (page: Page) => page.getByRole('dialog', { name: 'Edit Plugin Details' })

story('a card shows only known facts of a plugin', async ({ page, producer }) => {
  await producer.owns({ name: 'Full', manufacturer: 'Maker', type: 'EQ', version: '2.1', format: 'VST3' })
  for (const [format, ending] of [
    ['AU', 'component'],
    ['VST', 'vst'],
    ['AAX', 'aaxplugin'],
  ])
    await producer.owns({ name: 'Full', manufacturer: 'Maker', format, path: `Full.${ending}` })
  const { id } = await producer.owns({ name: 'UAD Old', manufacturer: '', format: 'Component', isUAD: true })
  await producer.call('PATCH', `/api/plugins/${id}`, { updateAvailable: true })
  await page.goto('/plugins')
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toHaveCSS('width', '256px')
  const full = shownPlugin(page, 'Full')
  for (const fact of ['Maker', 'EQ', 'v2.1'])
    await expect(full.getByText(fact, { exact: true })).toBeVisible()
  await expect(full.getByText('Update Available')).toHaveCount(0)
  expect(await badgeColors(full)).toEqual({
    VST3: 'rgb(29, 71, 143)',
    AU: 'rgb(124, 69, 196)',
    VST: 'rgb(43, 111, 208)',
    AAX: 'rgb(81, 40, 138)',
  })

  const old = shownPlugin(page, 'UAD Old')
  expect(await badgeColors(old)).toEqual({ Component: 'rgb(124, 69, 196)', UAD: 'rgb(187, 42, 44)' })
  await expect(old.getByText('Update Available')).toBeVisible()
  expect(await old.innerText()).not.toMatch(/unknown|undefined|null|\bv\b/i)
})

/** Blue for VST, darker for VST3; purple for AU and Component, darker for AAX; red for UAD. */
const badgeColors = async (card: Locator) =>
  Object.fromEntries(
    await card
      .locator('[data-format]')
      .evaluateAll((all) => all.map((badge) => [badge.textContent, getComputedStyle(badge).backgroundColor])),
  )

/** The space in pixels between the headings of the list and its first row. */
const spaceBelowHead = (page: Page) =>
  page.evaluate(() => {
    const head = document.querySelector('[aria-label="Choose columns"]')?.closest('div')?.parentElement
    const row = document.querySelector('[data-index="0"]')
    return (row?.getBoundingClientRect().top ?? 0) - (head?.getBoundingClientRect().bottom ?? 0)
  })

story('the library has three densities, and the choice is remembered', async ({ page, producer }) => {
  await fillShelf(page, producer)
  const height = () => shownPlugin(page, 'Eta').evaluate((card) => card.getBoundingClientRect().height)
  const columns = () =>
    shownPlugins(page).evaluateAll(
      (all) => new Set(all.map((card) => Math.round(card.getBoundingClientRect().left))).size,
    )
  expect([await height(), await columns()]).toEqual([184, 3])
  await page.setViewportSize({ width: 1000, height: 900 })
  await expect.poll(columns).toBe(2)
  await page.setViewportSize({ width: 500, height: 900 })
  await expect.poll(columns).toBe(1)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('radio', { name: 'Compact' }).check({ force: true })
  await expect.poll(height).toBe(104)
  await expect.poll(columns).toBe(5)
  await page.getByRole('radio', { name: 'List' }).check({ force: true })
  await expect.poll(height).toBe(44)
  expect(await spaceBelowHead(page)).toBeLessThanOrEqual(1)
  await page.reload()
  await expect(shownPlugins(page)).toHaveCount(7)
  await expect(page.getByRole('radio', { name: 'List' })).toBeChecked()
  expect(await height()).toBe(44)
})

story('a selected card has a tick in its corner and a ring', async ({ page, producer }) => {
  await fillShelf(page, producer)
  await page.getByRole('button', { name: 'Select Multiple' }).click()

  await shownPlugin(page, 'Alpha EQ').click()

  await expect(page.getByRole('checkbox', { name: 'Alpha EQ', exact: true })).toBeChecked()
  const { tick, ring } = await shownPlugin(page, 'Alpha EQ').evaluate(tickAndRing)
  expect(tick).toEqual({ right: 12, bottom: 12 })
  expect(ring).toContain('0px 0px 0px 2px inset')
  expect((await shownPlugin(page, 'Eta').evaluate(tickAndRing)).ring).not.toContain('2px inset')
})

/** The distance of the tick from the corner of its card, in pixels, and the shadow of the card's edge. */
function tickAndRing(card: Element) {
  const tick = card.querySelector(':scope > span:last-of-type')?.getBoundingClientRect()
  const edge = card.getBoundingClientRect()
  return {
    tick: tick && {
      right: Math.round(edge.right - tick.right),
      bottom: Math.round(edge.bottom - tick.bottom),
    },
    ring: getComputedStyle(card, '::after').boxShadow,
  }
}

story('the library can be used with the keyboard alone', async ({ page, producer }) => {
  await fillShelf(page, producer)
  await page.keyboard.press('/')
  await expect(searchBox(page)).toBeFocused()
  await page.keyboard.type('s')
  await expect(page.getByRole('region', { name: 'Selection' })).toHaveCount(0)
  await page.keyboard.press('Backspace')
  for (let tabs = 0; tabs < 20; tabs++) {
    if (await opener(page, 'Alpha EQ').evaluate((card) => card === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(opener(page, 'Alpha EQ')).toBeFocused()

  // Three columns: Alpha, Beta, Delta / Epsilon, Eta, Gamma / UAD.
  await page.keyboard.press('ArrowRight')
  await expect(opener(page, 'Beta Comp')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(opener(page, 'Eta')).toBeFocused()
  await page.keyboard.press('f')
  await expect(page.getByRole('button', { name: 'Favorite Eta' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press(' ')
  await expect(page.getByRole('complementary', { name: 'Details of Eta' })).toBeVisible()
  await page.keyboard.press(' ')
  await expect(page.getByRole('complementary', { name: 'Details of Eta' })).toHaveCount(0)
  await page.keyboard.press('e')
  await expect(editDialog(page).getByLabel('Plugin Name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(opener(page, 'Eta')).toBeFocused()

  await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('2 plugins selected')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Selection' })).toHaveCount(0)
  await page.keyboard.press('s')
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('0 plugins selected')
  await page.keyboard.press('s')

  await opener(page, 'Delta Delay').focus()
  await page.keyboard.press('Delete')
  const dialog = page.getByRole('alertdialog', { name: 'Remove Plugin' })
  // It opens at once, and asks the songs first.
  await expect(dialog.getByRole('button', { name: 'Remove' })).toBeEnabled()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(shownPlugin(page, 'Delta Delay')).toHaveCount(0)
  await expect(opener(page, 'Epsilon Synth')).toBeFocused()
  await page.keyboard.press('a')
  await expect(page.getByRole('heading', { name: 'Add New Plugins' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'All Plugins' })).toBeVisible()
})

/** Counts the page's fetches of the whole library. */
function countLists(page: Page) {
  const counted = { lists: 0 }
  page.on('request', (request) => {
    if (request.method() === 'GET' && new URL(request.url()).pathname === '/api/plugins') counted.lists++
  })
  return counted
}

/** Longer than the server and the page delay an event. */
const AFTER_EVENTS = 2_000

story('a page does not fetch the library again for its own changes', async ({ page, producer }) => {
  for (const name of ['Alpha', 'Beta', 'Gamma']) await producer.owns({ name })
  const counted = countLists(page)
  await page.goto('/plugins')
  await expect(shownPlugin(page, 'Alpha')).toBeVisible()
  await page.waitForTimeout(AFTER_EVENTS)
  counted.lists = 0

  await shownPlugin(page, 'Alpha')
    .getByRole('button', { name: /^Favorite / })
    .click()
  await page.waitForTimeout(AFTER_EVENTS)
  await shownPlugin(page, 'Beta')
    .getByRole('button', { name: /^Favorite / })
    .click()
  await page.waitForTimeout(AFTER_EVENTS)
  expect(counted.lists).toBe(0)

  await producer.owns({ name: 'Delta' })
  await expect(shownPlugin(page, 'Delta')).toBeVisible()
  expect(counted.lists).toBe(1)

  await shownPlugin(page, 'Delta')
    .getByRole('button', { name: /^Favorite / })
    .click()
  await page.waitForTimeout(AFTER_EVENTS)
  expect(counted.lists).toBe(1)
})

const WIDTHS = [320, 390, 800, 1024, 1440, 1920]
const DENSITIES = ['Comfortable', 'Compact', 'List']

/** Larger libraries render only the plugins near the screen. */
const LIBRARIES: [count: number, widths: number[]][] = isLong
  ? [0, 1, 40, 151, 1200, 10_000].map((count) => [count, WIDTHS])
  : [
      [151, [320]],
      [151, [390]],
      [151, [800]],
      [151, [1024]],
      [151, [1440]],
      [0, [320, 1440]],
      [1, [390]],
    ]

for (const [count, widths] of cellsOfTurn(LIBRARIES))
  story(
    `every control of ${count} plugins can be clicked where it is drawn, at ${widths.join(', ')} pixels`,
    async ({ page, producer }) => {
      const plugins = aLibrary(count).map((plugin, i) => ({ ...plugin, updateAvailable: i % 180 < 90 }))
      await importAll({ post: (path, body) => producer.call('POST', path, body) }, plugins)
      await page.goto('/plugins')
      await expect(
        page.getByText(new RegExp(`^Showing ${count.toLocaleString('en-US')} plugins?$`)),
      ).toBeVisible()
      if (count > 0) await expect(page.getByText('Update Available').first()).toBeVisible()

      await lookAtAll(page, widths, count * 3)
      if (count === 0) return
      await page.getByRole('combobox', { name: 'Group by' }).selectOption('manufacturer')
      await lookAtAll(page, widths, count * 3)
      await page.getByRole('button', { name: 'Select Multiple' }).click()
      await lookAtAll(page, widths, count * 2)
      await page.getByRole('combobox', { name: 'Group by' }).selectOption('')
      await lookAtAll(page, widths, count * 2)
    },
  )

/** `controls`: their total number; in a large library at least the controls of four cards are on the first two screens. */
async function lookAtAll(page: Page, widths: number[], controls: number) {
  for (const density of DENSITIES) {
    // Narrow windows have this choice in a dialog.
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('radio', { name: density }).check({ force: true })
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      const { faults, hit } = await hitTest(page)
      expect(faults, `${density}, ${width} px`).toEqual([])
      expect(hit, `${density}, ${width} px`).toBeGreaterThanOrEqual(Math.min(controls, 12))
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

story('a wider window never shows fewer columns', async ({ page, producer }) => {
  await importAll({ post: (path, body) => producer.call('POST', path, body) }, aLibrary(6))
  await page.goto('/plugins')
  await expect(page.getByText('Showing 6 plugins')).toBeVisible()
  const shown: number[] = []
  for (const width of [390, 500, 640, 850, 900, 901, 950, 1100, 1200, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    shown.push(await page.getByRole('list', { name: 'Plugins', exact: true }).evaluate(columnsOf))
  }
  expect(shown).toEqual([1, 1, 2, 2, 2, 2, 2, 2, 2, 3, 3])
})

const columnsOf = (list: Element) => getComputedStyle(list).gridTemplateColumns.split(' ').length
