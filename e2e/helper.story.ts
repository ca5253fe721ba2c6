import { statSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { onTurn } from './parts/campaign.ts'
import { expectAccessible } from './parts/page/accessible.ts'
import { shownPlugins } from './parts/page/library.ts'
import { toastRegion } from './parts/page/toast.ts'
import { watchLinks } from './parts/people/a-computer.ts'
import { aHelper } from './parts/people/a-helper.ts'
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

/** Presses Connect and pairs a helper with the code from the page. */
async function connected(page: Page, url: string) {
  const links = await watchLinks(page)
  await page.goto('/updates')
  await press(page, 'Connect to Helper App')
  await press(page, 'Connect Helper App')
  await expect.poll(() => links).toHaveLength(1)
  const code = new URL(links[0] ?? '').searchParams.get('token') ?? ''
  return aHelper(url, code, 'Studio Mac')
}

story(
  'a paired helper scans, and found plugins are added',
  async ({ page, producer: _, server, context }) => {
    const streams: string[] = []
    context.on('request', (request) => {
      if (request.url().endsWith('/api/events')) streams.push(request.url())
    })
    const helper = await connected(page, server.url)
    await expect(page.getByText(/^Connected · last connection/)).toBeVisible()
    await expectAnnounced(page, 'Helper App Connected')
    await expect(page.getByRole('list', { name: 'Paired devices' })).toContainText('Studio Mac · online')
    await expectAccessible(page, 'helper-device')
    await press(page, 'Open Helper App Interface')
    await press(page, 'Start Scan')
    await expect.poll(helper.waiting).toHaveLength(1)

    const [job] = await helper.waiting()
    const at = `/api/device/jobs/${job?.id}`
    await helper.call('POST', `${at}/take`)
    await helper.call('POST', `${at}/report`, { done: 30, total: 60, at: '/Library/Audio/Plug-Ins/VST3' })
    await expect(page.getByText('50%')).toBeVisible()
    await helper.call('POST', `${at}/found`, { from: 0, found: FOUND })
    await expect(page.getByText('3 items')).toBeVisible()
    await expectAccessible(page, 'helper-device-scanning')
    const result = { state: 'done', sentence: '3 plugins were found.', items: [] }
    await helper.call('POST', `${at}/result`, result)
    await expectAnnounced(page, 'Found 3 plugins in the directory')
    await expectAccessible(page, 'helper-device-scanned')

    // Another page of the same browser is updated without a separate stream.
    const other = await context.newPage()
    await other.goto('/plugins')
    await expect(other.getByText('No plugins found')).toBeVisible()
    await press(page, 'Add to My Plugins')
    await expectAnnounced(page, 'Added 3 plugins to My Plugins')
    await expect(shownPlugins(other)).toHaveCount(3)
    expect(streams).toHaveLength(1)
    await other.close()

    helper.stop()
    await page.getByRole('tab', { name: 'Connection' }).click()
    await expect(page.getByText('Not connected to the web app')).toBeVisible()
  },
)

const FOUND = [
  {
    plugin: {
      name: 'Tape',
      manufacturer: 'Night Audio',
      format: 'VST3',
      version: '2.1',
      path: '/p/Tape.vst3',
    },
    note: '',
  },
  {
    plugin: {
      name: 'Verb',
      manufacturer: 'Night Audio',
      format: 'AU',
      version: '1.0',
      path: '/p/Verb.component',
    },
    note: '',
  },
  {
    plugin: { name: 'Broken', format: 'VST3', path: '/p/Broken.vst3' },
    note: 'Its property list could not be read.',
  },
]

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
