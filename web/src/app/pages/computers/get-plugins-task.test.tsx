import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { CatalogProduct } from '#shared/catalogs/install-contract.ts'
import type { Job } from '#shared/helper/job.ts'
import { aDevice } from '../../../../test/a-device.ts'
import { aPage } from '../../../../test/a-page.tsx'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aUser } from '../../../../test/a-user.ts'
import { fakeServer, type Handlers } from '../../../../test/fake-server.ts'
import { GetPluginsTask } from './get-plugins-task.tsx'

const CATALOG = 'Open Audio Stack'

const aProduct = (facts: Partial<CatalogProduct> = {}): CatalogProduct => ({
  catalog: CATALOG,
  slug: 'zap/tape',
  version: '1.3.0',
  name: 'Tape',
  maker: 'Zap',
  description: 'An old machine',
  license: 'mit',
  isFree: true,
  type: 'effect',
  page: 'https://zap.example/',
  image: '',
  formats: ['VST3', 'CLAP'],
  systems: [{ platform: 'linux', size: 5_000_000, isInstaller: false }],
  pluginIds: [],
  installed: [],
  ...facts,
})

const desk = aDevice({ name: 'Desk', platform: 'linux', version: '1.3.0', installsFrom: CATALOG })

const ended = (sentence: string, state: Job['state'] = 'done'): Job => ({
  id: '10000000-0000-4000-8000-00000000abcd',
  kind: 'install',
  act: 'install',
  catalog: CATALOG,
  slug: 'zap/tape',
  version: '1.3.0',
  name: 'Tape',
  state,
  deviceId: desk.id,
  progress: null,
  createdAt: '',
  changedAt: '',
  result: { sentence, counts: { moved: 2, 'brought-back': 0, kept: 0, failed: 0 } },
})

function catalog(
  products: CatalogProduct[],
  handlers: Handlers = {},
  devices = [desk],
  at = '/computers?tab=get-plugins',
) {
  return aPage(<GetPluginsTask />, {
    at,
    server: fakeServer({
      ...handlers,
      installs: { products: () => ({ products, next: null }), ...handlers.installs },
      helper: { devices: () => devices, ...handlers.helper },
    }),
  })
}

test('products are listed with license, formats and what one has, and found by filters', async () => {
  const { user } = catalog([
    aProduct(),
    aProduct({
      slug: 'zap/synth',
      name: 'Synth',
      type: 'instrument',
      license: '',
      isFree: false,
      pluginIds: ['x'],
    }),
    aProduct({
      slug: 'zap/reel',
      name: 'Reel',
      installed: [{ deviceId: desk.id, version: '1.0.0', kept: [] }],
    }),
  ])
  const tape = within(await screen.findByRole('article', { name: 'Tape by Zap' }))
  for (const text of ['1.3.0', 'MIT License', 'VST3, CLAP']) expect(tape.getByText(text)).toBeVisible()
  expect(screen.getByText('In your library', { selector: 'article *' })).toBeVisible()
  expect(screen.getByText('Installed 1.0.0')).toBeVisible()

  await user.click(screen.getByRole('button', { name: /^Free license/ }))
  expect(screen.getAllByRole('article')).toHaveLength(2)
})

