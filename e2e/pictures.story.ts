import { aLibrary, importAll } from '../bench/parts/library.mjs'
import { aScreenshot } from './parts/a-screenshot.ts'
import { aBundle } from './parts/bundles/a-bundle.ts'
import { dropFiles } from './parts/bundles/drop-files.ts'
import { dropZone } from './parts/bundles/drop-zone.ts'
import { SIZES, showTheme } from './parts/page/accessible.ts'
import { shownPlugins } from './parts/page/library.ts'
import { COMPUTER_PAGES, LICENSE_PAGES } from './parts/page/pages.ts'
import { REAL_PRODUCTS } from './parts/page/real-products.ts'
import { savePicture, saveStrip } from './parts/pictures/save-picture.ts'
import { furnishCollection } from './parts/states/furnish-collection.ts'
import { expect, story } from './parts/story.ts'

story(
  'saves the pictures of a realistic library for the README and the manifest',
  async ({ page, producer }) => {
    skipUnlessWanted()
    for (const [i, [name, manufacturer, type, version, formats]] of REAL_PRODUCTS.entries()) {
      let id = ''
      for (const format of formats.split(' '))
        ({ id } = await producer.owns({
          name,
          manufacturer,
          type,
          version,
          format,
          path: `${name}.${format}`,
        }))
      if (i % 7 === 2) await producer.call('PATCH', `/api/plugins/${id}`, { isFavorite: true })
      if (i % 9 === 4) await producer.call('PATCH', `/api/plugins/${id}`, { updateAvailable: true })
      if (i % 5 === 1)
        await producer.upload(`/api/plugins/${id}/screenshot`, 'screenshot', await aScreenshot(name))
    }
    await page.goto('/plugins')
    await expect(shownPlugins(page)).toHaveCount(REAL_PRODUCTS.length)
    await page.evaluate(() => document.fonts.ready)
    await page.waitForLoadState('networkidle')
    await savePicture(page, 'docs/pictures/my-plugins.png')
    // Those that a browser shows before it installs the app.
    await page.setViewportSize({ width: 1280, height: 800 })
    await savePicture(page, 'web/public/pictures/my-plugins-wide.png')
    await page.setViewportSize(SIZES.phone)
    await savePicture(page, 'web/public/pictures/my-plugins-narrow.png')
  },
)

story('saves the first minute as a film strip', async ({ page, producer: _, folderOf }) => {
  skipUnlessWanted()
  const bundles = REAL_PRODUCTS.flatMap(([name, maker, , version, formats]) =>
    formats
      .split(' ')
      .filter((format) => format !== 'LV2')
      .map((format) => [
        `${name}.${ENDINGS[format] ?? format.toLowerCase()}`,
        aBundle({ name, maker, version }),
      ]),
  )
  const folder = await folderOf(Object.fromEntries(bundles))
  const shots: Buffer[] = []
  const shoot = async (pause: number) => {
    await page.waitForTimeout(pause)
    shots.push(await page.screenshot())
  }
  await page.goto('/')
  await expect(page.getByText('Other ways')).toBeVisible()
  await shoot(1000)
  await page.goto('/plugins?add=1')
  await dropFiles(dropZone(page), [folder])
  await expect(page.getByText(/^Processing \d+\/\d+ plugins$/)).toBeVisible()
  await shoot(250)
  await expect(page.getByRole('heading', { name: 'All Plugins' })).toBeVisible({ timeout: 45_000 })
  await shoot(1500)
  await page.getByRole('combobox', { name: 'Group by' }).selectOption('manufacturer')
  await shoot(1500)
  await page.getByRole('radio', { name: 'List' }).check({ force: true })
  await page.keyboard.press('Escape')
  await shoot(1500)
  await page.goto('/')
  await expect(page.getByText('Library insights')).toBeVisible()
  await shoot(2000)
  await saveStrip(shots, { columns: 3, width: 720 }, 'docs/pictures/first-minute.png')
})

const ENDINGS: Record<string, string> = { AU: 'component', AAX: 'aaxplugin' }

for (const theme of ['dark', 'light'])
  story(`saves 1,200 plugins in three densities, ${theme}`, async ({ page, producer }) => {
    skipUnlessWanted()
    await importAll({ post: (path, body) => producer.call('POST', path, body) }, aLibrary(1200))
    await page.addInitScript((chosen) => localStorage.setItem('plugfolioTheme', chosen), theme)
    await page.goto('/plugins')
    await expect(page.getByText('Showing 1,200 plugins')).toBeVisible()
    const shots: Buffer[] = []
    for (const group of ['', 'manufacturer']) {
      await page.getByRole('combobox', { name: 'Group by' }).selectOption(group)
      for (const density of ['Comfortable', 'Compact', 'List']) {
        await page.getByRole('radio', { name: density }).check({ force: true })
        await page.waitForTimeout(1500)
        shots.push(await page.screenshot())
      }
    }
    await saveStrip(shots, { columns: 3, width: 720 }, `docs/pictures/my-plugins-1200-${theme}.png`)
  })

const SHEET_PAGES = [
  '/',
  '/plugins',
  '/songs',
  ...LICENSE_PAGES,
  ...COMPUTER_PAGES,
  '/uad-workflow',
  '/updates',
  '/settings',
  '/helper-app-download',
]

for (const [name, size, columns, width] of [
  ['wide', SIZES.desk, 4, 640],
  ['phone', SIZES.phone, 8, 260],
] as const)
  story(`saves every page in both themes, ${name}`, async ({ page, producer, server }) => {
    skipUnlessWanted()
    story.setTimeout(600_000)
    const stop = await furnishCollection(producer, server.url, 400)
    await page.setViewportSize(size)
    for (const theme of ['dark', 'light'] as const) {
      const shots: Buffer[] = []
      for (const path of SHEET_PAGES) {
        await page.goto(path)
        await showTheme(page, theme)
        await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0, { timeout: 30_000 })
        await page.waitForLoadState('networkidle')
        // Sums and sleeves come after the list.
        await page.waitForTimeout(2500)
        shots.push(await page.screenshot())
      }
      await saveStrip(shots, { columns, width }, `docs/pictures/pages-${name}-${theme}.png`)
    }
    await stop()
  })

function skipUnlessWanted() {
  story.skip(process.env.PLUGFOLIO_PICTURES !== '1', 'Saved only with PLUGFOLIO_PICTURES=1.')
}
