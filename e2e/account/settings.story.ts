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
