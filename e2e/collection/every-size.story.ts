import { cellsOfTurn } from '../../scripts/parts/gate/turn.mjs'
import { isLong } from '../parts/campaign.ts'
import { hitTest } from '../parts/page/hit-test.ts'
import { COMPUTER_PAGES, LICENSE_PAGES } from '../parts/page/pages.ts'
import { columnFaults, controlFaults } from '../parts/page/size-faults.ts'
import { furnishCollection } from '../parts/states/furnish-collection.ts'
import { expect, story } from '../parts/story.ts'

const WIDTHS = [320, 390, 768, 1024, 1440, 1920]

/** Larger collections render only the rows near the screen. */
const COUNTS: [count: number, widths: number[]][] = [
  [151, [320, 1440]],
  ...cellsOfTurn<[number, number[]]>([
    [0, [320]],
    [1, [390]],
  ]),
  ...(isLong ? ([40, 1200, 10_000].map((count) => [count, WIDTHS]) as [number, number[]][]) : []), // as: pairs
]

for (const [count, widths] of COUNTS)
  story(
    `every control of a collection of ${count} plugins can be clicked where it is drawn`,
    async ({ page, producer, server }) => {
      story.setTimeout(600_000)
      const stop = await furnishCollection(producer, server.url, count)
      for (const path of ['/songs', ...LICENSE_PAGES, ...COMPUTER_PAGES]) {
        await page.goto(path)
        await expect(page.getByRole('main')).not.toBeEmpty()
        await page.waitForLoadState('networkidle')
        for (const width of isLong ? WIDTHS : widths) {
          await page.setViewportSize({ width, height: 900 })
          expect((await hitTest(page)).faults, `${path} at ${width} px`).toEqual([])
          const least = width < 900 ? 44 : 24
          expect(await controlFaults(page, { least }), `${path} at ${width} px`).toEqual([])
        }
      }
      await stop()
    },
  )

/** The least with details beside the list, and others at which the list had no room left. */
const WIDTHS_WITH_DETAILS = [901, 1024, 1100, 1280, 1440]

story(
  'the controls of a list stay in its column beside opened details',
  async ({ page, producer, server }) => {
    const stop = await furnishCollection(producer, server.url, 12)
    for (const path of ['/licenses', '/songs']) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(path)
      await page.getByRole('article').getByRole('button').first().click()
      await expect(page.getByRole('complementary', { name: /^Details of/ })).toBeVisible()
      for (const width of cellsOfTurn(WIDTHS_WITH_DETAILS)) {
        await page.setViewportSize({ width, height: 900 })
        expect(await columnFaults(page), `${path} at ${width} px`).toEqual([])
        expect((await hitTest(page)).faults, `${path} at ${width} px`).toEqual([])
        expect(await controlFaults(page, { least: 24 }), `${path} at ${width} px`).toEqual([])
      }
    }
    await stop()
  },
)

story(
  'the selected tab is in sight on a phone, also when the window gets narrower',
  async ({ page, producer }) => {
    await producer.owns({ name: 'Grimtone' })
    const isInSight = async () => {
      const [row, tab] = [
        await page.getByRole('tablist').boundingBox(),
        await page.getByRole('tab', { selected: true }).boundingBox(),
      ]
      return row && tab && tab.x >= row.x - 1 && tab.x + tab.width <= row.x + row.width + 1
    }
    for (const path of ['/updates', '/settings', '/settings?tab=advanced']) {
      await page.setViewportSize({ width: 320, height: 700 })
      await page.goto(path)
      await expect(page.getByRole('tabpanel')).not.toBeEmpty()
      expect(await isInSight(), path).toBe(true)

      await page.setViewportSize({ width: 1440, height: 700 })
      await expect.poll(() => page.getByRole('tablist').evaluate((row) => row.scrollLeft)).toBe(0)
      await page.setViewportSize({ width: 320, height: 700 })
      await expect.poll(isInSight, path).toBe(true)
    }
  },
)
