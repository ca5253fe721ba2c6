import type { Page } from '@playwright/test'
import { aBundle } from './parts/bundles/a-bundle.ts'
import type { Tree } from './parts/bundles/a-folder.ts'
import { dropFiles } from './parts/bundles/drop-files.ts'
import { expect, story } from './parts/story.ts'

const BUNDLE = { 'Tape.vst3': aBundle({ name: 'Tape', maker: 'Maker', version: '2.0' }) }

const PAGES: [name: string, path: string, dropped: Tree, expectTaken: (page: Page) => Promise<void>][] = [
  ['the dashboard', '/', BUNDLE, expectInLibrary],
  ['the panel for adding plugins', '/plugins?add=1', BUNDLE, expectInLibrary],
  [
    'Songs',
    '/songs',
    { 'Hit.rpp': '<REAPER_PROJECT 0.1 "7.0" 1700000000\n  TEMPO 120 4 4\n>\n' },
    (page) => expect(page.getByRole('article').filter({ hasText: 'Hit' })).toBeVisible(),
  ],
  [
    'Purchases',
    '/licenses',
    { 'orders.csv': 'Product,Vendor\nDiva,u-he\n' },
    (page) => expect(page.getByRole('dialog').getByText('orders.csv')).toBeVisible(),
  ],
]

for (const [name, path, dropped, expectTaken] of PAGES)
  story(
    `what is dropped on ${name} before its code has arrived is taken when it is there`,
    async ({ page, producer: _, folderOf }) => {
      const folder = await folderOf(dropped)
      const release = await holdCode(page)
      await page.goto(path, { waitUntil: 'commit' })
      await expect(page.locator('#root > :visible').first()).toBeVisible()
      await dropFiles(
        page.locator('body'),
        Object.keys(dropped).map((file) => `${folder}/${file}`),
      )
      release()
      await expectTaken(page)
    },
  )

/** Holds every script but the first one until it is released. */
async function holdCode(page: Page) {
  let release = () => {}
  const released = new Promise<void>((done) => (release = done))
  await page.route(/\/assets\/(?!index-)[^/]+\.js$/, async (route) => {
    await released
    await route.continue()
  })
  return release
}

async function expectInLibrary(page: Page) {
  await expect
    .poll(async () => (await page.request.get('/api/plugins')).json())
    .toMatchObject([{ name: 'Tape' }])
}
