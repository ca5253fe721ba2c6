import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Formats } from '#shared/formats/formats-answer.ts'
import type { Storage } from '#shared/storage/storage-answer.ts'
import { aDevice } from '../../../../test/a-device.ts'
import { aPage } from '../../../../test/a-page.tsx'
import { fakeServer, type Handlers, refusal, throwing } from '../../../../test/fake-server.ts'
import { formattedDay } from '../../../ui/text/locale.ts'
import { ComputersPage } from './computers-page.tsx'
// The lazy part is loaded before the tests, so that no test waits for it.
import '../../../features/set-aside/set-aside-dialog.tsx'

const mac = aDevice({ name: 'Studio Mac' })
const NONE = { bytes: 0, bundles: 0, unknown: 0 }

const aStorage = (facts: Partial<Storage> = {}): Storage => ({
  total: { bytes: 1_500_000, bundles: 3, unknown: 1 },
  computers: [{ machine: mac.machine, bytes: 1_500_000, bundles: 3, unknown: 1 }],
  makers: [{ manufacturer: 'Night Audio', bytes: 1_500_000 }],
  neverUsed: [],
  neverUsedTotal: { ...NONE, plugins: 0 },
  copies: NONE,
  songs: { read: 4, unread: 1 },
  ...facts,
})

const bundle = {
  installationId: '30000000-0000-4000-8000-000000000001',
  pluginId: 'echo',
  name: 'Tape Echo',
  manufacturer: 'Night Audio',
  machine: mac.machine,
  format: 'AAX',
  path: '/AAX/Tape Echo.aaxplugin',
  bytes: 1_000_000,
}

const moved = { ...bundle, at: '2026-11-21T13:02:00.000Z', reason: 'format' as const, movedTo: '/aside/x' }

const someFormats = (facts: Partial<Formats> = {}): Formats => ({
  computers: [
    {
      machine: mac.machine,
      name: 'Studio Mac',
      deviceId: mac.id,
      platform: 'macos',
      daws: ['reaper'],
      suggested: [],
    },
  ],
  proposals: [],
  proposalTotals: [],
  held: [],
  heldTotal: 0,
  setAside: [],
  returned: [],
  read: 4,
  ...facts,
})

function show(handlers: Handlers) {
  const server = fakeServer({
    formats: { open: () => someFormats() },
    storage: { open: () => aStorage() },
    helper: { devices: () => [mac] },
    setAside: { check: () => ({ items: [], read: 4, unseen: [] }) },
    ...handlers,
  })
  return aPage(<ComputersPage />, { server, at: '/computers?tab=space' })
}

const storageOf = (storage: Storage): Handlers => ({ storage: { open: () => storage } })
const formatsOf = (formats: Formats): Handlers => ({ formats: { open: () => formats } })

test('plugins that no song uses say how sure that is, and can be set aside', async () => {
  const neverUsed = [
    {
      pluginId: 'echo',
      name: 'Tape Echo',
      manufacturer: 'Night Audio',
      bytes: 1_000_000,
      formats: ['AAX'],
      places: [{ machine: mac.machine, installationIds: [bundle.installationId] }],
    },
  ]
  const total = { bytes: 1_000_000, bundles: 1, unknown: 0, plugins: 1 }
  const { user, server } = show(storageOf(aStorage({ neverUsed, neverUsedTotal: total })))
  const list = await screen.findByRole('region', { name: 'Installed, never used' })

  expect(list).toHaveTextContent('1 plugin, 1 MB')
  expect(list).toHaveTextContent(
    'None of your 4 scanned songs uses them. 1 song could not be read completely and may use them.',
  )
  expect(within(list).getByRole('link', { name: 'Tape Echo' })).toHaveAttribute(
    'href',
    '/plugins?plugin=echo',
  )
  await user.click(await within(list).findByRole('button', { name: 'Set Aside Tape Echo' }))
  expect(await screen.findByRole('dialog')).toBeVisible()
  expect(server.sent('setAside.check')[0]).toEqual({
    installationIds: [bundle.installationId],
  })
})

