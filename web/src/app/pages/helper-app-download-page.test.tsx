import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Device } from '#shared/helper/device.ts'
import type { Release } from '#shared/helper/release.ts'
import { aDevice } from '../../../test/a-device.ts'
import { aPage } from '../../../test/a-page.tsx'
import { aUser } from '../../../test/a-user.ts'
import { fakeServer, noConnection } from '../../../test/fake-server.ts'
import { openedLinks } from '../../../test/opened-links.ts'
import { HelperConnection } from '../../features/helper/connection/helper-connection.tsx'
import { HelperAppDownloadPage } from './helper-app-download-page.tsx'

const sha256 = 'a1'.repeat(32)
type ReleaseFile = Release['files'][number]
const aFile = (file: string, kind: ReleaseFile['kind'], size: number, needs: string): ReleaseFile => ({
  file,
  kind,
  size,
  sha256,
  needs,
})
const release: Release = {
  version: '1.2.3',
  files: [
    aFile('Plugfolio-Helper-1.2.3-mac.zip', 'mac-universal', 78_400_000, 'macOS 10.15'),
    aFile('Plugfolio-Helper-1.2.3-mac-intel.zip', 'mac-intel', 41_000_000, 'macOS 10.15'),
    aFile('plugfolio-helper-1.2.3-linux.tar.gz', 'linux', 400_000, 'Node 20.19'),
    aFile('Plugfolio-Helper-1.2.3-windows.zip', 'windows', 400_000, 'Windows 10'),
  ],
}

function download(offered: Release | null | Error, { devices = [] as Device[], search = '' } = {}) {
  const onShow = vi.fn()
  const server = fakeServer({
    helper: {
      release: () => {
        if (offered instanceof Error) throw offered
        return offered
      },
      devices: () => devices,
      pair: () => ({
        code: 'bWFyYQ-1',
        link: 'plugfolio://connect?token=1',
        expiresAt: '2026-11-21T13:07:00.000Z',
      }),
    },
  })
  const page = aPage(
    <HelperConnection onShow={onShow}>
      <HelperAppDownloadPage />
    </HelperConnection>,
    { server, at: `/helper-app-download${search}`, user: aUser() },
  )
  return { ...page, onShow }
}

/** Browsers name their system in this text. */
function onSystem(text: string) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`Mozilla/5.0 (${text})`)
  onTestFinished(() => void vi.restoreAllMocks())
}
const MAC = 'Macintosh; Intel Mac OS X 10_15_7'

const named = (name: string) => screen.getByRole('region', { name })

