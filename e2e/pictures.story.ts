import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { aLibrary, importAll } from '../bench/parts/library.mjs'
import { aBundle } from './parts/bundles/a-bundle.ts'
import { dropFiles, dropZone } from './parts/bundles/drop-zone.ts'
import { SIZES, showTheme } from './parts/page/accessible.ts'
import { shownPlugins } from './parts/page/library.ts'
import { PAGES } from './parts/page/pages.ts'
import { REAL_PRODUCTS } from './parts/page/real-products.ts'
import type { Producer } from './parts/people/a-producer.ts'
import { savePicture, saveStrip } from './parts/pictures/save-picture.ts'
import { addSongs } from './parts/songs/a-song.ts'
import { manySongs, type NamedPlugin } from './parts/songs/many-songs.ts'
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

/** Views of a page that is on the sheet already, and pages of text. */
const NOT_ON_SHEETS = [
  '/plugins?group=manufacturer',
  '/settings?tab=advanced',
  '/rosetta-report',
  '/community',
  '/terms',
  '/privacy',
]
const SHEET_PAGES = PAGES.filter((path) => !NOT_ON_SHEETS.includes(path))

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

/** A fake plugin interface that depends on the name. */
function aScreenshot(name: string) {
  const seed = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7)
  const hue = seed % 360
  const curve = Array.from({ length: 61 }, (_, i) => {
    const x = 60 + i * 18
    const y = 260 - 90 * Math.sin(i / (4 + (seed % 5))) * Math.exp(-(((i - (seed % 60)) / 24) ** 2))
    return `${i ? 'L' : 'M'}${x} ${y.toFixed(1)}`
  })
  const knobs = Array.from({ length: 6 }, (_, i) => {
    const turn = ((seed >> i) % 270) - 135
    return `<g transform="translate(${150 + i * 180} 600)"><circle r="54" fill="hsl(${hue} 14% 16%)" stroke="hsl(${hue} 40% 55%)" stroke-width="4"/><path d="M0-20V-48" stroke="#fff" stroke-width="7" stroke-linecap="round" transform="rotate(${turn})"/></g>`
  })
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="760">
    <rect width="1200" height="760" fill="hsl(${hue} 22% 22%)"/>
    <rect x="40" y="60" width="1120" height="400" rx="18" fill="hsl(${hue} 30% 9%)"/>
    ${[0, 1, 2, 3, 4].map((i) => `<path d="M40 ${100 + i * 80}H1160" stroke="hsl(${hue} 20% 24%)"/>`).join('')}
    <path d="${curve.join('')}" fill="none" stroke="hsl(${(hue + 40) % 360} 80% 66%)" stroke-width="7"/>
    ${knobs.join('')}</svg>`
  return sharp(Buffer.from(picture)).png().toBuffer()
}

/** The pages of docs/collection.md. */
const VIEWS: [name: string, path: string][] = [
  ['spending', '/licenses?view=spending'],
  ['computers', '/computers'],
  ['space', '/computers?tab=space'],
  ['compare', '/computers?tab=compare'],
  ['systems', '/computers?tab=systems'],
  ['licenses', '/licenses'],
]

story('saves the pictures of a collection of 400 plugins', async ({ page, producer, server }) => {
  skipUnlessWanted()
  const stop = await furnishCollection(producer, server.url, 400)
  for (const [name, path] of VIEWS) {
    await page.goto(path)
    await expect(page.getByRole('main')).not.toBeEmpty()
    await page.waitForLoadState('networkidle')
    // Sums and sleeves come after the list.
    await page.waitForTimeout(4000)
    await savePicture(page, `docs/pictures/collection-${name}-dark.png`)
  }
  await showTheme(page, 'light')
  await savePicture(page, 'docs/pictures/collection-licenses-light.png')
  await showTheme(page, 'dark')
  await page.setViewportSize(SIZES.phone)
  await savePicture(page, 'docs/pictures/collection-licenses-phone-dark.png')
  await stop()
})

const REAL: NamedPlugin[] = REAL_PRODUCTS.map(([name, manufacturer, , , formats]) => ({
  name,
  manufacturer,
  format: formats.split(' ')[0] ?? '',
}))
const OWNED = REAL.slice(0, -14)
const GONE = REAL.slice(-14)

async function furnish(producer: Producer) {
  const real = REAL_PRODUCTS.slice(0, -14).flatMap(([name, manufacturer, type, version, formats]) =>
    formats
      .split(' ')
      .map((format) => ({ name, manufacturer, type, version, format, path: `${name}.${format}` })),
  )
  const plugins = [...real, ...aLibrary(1200 - OWNED.length)]
  await importAll(
    { post: (path, body) => producer.call('POST', path, body) },
    plugins as ReturnType<typeof aLibrary>,
  ) // as: only what a scan reports is sent
  await addSongs(producer, manySongs(300, OWNED, GONE))
}

async function show(page: Page, path: string, theme: string) {
  await page.addInitScript((chosen) => localStorage.setItem('plugfolioTheme', chosen), theme)
  await page.goto(path)
  await expect(page.getByRole('article').first()).toBeVisible()
}

for (const theme of ['dark', 'light'])
  story(`saves the pictures of 300 songs and 1,200 plugins, ${theme}`, async ({ page, producer }) => {
    skipUnlessWanted()
    await furnish(producer)
    await show(page, '/songs', theme)
    await savePicture(page, `docs/pictures/songs-${theme}.png`)
    await page.getByRole('button', { name: /^Missing plugins/ }).click()
    await page.getByRole('article').nth(1).getByRole('button').first().click()
    await expect(page.getByRole('button', { name: 'Share Plugin List' })).toBeVisible()
    await savePicture(page, `docs/pictures/songs-holes-${theme}.png`)
    await page.setViewportSize(SIZES.phone)
    await savePicture(page, `docs/pictures/songs-holes-phone-${theme}.png`)
    await show(page, '/songs', theme)
    await savePicture(page, `docs/pictures/songs-phone-${theme}.png`)

    await page.setViewportSize(SIZES.desk)
    await page.goto('/plugins?q=Pro-Q')
    await page
      .getByRole('button', { name: /^More actions/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await expect(page.getByText('Your songs need it')).toBeVisible()
    await savePicture(page, `docs/pictures/songs-gate-${theme}.png`)
  })