test('sample libraries are told with their size and maker, and nothing of them can be moved', async () => {
  const content = [
    { id: 'kontakt', bytes: 412_000_000_000, isAtLeast: true, isElsewhere: true },
    { id: 'uvi', bytes: 3_000_000_000, isAtLeast: false, isElsewhere: false },
    { id: 'of a newer server', bytes: 1, isAtLeast: false, isElsewhere: false },
  ]
  show({ helper: { devices: () => [{ ...mac, content }] } })

  const list = await screen.findByRole('region', { name: 'Sample libraries' })
  const rows = within(list).getAllByRole('listitem')
  expect(list).toHaveTextContent('at least 415 GB')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(
      /Kontakt libraries.*Native Instruments.*A link leads to another folder.*at least 412 GB$/,
    ),
    expect.stringMatching(/Soundbanks.*UVI3 GB$/),
  ])
  expect(within(list).queryAllByRole('button')).toEqual([])
  expect(within(list).queryAllByRole('link')).toEqual([])
})

test('what was set aside 30 days ago can be deleted for good, and the page says from when the others can', async () => {
  const at = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString()
  const aside = (name: string, daysAgo: number, reason: 'format' | null = 'format') => ({
    ...bundle,
    name,
    installationId: `30000000-0000-4000-8000-0000000000${daysAgo}`,
    at: at(daysAgo),
    reason,
    movedTo: `/aside/${name}`,
  })
  const setAside = [aside('Young', 10), aside('Old', 31), aside('Older', 40), aside('Of UAD', 50, null)]
  const { user, server } = show({
    formats: { open: () => someFormats({ setAside }) },
    setAside: {
      deleteForGood: throwing(
        refusal(409, 'The helper on Studio Mac is too old to delete plugins for good.'),
      ),
    },
  })

  const list = await screen.findByRole('region', { name: 'Set aside' })
  expect(list).toHaveTextContent("frees its space and can't be undone. The next one is ready on")
  expect(list).toHaveTextContent(formattedDay(at(-20)))
  expect(within(list).queryByRole('button', { name: 'Delete for Good Young' })).toBe(null)
  expect(within(list).queryByRole('button', { name: 'Delete for Good Of UAD' })).toBe(null)
  await user.click(within(list).getByRole('button', { name: 'Delete for Good Old' }))
  expect(
    await screen.findByText('The helper on Studio Mac is too old to delete plugins for good.'),
  ).toBeVisible()
  await user.click(within(list).getByRole('button', { name: 'Delete 2 for Good' }))
  const sent = () => server.sent('setAside.deleteForGood')
  await expect.poll(sent).toEqual([
    { deviceId: mac.id, installationIds: [setAside[1]?.installationId] },
    { deviceId: mac.id, installationIds: [setAside[1]?.installationId, setAside[2]?.installationId] },
  ])
})

test('what was set aside on a computer whose helper is gone can be forgotten', async () => {
  const forgotten: unknown[] = []
  const { user } = show({
    formats: {
      open: () => {
        const formats = someFormats({ setAside: [moved] })
        return { ...formats, computers: formats.computers.map((one) => ({ ...one, deviceId: null })) }
      },
      forget: ({ body }) => {
        forgotten.push(body.installationIds)
        return { count: 1 }
      },
    },
  })

  expect(await screen.findByText(/or forget them\. Their files stay where they are/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /Bring Back/ })).toBe(null)
  await user.click(screen.getByRole('button', { name: 'Forget Tape Echo' }))
  await expect.poll(() => forgotten).toEqual([[bundle.installationId]])
})

test('before a song was read nothing is called unused', async () => {
  show(storageOf(aStorage({ songs: { read: 0, unread: 0 } })))
  const list = await screen.findByRole('region', { name: 'Installed, never used' })
  expect(list).toHaveTextContent('Add your songs to find plugins you never use.')
  expect(within(list).getByRole('link', { name: 'Add your songs' })).toHaveAttribute('href', '/songs')
})

