import type { Page } from '@playwright/test'
import { aLibrary, importAll } from '../../bench/parts/library.mjs'
import { cellsOfTurn } from '../../scripts/parts/gate/turn.mjs'
import { isLong } from '../parts/campaign.ts'
import { hitTest } from '../parts/page/hit-test.ts'
import { expect, story } from '../parts/story.ts'

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
