import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { aPicture } from '../../server/test/a-picture.ts'
import { dropFiles } from '../parts/bundles/drop-files.ts'
import { onTurn } from '../parts/campaign.ts'
import { chooseFor, shownPlugin } from '../parts/page/library.ts'
import { expectToast } from '../parts/page/toast.ts'
import { expect, story } from '../parts/story.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Plugin Screenshot' })
const place = (page: Page) => dialogOf(page).getByRole('button', { name: /Drop a screenshot here/ })
const pictureOf = (page: Page, name: string) =>
  shownPlugin(page, name).locator('img[src*="/api/screenshots/"]')

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = page.waitForEvent('filechooser')
  await place(page).click()
  await (await chooser).setFiles(file)
}

story(
  'a chosen screenshot is shown on the card, opened in full size, and deleted',
  async ({ page, producer }) => {
    await producer.owns({ name: 'Tape', manufacturer: 'Maker' })
    await page.goto('/plugins')
    await expect(pictureOf(page, 'Tape')).toHaveCount(0)
    const sleeveOverlay = await shownPlugin(page, 'Tape').evaluate(
      (card) => getComputedStyle(card, '::before').backgroundImage,
    )
    await chooseFor(page, 'Tape', 'Manage Screenshot')
    await page.route('**/screenshot', async (route) => {
      await new Promise((answer) => setTimeout(answer, 300))
      await route.continue()
    })
    await choose(page, { name: 'tape.PNG', mimeType: 'image/png', buffer: await aPicture() })
    await expect(dialogOf(page).getByText('Uploading...')).toBeVisible()
    await expectToast(page, 'Screenshot uploaded', 'The screenshot has been uploaded successfully')
    await expect(dialogOf(page)).toHaveCount(0)
    await expect(pictureOf(page, 'Tape')).toHaveJSProperty('complete', true)
    expect(
      await pictureOf(page, 'Tape').evaluate((image: HTMLImageElement) => image.naturalWidth),
    ).toBeGreaterThan(0)
    // A dark overlay keeps the text readable over any picture.
    const overlay = await shownPlugin(page, 'Tape').evaluate(
      (card) => getComputedStyle(card, '::before').backgroundImage,
    )
    expect(overlay).toMatch(/^linear-gradient\(.*rgba?\(/)
    expect(overlay).not.toBe(sleeveOverlay)

    await chooseFor(page, 'Tape', 'Manage Screenshot')
    await expect(dialogOf(page).getByRole('img', { name: 'Screenshot of Tape' })).toBeVisible()
    const opened = page.waitForEvent('popup')
    await dialogOf(page).getByRole('link', { name: 'View Full Size' }).click()
    const full = await opened
    await full.waitForLoadState()
    expect(await full.evaluate(() => document.contentType)).toBe('image/webp')
    await full.close()

    await dialogOf(page).getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Screenshot deleted', 'The screenshot has been removed')
    await expect(pictureOf(page, 'Tape')).toHaveCount(0)
  },
)

story(
  'a dropped picture of every format becomes the screenshot',
  onTurn(2),
  async ({ page, producer, folderOf }) => {
    for (const form of ['jpeg', 'webp', 'gif'] as const) {
      await producer.owns({ name: `Tape ${form}` })
      const folder = await folderOf({ [`tape.${form}`]: await aPicture({ kind: form }) })
      await page.goto('/plugins')
      await chooseFor(page, `Tape ${form}`, 'Manage Screenshot')
      await dropFiles(place(page), [join(folder, `tape.${form}`)])
      await expect(pictureOf(page, `Tape ${form}`)).toHaveCount(1)
    }
    await expectToast(page, 'Screenshot uploaded')
  },
)

const MEGABYTE = 1024 * 1024

story(
  'exactly 5 MB is accepted, and the server refuses a fake picture',
  onTurn(3),
  async ({ page, producer }) => {
    await producer.owns({ name: 'Tape' })
    const picture = await aPicture()
    await page.goto('/plugins')
    await chooseFor(page, 'Tape', 'Manage Screenshot')
    await choose(page, { name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await expectToast(page, 'Upload failed', 'Please upload an image file (JPEG, PNG, etc.)')
    await expect(place(page)).toBeVisible()
    const full = Buffer.concat([picture, Buffer.alloc(5 * MEGABYTE - picture.length)])
    await choose(page, { name: 'full.png', mimeType: 'image/png', buffer: full })
    await expectToast(page, 'Screenshot uploaded')
  },
)

story(
  'a picture that cannot be fetched is silently replaced by the sleeve',
  onTurn(4),
  async ({ page, producer }) => {
    await producer.owns({ name: 'Tape' })
    await page.goto('/plugins')
    await chooseFor(page, 'Tape', 'Manage Screenshot')
    await choose(page, { name: 'tape.png', mimeType: 'image/png', buffer: await aPicture() })
    await expect(pictureOf(page, 'Tape')).toHaveCount(1)
    await page.route('**/api/screenshots/**', (route) => route.fulfill({ status: 404, body: '' }))
    const cache = await page.context().newCDPSession(page)
    await cache.send('Network.clearBrowserCache')
    await page.reload()
    await expect(shownPlugin(page, 'Tape')).toBeVisible()
    await expect(pictureOf(page, 'Tape')).toHaveCount(0)
    await expect(shownPlugin(page, 'Tape').locator('img')).toHaveCount(1)
  },
)

story('an edit stays open while its screenshot is managed', onTurn(5), async ({ page, producer }) => {
  await producer.owns({ name: 'Tape' })
  await page.goto('/plugins')
  await chooseFor(page, 'Tape', 'Edit Details')
  const edit = page.getByRole('dialog', { name: 'Edit Plugin Details' })
  await edit.getByLabel('Description').fill('Half written')
  await edit.getByRole('button', { name: 'Manage Screenshot' }).click()
  await choose(page, { name: 'tape.png', mimeType: 'image/png', buffer: await aPicture() })
  await expectToast(page, 'Screenshot uploaded')
  await expect(edit.getByLabel('Description')).toHaveValue('Half written')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Plugin updated')
  await expect(pictureOf(page, 'Tape')).toHaveCount(1)
})