test('without a computer the page offers the helper; a failure says why and can be tried again', async () => {
  const open = throwing(refusal(503, 'The database is away.'))
  const { user, server } = show({ formats: { open } })
  expect(await screen.findByText('The database is away.')).toBeVisible()
  server.handlers.formats = { open: () => someFormats({ computers: [] }) }
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('link', { name: 'Get the Helper App' })).toBeVisible()
  expect(screen.getByText('Connect a computer with the helper app.')).toBeVisible()
})

test('proposals are chosen in groups, a VST2 never by itself, and the chosen ones are asked about', async () => {
  const proposal = {
    ...bundle,
    reason: 'no-daw' as const,
    sentence: 'No DAW.',
    isPreselected: true,
    songs: 2,
  }
  const vst2 = {
    ...bundle,
    installationId: '30000000-0000-4000-8000-000000000002',
    format: 'VST',
    reason: 'vst3' as const,
    sentence: 'Its VST3 is here.',
    isPreselected: false,
    songs: 0,
    bytes: null,
  }
  const { user, server } = show(formatsOf(someFormats({ proposals: [proposal, vst2] })))

  const group = await screen.findByRole('region', { name: 'No DAW here loads them' })
  expect(screen.getByRole('checkbox', { name: 'Select Tape Echo (AAX)' })).toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'Select Tape Echo (VST)' })).not.toBeChecked()
  expect(screen.getByRole('status')).toHaveTextContent('Selected: 1 bundle, 1 MB')
  await user.click(screen.getByRole('checkbox', { name: 'Select Tape Echo (VST)' }))
  expect(screen.getByRole('status')).toHaveTextContent('Selected: 2 bundles, at least 1 MB')
  await user.click(within(group).getByRole('button', { name: 'Select None' }))
  await user.click(screen.getByRole('button', { name: 'Review and Set Aside' }))
  expect(await screen.findByRole('dialog')).toBeVisible()
  expect(server.sent('setAside.check')[0]).toEqual({
    installationIds: [vst2.installationId],
  })
})

test('DAWs begin with the suggested ones, are saved, and the toast gives the previous ones back', async () => {
  const [computer] = someFormats().computers
  if (!computer) throw new Error('There is one computer.')
  const suggested = [{ daw: 'cubase' as const, because: 'Found here: 12 songs.' }]
  const sent: unknown[] = []
  const { user } = show({
    formats: {
      open: () => someFormats({ computers: [{ ...computer, daws: [], suggested }] }),
      changeDaws: ({ body }) => {
        sent.push(body.daws)
        return body
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Choose DAWs' }))
  const dialog = screen.getByRole('dialog', { name: 'DAWs on Studio Mac' })
  expect(within(dialog).getByText('Found here: 12 songs.')).toBeVisible()
  expect(within(dialog).getByRole('checkbox', { name: /Cubase/ })).toBeChecked()
  await user.click(within(dialog).getByRole('checkbox', { name: 'REAPER' }))
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await expect.poll(() => sent).toEqual([['cubase', 'reaper'], []])
})

test('what songs hold back is named, what has returned can be kept, and what is away can be brought back', async () => {
  const held = [
    {
      ...bundle,
      reason: 'no-daw' as const,
      sentence: '1 song needs it in this format.',
      titles: ['Night Drive'],
    },
  ]
  const returned = { ...moved, name: 'Other Echo', movedTo: null }
  const kept: unknown[] = []
  const { user, server } = show({
    formats: {
      open: () => someFormats({ held, heldTotal: 1, setAside: [moved], returned: [returned] }),
      keep: ({ body }) => {
        kept.push(body.installationIds)
        return { count: 1 }
      },
    },
    setAside: {
      bringBack: throwing(refusal(409, 'It is busy.')),
    },
  })

  expect(await screen.findByText('Songs: Night Drive')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Keep Other Echo' }))
  await expect.poll(() => kept).toEqual([[bundle.installationId]])
  expect(screen.getByRole('button', { name: 'Set Aside Again Other Echo' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Bring Back Tape Echo' }))
  expect(await screen.findByText('It is busy.')).toBeVisible()
  expect(server.sent('setAside.bringBack')[0]).toEqual({
    deviceId: mac.id,
    installationIds: [bundle.installationId],
  })
})