test('a product is installed after its button, and the sentence of the helper is shown', async () => {
  const order = vi.fn(() => ended('Tape 1.3.0 is installed: 2 bundles. Scan for it in your DAW.'))
  const { user } = catalog([aProduct()], { installs: { order }, helper: { openJob: () => order() } })
  await user.click(await screen.findByRole('button', { name: 'Tape' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Tape 1.3.0' }))
  expect(dialog.getByRole('link', { name: "Manufacturer's page" })).toHaveAttribute(
    'href',
    'https://zap.example/',
  )
  await user.click(await dialog.findByRole('button', { name: 'Install' }))

  expect(await dialog.findByRole('status')).toHaveTextContent('Tape 1.3.0 is installed: 2 bundles.')
  expect(order).toHaveBeenCalledWith(
    expect.objectContaining({
      body: { deviceId: desk.id, act: 'install', catalog: CATALOG, slug: 'zap/tape', version: '1.3.0' },
    }),
  )
})

test('an order that waits for the helper can be canceled', async () => {
  let job = ended('', 'waiting')
  const cancelJob = vi.fn(() => {
    job = { ...job, state: 'cancelled' }
    return job
  })
  const { user } = catalog([aProduct()], {
    installs: { order: () => job },
    helper: { openJob: () => job, cancelJob },
  })
  await user.click(await screen.findByRole('button', { name: 'Tape' }))
  await user.click(await screen.findByRole('button', { name: 'Install' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))

  expect(await screen.findByRole('status')).toHaveTextContent('Canceled. Nothing was changed.')
  expect(cancelJob).toHaveBeenCalledWith(expect.objectContaining({ params: { id: job.id } }))
})

test('songs are asked before something is taken away', async () => {
  const order = vi.fn(() => ended('Tape is removed.'))
  const plugin = aPlugin({ name: 'Tape' })
  const { user } = catalog(
    [aProduct({ pluginIds: [plugin.id], installed: [{ deviceId: desk.id, version: '1.3.0', kept: [] }] })],
    {
      installs: { order },
      helper: { openJob: () => order() },
      plugins: { open: () => ({ ...plugin, installations: [], notes: '' }) },
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Tape' }))
  await user.click(await screen.findByRole('button', { name: 'Uninstall' }))
  expect(order).not.toHaveBeenCalled()
  await user.click(await screen.findByRole('button', { name: 'Uninstall' }))
  expect(await screen.findByRole('status')).toHaveTextContent('Tape is removed.')
})

test.each([
  [{ version: '1.2.0' }, 'too old to install plugins'],
  [{ installsFrom: '' }, 'Type “plugfolio-helper may-install on” in a terminal there.'],
  [{ installsFrom: 'Other' }, 'installs only from Other.'],
  [{ platform: 'windows' as const }, 'It has no file for Windows.'],
  [{ isOnline: false }, 'The helper on Desk is not running. Start it there.'],
])('a computer that cannot install says why (%o)', async (facts, sentence) => {
  const { user } = catalog([aProduct()], {}, [{ ...desk, ...facts }])
  await user.click(await screen.findByRole('button', { name: 'Tape' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(new RegExp(sentence.replace('.', '\\.')))).toBeVisible()
  expect(dialog.queryByRole('button', { name: 'Install' })).toBeNull()
})

test('an upgrade, the way back and the uninstall are offered with their versions', async () => {
  const kept = [{ version: '1.2.0', until: '2026-12-29T00:00:00.000Z' }]
  const { user } = catalog([
    aProduct({ version: '1.4.0', installed: [{ deviceId: desk.id, version: '1.3.0', kept }] }),
  ])
  await user.click(await screen.findByRole('button', { name: 'Tape' }))
  const dialog = within(await screen.findByRole('dialog'))
  for (const name of ['Upgrade to 1.4.0', 'Go Back to 1.2.0', 'Uninstall'])
    expect(await dialog.findByRole('button', { name })).toBeVisible()
  expect(dialog.getByText(/1\.2\.0 is kept until/)).toBeVisible()
})

test.each([
  ['no helper', [], 'No helper is connected. Connect one on the computer on which you want to install.'],
  [
    'a helper that may not',
    [{ ...desk, installsFrom: '' }],
    'Installing is off on Desk. Type “plugfolio-helper may-install on” in a terminal there.',
  ],
  [
    'several',
    [{ ...desk, installsFrom: '' }, aDevice()],
    'None of your computers may install plugins. Open a product to see what each of them needs.',
  ],
])('with %s one sentence above the list says what to do', async (_, devices, sentence) => {
  catalog([aProduct()], {}, devices)
  expect(await screen.findByText(sentence)).toBeVisible()
})

test('without a catalog one sentence says whom to ask, and an administrator gets the way to the switch', async () => {
  const { unmount } = catalog([], { account: { me: () => aUser() } })
  expect(await screen.findByText(/^Ask the administrator of this server/)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Open Settings' })).toBeNull()
  unmount()
  catalog([], { account: { me: () => aUser({ role: 'admin' }) } })
  expect(await screen.findByRole('link', { name: 'Open Settings' })).toBeVisible()
})
