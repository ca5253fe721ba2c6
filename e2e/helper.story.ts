import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Page, test } from '@playwright/test'
import type { Release } from '../shared/src/helper/release.ts'
import { expectAccessible, expectContrast, showIn } from './parts/accessible.ts'
import { isLong } from './parts/campaign.ts'
import { shownPlugins } from './parts/library.ts'
import { expect, story } from './parts/story.ts'
import { expectToast, toastRegion } from './parts/toast.ts'

story.use({ contextOptions: { reducedMotion: 'reduce' } })

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const said = (page: Page, words: string) => expect(toastRegion(page).getByText(words)).toBeAttached()

/** Links of other programs are noted and not followed. */
async function noteLinks(page: Page) {
  await page.addInitScript(() => {
    const opened: string[] = []
    Object.assign(window, { opened })
    document.addEventListener('click', (event) => {
      if (!(event.target instanceof HTMLAnchorElement) || !event.target.href.startsWith('plugfolio:')) return
      opened.push(event.target.href)
      event.preventDefault()
    })
  })
  return () => page.evaluate((): string[] => Reflect.get(window, 'opened'))
}

story(
  'the demonstration leads from a click to plugins that are really in the library',
  async ({ page, producer: _ }) => {
    await page.clock.install()
    await page.goto('/')
    await press(page, 'Connect to Helper App')
    await expect(dialog(page, 'Connect to Helper App')).toContainText('Not connected')
    await look(page, 'helper-connect')
    await press(page, 'Try Demo')
    await page.clock.runFor(800)
    await said(page, 'Demo Helper Connected')
    await look(page, 'helper-connected')
    await press(page, 'Open Helper App Interface')
    await expect(page.getByText('No plugins scanned yet. Click "Start Scan" to begin.')).toBeVisible()
    await look(page, 'helper-empty')
    await press(page, 'Start Scan')
    await page.clock.runFor(3000)
    await look(page, 'helper-scanning')
    await page.clock.runFor(60_000)
    await said(page, 'Found 10 plugins in the directory')
    await expect(page.getByText('10 items')).toBeVisible()
    await look(page, 'helper-scanned')
    await page.getByRole('tab', { name: 'Connection' }).click()
    await expect(page.getByText('Connected to the web app')).toBeVisible()
    await look(page, 'helper-connection')
    await page.getByRole('tab', { name: 'Plugin Scanner' }).click()
    await page.getByRole('checkbox', { name: 'Add new plugins only' }).check()
    await press(page, 'Add New Plugins')
    await said(page, 'Added 8 plugins to My Plugins')
    await expect(page.getByText('0 new')).toBeVisible()

    await dialog(page, 'Plugfolio Helper').getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(page.getByRole('button', { name: 'Connect to Helper App (connected)' })).toBeFocused()
    await page.getByRole('link', { name: 'My Plugins' }).first().click()
    await expect(shownPlugins(page)).toHaveCount(8)
  },
)

story(
  'a helper that does not answer is said to have failed after five seconds',
  async ({ page, producer: _ }) => {
    const opened = await noteLinks(page)
    await page.clock.install()
    await page.goto('/updates')
    await press(page, 'Connect to Helper App')
    await press(page, 'Connect Helper App')
    await expect.poll(opened).toHaveLength(1)
    const link = new URL((await opened())[0] ?? '')
    expect(link.searchParams.get('apiUrl')).toBe(new URL(page.url()).origin)
    expect(link.href.length).toBeLessThan(2000)

    await page.clock.runFor(5000)
    await expect(
      page.getByText('Connection failed. Please make sure the Helper App is installed and running.'),
    ).toBeVisible()
    await said(page, "Couldn't connect to the Helper App. Is it installed?")
    await look(page, 'helper-failed')
  },
)

story(
  'a helper that comes late is shown as connected, and Settings can revoke it',
  async ({ page, producer, request }) => {
    const opened = await noteLinks(page)
    await page.goto('/updates')
    await press(page, 'Connect to Helper App')
    await press(page, 'Connect Helper App')
    await expect.poll(opened).toHaveLength(1)
    const code = new URL((await opened())[0] ?? '').searchParams.get('token')
    const machine = '7a1d1c3e-58c4-4b0e-9c0a-1f2b3c4d5e6f'
    const folders = [{ path: '/Library/Audio/Plug-Ins', isThere: true }]
    const device = { machine, name: 'Studio Mac', platform: 'macos', version: '1.0.0', folders }
    const answer = await request.post('/api/helper/exchange', { data: { code, ...device } })
    expect(answer.status()).toBe(200)
    expect(producer.username).toBeTruthy()

    await page.goto('/settings?tab=advanced')
    const devices = page.getByRole('list', { name: 'Connected devices' })
    await expect(devices).toContainText('Studio Mac')
    await look(page, 'settings-devices')
    await press(page, 'Revoke Studio Mac')
    await look(page, 'settings-revoke')
    await press(page, 'Revoke')
    await expectToast(page, 'Device removed', 'Studio Mac is no longer connected to your account.')
    await expect(page.getByText('No helper app is connected with your account.')).toBeVisible()
    await look(page, 'settings-no-devices')
  },
)

const release: Release = {
  version: '1.0.0',
  files: (['mac-universal', 'mac-apple-silicon', 'mac-intel', 'linux', 'windows'] as const).map(
    (kind, index) => ({
      file: `helper-${kind}.zip`,
      kind,
      size: 78_400_000 - index * 12_000_000,
      sha256: String(index).repeat(64),
      needs: ['macOS 10.15', 'macOS 11', 'macOS 10.15', 'Node.js 20.19', 'Windows 10'][index] ?? '',
    }),
  ),
}

story(
  'the page of the helper offers what the server has, and says when it has nothing',
  async ({ page, producer: _ }) => {
    await page.goto('/helper-app-download?helperConnected=true')
    await expect(page).toHaveURL(/\/helper-app-download$/)
    await expect(
      page.getByText('This is a development environment, so the download is simulated.'),
    ).toBeVisible()
    await press(page, 'Download for macOS')
    await expectToast(page, 'Development Environment')
    await expect(page.getByText('Already Downloaded?')).toBeVisible()
    await page.keyboard.press('F8')
    await look(page, 'helper-download-none')

    await page.route('**/api/helper/release', (route) => route.fulfill({ json: release }))
    await page.reload()
    const main = page.getByRole('link', { name: 'Download for macOS' })
    await expect(main).toHaveAttribute('href', '/downloads/helper-mac-universal.zip')
    await expect(page.getByRole('list', { name: 'All downloads' }).getByRole('listitem')).toHaveCount(5)
    await look(page, 'helper-download')
  },
)

const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

/** What is on the page now is examined; in the long campaign in both sizes and with pictures to lay beside the drawings. */
async function look(page: Page, name: string) {
  const folder = join(test.info().project.outputDir, 'pictures')
  if (isLong) await mkdir(folder, { recursive: true })
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport)
    for (const theme of ['dark', 'light'] as const) {
      await showIn(page, theme)
      if (size === 'desk' && theme === 'dark') await expectAccessible(page, name)
      else if (isLong || (size === 'phone' && theme === 'light'))
        await expectContrast(page, `${name}, ${size}, ${theme}`)
      if (isLong) await page.screenshot({ path: join(folder, `${name}-${size}-${theme}.png`) })
    }
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(isWide, `${name} scrolls sideways on the ${size}`).toBe(false)
  }
  await page.setViewportSize(SIZES.desk)
  await showIn(page, 'dark')
}
