import { statSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { onTurn } from './parts/campaign.ts'
import { expectAccessible } from './parts/page/accessible.ts'
import { shownPlugins } from './parts/page/library.ts'
import { toastRegion } from './parts/page/toast.ts'
import { expect, story } from './parts/story.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const expectAnnounced = (page: Page, words: string) =>
  expect(toastRegion(page).getByText(words)).toBeAttached()

story(
  'the demonstration adds samples and leaves the library as it was',
  onTurn(2),
  async ({ page, producer }) => {
    const own = await producer.owns({ name: 'Decapitator', manufacturer: 'Soundtoys', version: '5.0' })
    await page.clock.install()
    await page.goto('/')
    await press(page, 'Connect to Helper App')
    await expect(dialog(page, 'Connect to Helper App')).toContainText('Not connected')
    await expectAccessible(page, 'helper-connect')
    await press(page, 'Try Demo')
    await page.clock.runFor(800)
    await expectAnnounced(page, 'Demo Helper Connected')
    await expectAccessible(page, 'helper-connected')
    await press(page, 'Open Helper App Interface')
    await expect(page.getByText('No plugins scanned yet. Click "Start Scan" to begin.')).toBeVisible()
    await expectAccessible(page, 'helper-empty')
    await press(page, 'Start Scan')
    await expect(async () => {
      await page.clock.runFor(600)
      expect(await toastRegion(page).getByText('Found 10 plugins in the directory').count()).toBe(1)
    }).toPass()
    await expect(page.getByText('10 items')).toBeVisible()
    await expect(page.getByLabel('Scanned plugins')).toHaveCSS('max-height', '220px')
    await expect(page.getByRole('list', { name: 'Scan Log' })).toHaveCSS('max-height', '100px')
    await expectAccessible(page, 'helper-scanned')
    await page.getByRole('tab', { name: 'Connection' }).click()
    await expect(page.getByText('Connected to the web app')).toBeVisible()
    await expectAccessible(page, 'helper-connection')
    await page.getByRole('tab', { name: 'Plugin Scanner' }).click()
    await page.getByRole('checkbox', { name: 'Add new plugins only' }).check()
    await press(page, 'Add New Plugins')
    await expectAnnounced(page, 'Added 7 plugins to My Plugins')
    await expect(page.getByText('0 new')).toBeVisible()
    await press(page, 'Start Scan')
    await page.clock.runFor(3000)
    await expectAccessible(page, 'helper-scanning')

    await dialog(page, 'Plugfolio Helper').getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(page.getByRole('button', { name: 'Connect to Helper App' })).toBeFocused()
    await page.getByRole('link', { name: 'My Plugins' }).first().click()
    await expect(shownPlugins(page)).toHaveCount(8)
    await press(page, 'Remove Samples')
    await expect(shownPlugins(page)).toHaveCount(1)
    expect(await producer.call('GET', '/api/plugins')).toMatchObject([{ id: own.id, version: '5.0' }])
  },
)

story('the helper page offers the helper of this server', onTurn(3), async ({ page, producer: _ }) => {
  await page.goto('/helper-app-download?helperConnected=true')
  await expect(page).toHaveURL(/\/helper-app-download$/)
  await expect(page.getByRole('link', { name: 'Download for Linux' })).toHaveAttribute(
    'href',
    /\/downloads\/Plugfolio-Helper-[\d.]+-linux\.tar\.gz$/,
  )
  await expectAccessible(page, 'helper-download-linux')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download for Linux' }).click()
  expect(statSync(await (await download).path()).size).toBeGreaterThan(50_000)
})
