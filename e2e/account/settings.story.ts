import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readZipEntries } from '../../server/test/read-zip-entries.ts'
import { onTurn } from '../parts/campaign.ts'
import { expectToast } from '../parts/page/toast.ts'
import { expect, story } from '../parts/story.ts'

const openTab = async (page: Page, name: string) => {
  await page.goto(`/settings?tab=${name.toLowerCase()}`)
  await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
}

story(
  'a tab has a whole ring when a key chooses it, and none when the mouse does',
  async ({ page, producer: _ }) => {
    await openTab(page, 'Account')
    await page.getByRole('tab', { name: 'Password' }).click()
    expect(await ringOfFocusedTab(page)).toBe('none')
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('tab', { name: 'Account' })).toBeFocused()
    expect(await ringOfFocusedTab(page)).toBe('whole')
  },
)

/** Tells if the focused tab has an outline, and if a box around it cuts that off: `none`, `cut off` or `whole`. */
const ringOfFocusedTab = (page: Page) =>
  page.locator('[role=tab]:focus').evaluate((tab) => {
    const { outlineStyle, outlineWidth, outlineOffset, outlineColor } = getComputedStyle(tab)
    const [width, offset] = [Number.parseFloat(outlineWidth), Number.parseFloat(outlineOffset)]
    if (outlineStyle === 'none' || width < 2 || outlineColor === 'rgba(0, 0, 0, 0)') return 'none'
    const { left, right, top, bottom } = tab.getBoundingClientRect()
    const around = width + offset
    for (let box = tab.parentElement; box && box !== document.body; box = box.parentElement) {
      if (getComputedStyle(box).overflow === 'visible') continue
      const edge = box.getBoundingClientRect()
      const isInside = left - around >= edge.left && right + around <= edge.right
      if (!isInside || top - around < edge.top || bottom + around > edge.bottom) return 'cut off'
    }
    return 'whole'
  })

story(
  'ending a session in another browser hides the library there',
  onTurn(3),
  async ({ page, producer, browser, server }) => {
    const elsewhere = await browser.newContext({ baseURL: server.url })
    const other = await elsewhere.newPage()
    await other.goto('/auth')
    await other.getByLabel('Username').fill(producer.username)
    await other.getByLabel('Password', { exact: true }).fill(producer.password)
    await other.keyboard.press('Enter')
    await expect(other).toHaveURL('/')
    await other.goto('/plugins')
    await expect(other.getByRole('complementary', { name: 'Sidebar' })).toBeVisible()

    const ended = await page.request.delete('/api/auth/sessions', {
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect(ended.status()).toBe(200)

    // Without input on the other page, the server ends its stream with the next heartbeat.
    await expect(other).toHaveURL(/\/auth/, { timeout: 60_000 })
    await expect(other.getByRole('complementary', { name: 'Sidebar' })).toHaveCount(0)
    expect((await page.request.get('/api/auth/me')).status()).toBe(200)
    await elsewhere.close()
  },
)

story('Export Data downloads one archive with all data', async ({ page, producer }) => {
  await producer.owns({ name: 'Tape Echo' })
  await openTab(page, 'Advanced')
  await expect(page.getByText('1 plugin with every detail.')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export Data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('plugfolio-export.zip')
  const entries = readZipEntries(await readFile(await file.path()))
  expect(Object.keys(entries).sort()).toEqual([
    'README.txt',
    'plugfolio.json',
    'plugins.csv',
    'purchases.csv',
  ])
  expect(String(entries['plugins.csv'])).toContain('Tape Echo')
  await expectToast(page, 'Export ready')
})
