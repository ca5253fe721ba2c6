import type { Browser, Page } from '@playwright/test'
import { openGuestDatabase } from '../bench/parts/open-guest-database.mjs'
import { aBundle, type Tree } from './parts/bundles/a-bundle.ts'
import { dropFiles, dropZone, expectAdded, openAddPanel } from './parts/bundles/drop-zone.ts'
import { expectToast } from './parts/page/toast.ts'
import { aProducer } from './parts/people/a-producer.ts'
import type { RunningServer } from './parts/start-server.ts'
import { expect, story } from './parts/story.ts'

const MAKER = 'Night Audio'

/** The plugin with a newer version, and twenty others, so that its owner is counted. */
const aShelf = (version: string): Tree =>
  Object.fromEntries(
    [['Tape Echo', version], ...Array.from({ length: 20 }, (_, i) => [`Other ${i + 1}`, `3.${i}.2`])].map(
      ([name = '', number = '']) => [
        `${name}.vst3`,
        aBundle({ name, maker: MAKER, version: number, id: `com.nightaudio.${name.replace(' ', '')}` }),
      ],
    ),
  )

async function dropsAll(page: Page, folder: string) {
  await openAddPanel(page)
  await dropFiles(dropZone(page), [folder])
  await expectAdded(page)
}

async function aBrowserOf(browser: Browser, url: string) {
  const context = await browser.newContext({ baseURL: url })
  const { username } = await aProducer(context.request, url)
  return { page: await context.newPage(), username, close: () => context.close() }
}

story(
  'the scan of a third user finds an update, an owner sees the evidence and starts it, and the next scan completes it',
  async ({ page, producer, server, browser, folderOf }) => {
    const [older, newer] = [await folderOf(aShelf('2.1.0')), await folderOf(aShelf('2.2.0'))]
    const [second, third] = [await aBrowserOf(browser, server.url), await aBrowserOf(browser, server.url)]
    await makeAccountsOld(server, [producer.username, second.username, third.username])
    await dropsAll(page, older)
    await dropsAll(second.page, newer)
    await page.goto('/updates')
    await expect(page.getByRole('heading', { name: 'All Plugins Up to Date' })).toBeVisible()

    await dropsAll(third.page, newer)

    const update = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Tape Echo' }).first()
    await expect(async () => {
      await page.reload()
      await expect(update).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: 30_000 })
    await expect(update).toContainText('2 people run it')
    await page.getByRole('button', { name: /^Evidence for the update of Tape Echo/ }).click()
    await expect(update).toContainText('2 of 3 owners run 2.2.0')
    await expect(page.getByRole('button', { name: /Notifications, 1 new/ })).toBeVisible()
    await page.getByRole('button', { name: 'Update Tape Echo', exact: true }).click()
    await expectToast(page, 'Update started')

    await dropsAll(page, newer)

    await page.goto('/updates')
    await expect(page.getByRole('heading', { name: 'All Plugins Up to Date' })).toBeVisible()
    await page.getByRole('tab', { name: 'Update History' }).click()
    const entry = page.getByRole('row', { name: /Tape Echo/ })
    await expect(entry).toContainText('v2.1.0 to v2.2.0')
    await expect(entry).toContainText('Completed')
    await second.close()
    await third.close()
  },
)

/** Makes accounts forty days old, so that their observations count. */
async function makeAccountsOld(server: RunningServer, usernames: string[]) {
  const { pool, close } = await openGuestDatabase(server.dataDir)
  await pool.query(
    "update users set created_at = created_at - interval '40 days', network = null where username = any($1)",
    [usernames],
  )
  await close()
}