test('without artifacts the page shows it, and the download is simulated; a release that cannot be loaded is reported', async () => {
  const { user, server } = download(noConnection())
  expect(await screen.findByText(/We can't reach the server/)).toBeVisible()
  server.handlers.helper = { release: () => null }
  await user.click(screen.getByRole('button', { name: 'Try Again' }))

  expect(
    await screen.findByText('This is a development environment, so the download is simulated.'),
  ).toBeVisible()
  expect(screen.getByText('Version 1.0.0 · macOS 10.15+ · Apple Silicon and Intel')).toBeVisible()
  expect(screen.queryByText('Download initiated')).toBeNull()
  expect(screen.queryByRole('region', { name: 'Install with Terminal' })).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Download for macOS' }))

  expect(await screen.findByText(/^This server has no helper app to download/)).toBeVisible()
  expect(screen.getAllByText('Development Environment')).toHaveLength(2)
  expect(screen.getByText('Download initiated')).toBeVisible()
  expect(screen.getByText('Already Downloaded?')).toBeVisible()
})

test('artifacts are offered with their size, version and checksum', async () => {
  onSystem(MAC)
  const { user } = download(release)
  openedLinks()
  const main = await screen.findByRole('link', { name: 'Download for macOS' })

  expect(main).toHaveAttribute('href', '/downloads/Plugfolio-Helper-1.2.3-mac.zip')
  expect(screen.getByText('Version 1.2.3 · macOS 10.15+ · Apple Silicon and Intel · 78 MB')).toBeVisible()
  const files = within(named('Downloads')).getAllByRole('listitem')
  expect(files).toHaveLength(4)
  expect(files[1]).toHaveTextContent(`macOS, Intel only`)
  expect(files[1]).toHaveTextContent(`41 MB`)
  expect(files[1]).toHaveTextContent(`SHA-256 ${sha256}`)
  expect(screen.getByRole('link', { name: 'Download Windows' })).toHaveAttribute(
    'href',
    '/downloads/Plugfolio-Helper-1.2.3-windows.zip',
  )
  expect(screen.queryByText('Development Environment')).toBeNull()
  await user.click(main)
  expect(await screen.findByText('Download initiated')).toBeVisible()
  expect(screen.queryByText('Development Environment')).toBeNull()
})

test.each([
  ['Windows NT 10.0; Win64; x64', 'Windows', 'Plugfolio-Helper-1.2.3-windows.zip'],
  ['X11; Linux x86_64', 'Linux', 'plugfolio-helper-1.2.3-linux.tar.gz'],
])('a browser with %s gets the helper for %s', async (userAgent, system, file) => {
  onSystem(userAgent)
  const { user } = download(release)

  expect(await screen.findByRole('heading', { name: `Plugfolio Helper for ${system}` })).toBeVisible()
  expect(screen.getByRole('link', { name: `Download for ${system}` })).toHaveAttribute(
    'href',
    `/downloads/${file}`,
  )
  expect(screen.queryByText('macOS security notice')).toBeNull()
  await user.click(screen.getByRole('tab', { name: 'macOS' }))
  expect(screen.getByRole('link', { name: 'Download for macOS' })).toBeVisible()
})

test('the line for Terminal names this server and can be copied', async () => {
  onSystem(MAC)
  const { user } = download(release)
  const terminal = within(await screen.findByRole('region', { name: 'Install with Terminal' }))
  const line = `curl -fsSL ${location.origin}/downloads/install.sh | sh`
  expect(terminal.getByText(line)).toBeVisible()

  await user.click(terminal.getByRole('button', { name: 'Copy Command' }))

  expect(await screen.findByText('Command copied')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(line)
})

test('the page shows two ways past Gatekeeper, three features, three steps and six questions', async () => {
  download(null)
  expect(await screen.findByText(/macOS 10\.15 to 14: .*right-click/)).toBeVisible()
  expect(screen.getByText(/macOS 15 and later: .*Open Anyway/)).toBeVisible()
  expect(
    within(screen.getByRole('list', { name: 'What the helper does' })).getAllByRole('listitem'),
  ).toHaveLength(3)
  expect(screen.getByText(/Sorts plugins in your library by manufacturer, by format, or both/)).toBeVisible()
  expect(within(named('Install in three steps')).getAllByRole('listitem')).toHaveLength(3)
  expect(within(named('Questions')).getAllByRole('button')).toHaveLength(6)
})

test('Connect Helper App passes a code to the helper and shows the state of the connection', async () => {
  const links = openedLinks()
  const { user, onShow } = download(null)

  await user.click(await screen.findByRole('button', { name: 'Connect Helper App' }))

  await waitFor(() => expect(links).toEqual(['plugfolio://connect?token=1']))
  expect(onShow).toHaveBeenCalledOnce()
  expect(screen.getByText('Connecting...')).toBeVisible()
})

test.each([
  ['is there', [aDevice()], 'Connected'],
  ['is paired but offline', [aDevice({ isOnline: false })], 'Connect Helper App'],
  ['is not paired', [], 'Connect Helper App'],
])('a return from a helper that %s shows its real state at a clean address', async (_, devices, button) => {
  const page = download(null, { devices, search: '?helperConnected=true&from=helper' })

  await waitFor(() => expect(page.address()).toBe('/helper-app-download?from=helper'))
  expect(await screen.findByRole('button', { name: button })).toBeVisible()
  await waitFor(() => expect(page.server.calls.map(({ call }) => call)).toContain('helper.devices'))
  if (button === 'Connected') expect(await screen.findByText('Helper App Connected')).toBeVisible()
  else expect(screen.queryByText('Helper App Connected')).toBeNull()
})
