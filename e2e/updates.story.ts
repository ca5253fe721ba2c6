import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible, expectContrast, showTheme } from './parts/page/accessible.ts'
import { expectToast } from './parts/page/toast.ts'
import type { Producer } from './parts/people/a-producer.ts'
import { expect, story } from './parts/story.ts'

const PHONE = { width: 390, height: 844 }
const MAKER = 'Night Audio'

/** Adds a plugin with an update mark to the library. */
async function hasUpdate(producer: Producer, name: string, version: string, updateUrl = '') {
  const { id } = await producer.owns({ name, manufacturer: MAKER, version })
  if (updateUrl) await producer.call('PATCH', `/api/plugins/${id}/edit`, { name, updateUrl })
  await producer.call('PATCH', `/api/plugins/${id}`, { updateAvailable: true })
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const updates = (page: Page) => page.getByRole('list', { name: 'Available updates' }).locator('> li')
const entry = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
const choose = async (page: Page, name: string, item: string) => {
  await press(page, `More actions for the update of ${name}`)
  await page.getByRole('menuitem', { name: item }).click()
}

/** Examines both themes on desktop and phone, without horizontal scrolling. */
async function examine(page: Page, what: string) {
  const desk = page.viewportSize()
  await expectAccessible(page, what)
  await showTheme(page, 'light')
  await expectContrast(page, `${what}, light`)
  await page.setViewportSize(PHONE)
  await showTheme(page, 'dark')
  await expectAccessible(page, `${what}, on a phone`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBe(PHONE.width)
  if (desk) await page.setViewportSize(desk)
}

story(
  'an update is started, its page opens, and a scan with the newer version completes it',
  async ({ page, producer, server }) => {
    const address = `${server.url}/nowhere`
    await page.goto('/updates')
    await expect(page.getByRole('heading', { name: 'All Plugins Up to Date' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Update All' })).toHaveCount(0)
    await hasUpdate(producer, 'Tape Echo', '2.1', address)
    await hasUpdate(producer, 'Tape Verb', '1.4')
    await page.reload()
    await expect(updates(page)).toHaveCount(2)
    await expect(updates(page).first()).toContainText('Current versionv2.1New version available')

    const opened = page.context().waitForEvent('page')
    await press(page, 'Update Tape Echo')
    const tab = await opened
    await tab.waitForURL(address)
    expect(await tab.evaluate(() => [document.referrer, window.opener])).toEqual(['', null])
    await tab.close()
    await expectToast(page, 'Update started')
    await expect(updates(page).first()).toContainText('Update started')

    await press(page, 'Update All')
    const list = page.getByRole('dialog', { name: 'Work through your updates' })
    await expect(list.getByRole('listitem')).toHaveText([/^Tape Echo.*Open Page$/, /No known update page/])
    const next = page.context().waitForEvent('page')
    await list.getByRole('button', { name: 'Open Next Page' }).click()
    await (await next).close()
    await expect(list.getByText('1 of 2 opened')).toBeVisible()
    await examine(page, 'the list to work through')
    await list.getByRole('button', { name: 'Close' }).last().click()

    await producer.owns({ name: 'Tape Echo', manufacturer: MAKER, version: '2.2' })
    await page.reload()
    await expect(updates(page)).toHaveText([/Tape Verb/])
    await page.getByRole('tab', { name: 'Update History' }).click()
    await expect(entry(page, 'Tape Echo')).toContainText('v2.1 to v2.2')
    await expect(entry(page, 'Tape Echo')).toContainText('Completed')
    await choose(page, 'Tape Verb', 'Mark as Failed')
    await expectToast(page, 'Marked as failed', 'The update of Tape Verb is marked as failed.')

    await press(page, 'Failed 1')
    const download = page.waitForEvent('download')
    await press(page, 'Export CSV')
    const file = await download
    expect(file.suggestedFilename()).toBe('plugfolio-update-history.csv')
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain('"Tape Verb","Night Audio","1.4","","failed"')
    await examine(page, 'the history')

    await page.reload()
    await expect(entry(page, 'Tape Verb')).toContainText('Failed')
    await choose(page, 'Tape Verb', 'Remove from History')
    await press(page, 'Remove')
    await expect(entry(page, 'Tape Verb')).toHaveCount(0)
  },
)

story('an account without a history can be shown an example', async ({ page, producer: _ }) => {
  await page.goto('/updates?tab=history')
  await expect(page.getByRole('heading', { name: 'No Update History' })).toBeVisible()
  await press(page, 'Show an example')
  await expect(page.getByRole('table', { name: 'Sample updates' }).getByText('Sample')).toHaveCount(3)
  await examine(page, 'the example')
})
