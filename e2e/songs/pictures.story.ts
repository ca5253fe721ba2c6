import type { Page } from '@playwright/test'
import { aLibrary, importAll } from '../../bench/parts/library.mjs'
import { SIZES } from '../parts/page/accessible.ts'
import { REAL_PRODUCTS } from '../parts/page/real-products.ts'
import type { Producer } from '../parts/people/a-producer.ts'
import { savePicture } from '../parts/pictures/save-picture.ts'
import { addSongs } from '../parts/songs/a-song.ts'
import { manySongs, type NamedPlugin } from '../parts/songs/many-songs.ts'
import { expect, story } from '../parts/story.ts'

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
    story.skip(process.env.PLUGFOLIO_PICTURES !== '1', 'Saved only with PLUGFOLIO_PICTURES=1.')
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
