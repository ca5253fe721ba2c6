import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { aPicture } from '../../server/test/a-picture.ts'
import { dropFiles } from '../parts/bundles/drop-zone.ts'
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
  'a picture is dropped on a card, and another is pasted on a focused one',
  async ({ page, producer, folderOf }) => {
    for (const name of ['Tape', 'Verb']) await producer.owns({ name, manufacturer: 'Maker' })
    const picture = await aPicture()
    const folder = await folderOf({ 'window.png': picture })
    await page.goto('/plugins')
    const card = (name: string) => page.getByRole('article', { name })

    await dropFiles(card('Tape'), [join(folder, 'window.png')])
    await expectToast(page, 'Screenshot uploaded', 'The screenshot has been uploaded successfully')
    await expect(card('Tape').locator('img')).toHaveAttribute('src', /\/api\/screenshots\//)

    await card('Verb').getByRole('button', { name: 'Verb', exact: true }).focus()
    await page.evaluate(
      (bytes) => {
        const clipboardData = new DataTransfer()
        clipboardData.items.add(new File([Uint8Array.from(bytes)], 'image.png', { type: 'image/png' }))
        document.activeElement?.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        )
      },
      [...picture],
    )
    await expect(card('Verb').locator('img')).toHaveAttribute('src', /\/api\/screenshots\//)
  },
)
