import { mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { aScreenshot } from './parts/a-screenshot.ts'
import { dropFiles } from './parts/bundles/drop.ts'
import { dropZone } from './parts/bundles/drop-zone.ts'
import { LONG_CAMPAIGN_ONLY } from './parts/campaign.ts'
import { expectAccessible, SIZES } from './parts/page/accessible.ts'
import { shownPlugins } from './parts/page/library.ts'
import { REAL_PRODUCTS } from './parts/page/shelf.ts'
import { expect, story } from './parts/story.ts'

story(
  'a running drop is accessible',
  LONG_CAMPAIGN_ONLY,
  async ({ page, producer: _, complaints, folderOf }) => {
    const names = REAL_PRODUCTS.slice(0, 12).map(([plugin]) => `${plugin}.vst3`)
    const folder = await folderOf(Object.fromEntries(names.map((each) => [each, { Contents: {} }])))
    let begun = 0
    await page.route('**/api/plugins', async (route) => {
      if (route.request().method() !== 'POST' || ++begun < 6) return route.continue()
      if (begun === 6)
        return route.fulfill({ status: 503, json: { code: 'busy', message: 'The server is busy.' } })
      // The other plugins stay in progress until the picture is saved.
    })
    await page.goto('/plugins?add=1')
    await dropFiles(dropZone(page), [folder])
    await expect(page.getByText('Processing 6/12 plugins')).toBeVisible()
    await expectAccessible(page, 'add-plugins-processing')
    expect(complaints.splice(0)).toEqual([expect.stringContaining('The server is busy.')])
  },
)

story(
  'saves the pictures of a realistic library for the README and the manifest',
  async ({ page, producer }) => {
    story.skip(process.env.PLUGFOLIO_PICTURES !== '1', 'Saved only with PLUGFOLIO_PICTURES=1.')
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

async function savePicture(page: Page, file: string) {
  // Cards that come into view draw their pictures a moment later.
  await page.waitForTimeout(1000)
  const target = resolve(import.meta.dirname, '..', file)
  await mkdir(dirname(target), { recursive: true })
  await sharp(await page.screenshot())
    .png({ palette: true, quality: 90 })
    .toFile(target)
}
