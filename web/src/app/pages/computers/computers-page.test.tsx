import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Checklist } from '#shared/computers/checklist.ts'
import type { InstalledPlaces } from '#shared/computers/computer.ts'
import type { Storage } from '#shared/storage/storage-answer.ts'
import { aDevice } from '../../../../test/a-device.ts'
import { aLicense } from '../../../../test/a-license.ts'
import { aPage } from '../../../../test/a-page.tsx'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { fakeServer, type Handlers, refusal, throwing } from '../../../../test/fake-server.ts'
import { WithHelper } from '../../../../test/with-helper.tsx'
import { ComputersPage } from './computers-page.tsx'

const studio = aDevice({ name: 'Studio', lastScanAt: '2026-11-20T10:00:00.000Z', systemVersion: '15.1' })
const laptop = aDevice({
  name: 'Laptop',
  lastScanAt: '2026-11-20T10:00:00.000Z',
  createdAt: '2026-11-25T10:00:00.000Z',
})
const diva = aPlugin({ name: 'Diva', manufacturer: 'u-he', machines: [studio.machine] })
const tape = aPlugin({
  name: 'Tape',
  manufacturer: 'Softube',
  machines: [studio.machine, laptop.machine],
  isFavorite: true,
})

const SOFTUBE = {
  manufacturer: 'Softube',
  page: 'https://www.softube.com/softube-central',
  installer: 'Softube Central',
  copyProtection: 'iLok',
}

type Row = InstalledPlaces['places'][number]
const place = (
  pluginId: string,
  computer: 0 | 1,
  version = '1.0',
  processors = 'arm64 x86_64',
  format = 'VST3',
): Row => [pluginId, computer, format, version, 'macos', processors, '10.13', '', null]

const PLACES: InstalledPlaces = {
  machines: [studio.machine, laptop.machine],
  places: [place(diva.id, 0, '1.0', 'x86_64'), place(tape.id, 0, '2.0'), place(tape.id, 1, '1.5')],
}

function computers(
  at: string,
  handlers: Handlers = {},
  { installed = PLACES, devices = [studio, laptop] } = {},
) {
  const scan = vi.fn()
  const page = aPage(
    <WithHelper helper={{ devices, scan }}>
      <ComputersPage />
    </WithHelper>,
    {
      at,
      server: fakeServer({
        plugins: { list: () => [diva, tape] },
        storage: { open: () => aStorage() },
        makers: { ofLibrary: () => [SOFTUBE] },
        ...handlers,
        helper: { devices: () => devices, ...handlers.helper },
        computers: { places: () => installed, ...handlers.computers },
      }),
    },
  )
  return { ...page, scan }
}

beforeEach(() => {
  // jsdom has no layout, and a list asks for its size.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800)
})

const NO_BUNDLES = { bytes: 0, bundles: 0, unknown: 0 }

const aStorage = (total = { bytes: 1_500_000, bundles: 3, unknown: 0 }): Storage => ({
  total,
  computers: [{ machine: studio.machine, bytes: 1_200_000, bundles: 2, unknown: 0 }],
  makers: [],
  neverUsed: [],
  neverUsedTotal: { ...NO_BUNDLES, plugins: 0 },
  copies: NO_BUNDLES,
  songs: { read: 4, unread: 1 },
})

const rowsOf = async (label: string) => {
  const list = await screen.findByRole('list', { name: label })
  return within(list)
    .getAllByRole('article')
    .map((row) => row.textContent)
}

test('the page opens on the computers, with six tasks and the largest plugins', async () => {
  const sized = [diva, { ...tape, size: 1_000_000 }]
  const content = [{ id: 'uvi', bytes: 3_000_000_000, isAtLeast: true, isElsewhere: false }]
  const proposalTotals = [
    { machine: laptop.machine, reason: 'vst3' as const, count: 5, bytes: 1, unknown: 0 },
    { machine: studio.machine, reason: 'vst3' as const, count: 231, bytes: 14_000_000, unknown: 0 },
  ]
  const { user, scan } = computers(
    '/computers',
    { plugins: { list: () => sized }, formats: { figures: () => ({ proposalTotals }) } },
    {
      devices: [
        { ...studio, content },
        { ...laptop, isOnline: false },
      ],
    },
  )
  expect(await screen.findByRole('heading', { name: '2 computers, 1.5 MB of plugins' })).toBeVisible()
  expect(screen.getByRole('listitem', { name: 'Studio' })).toHaveTextContent(
    /^StudiomacOS 15.1 · scanned .*plugins22 bundles1.2 MBsample librariesat least 3 GB2 VST3/,
  )
  expect(screen.getByRole('listitem', { name: 'Laptop' })).toHaveTextContent(/offline/)
  expect(screen.getByRole('button', { name: 'Scan Laptop' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Scan Studio' }))
  expect(scan).toHaveBeenCalledExactlyOnceWith(studio.id)

  const tasks = within(screen.getByRole('list', { name: 'Tasks' }))
  await tasks.findByText('231 bundles, 14 MB, can move off Studio. Nothing is deleted.')
  expect(tasks.getByText("1 plugin won't run on macOS 28.")).toBeVisible()
  expect(tasks.getByText('1 only on Studio, 0 only on Laptop, 1 in different versions.')).toBeVisible()
  expect(tasks.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Review 231 Bundles', `/computers?tab=space&computer=${studio.machine}`],
    ['Choose a System', '/computers?tab=systems'],
    ['Check Your DAWs', '/computers?tab=health'],
    ['Compare', '/computers?tab=compare'],
    ['Compare Tags', '/computers?tab=tags'],
    ['Open the Catalog', '/computers?tab=get-plugins'],
  ])
  expect(screen.getByRole('link', { name: 'Set Up a New Computer' })).toHaveAttribute(
    'href',
    '/computers?tab=new-computer',
  )
  const largest = within(screen.getByRole('region', { name: 'Largest plugins' }))
  expect(largest.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'TapeSoftubeVST3Studio, Laptop1 MB',
  ])
})

/** Bundles whose sizes are all unknown. */
const UNKNOWN = { bytes: 0, bundles: 2, unknown: 2 }

const ONE = { installed: { machines: [studio.machine], places: [place(diva.id, 0)] }, devices: [studio] }

test.each<[string, InstalledPlaces, string | undefined, string]>([
  ['plugins of a list alone', { machines: [''], places: [place(diva.id, 0)] }, 'Unknown computer', 'compare'],
  ['a computer without a helper', ONE.installed, 'Old computer', 'tags'],
])(
  'with %s no computer is connected, which the page and its tasks say alike',
  async (_, installed, name, tab) => {
    const given = { installed, devices: [] }
    const page = computers('/computers', { storage: { open: () => aStorage(UNKNOWN) } }, given)
    expect(await screen.findByRole('heading', { name: 'No computer connected yet' })).toBeVisible()
    if (name) expect(screen.getByRole('listitem', { name })).toBeVisible()
    page.unmount()
    computers(`/computers?tab=${tab}`, {}, given)
    expect(await screen.findByRole('heading', { name: 'No computer connected yet' })).toBeVisible()
  },
)

test('a computer is renamed, and Undo gives it the name of its helper again', async () => {
  let shown = laptop
  const { user, server } = computers('/computers', {
    helper: {
      devices: () => [studio, shown],
      rename: ({ body: { name } }: { body: { name: string | null } }) => {
        if (name === 'Studio') throw refusal(409, 'You already have a computer named “Studio”.')
        shown = { ...laptop, name: name ?? 'Laptop', reportedName: name && 'Laptop' }
        return shown
      },
    },
  })
  const open = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: `More actions for ${name}` }))
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }))
    return within(await screen.findByRole('dialog', { name: 'Rename Computer' }))
  }
  const dialog = await open('Laptop')
  const field = dialog.getByRole('textbox', { name: 'Name' })
  expect(field).toHaveValue('Laptop')
  expect(field).toHaveAccessibleDescription("Leave it empty to use the computer's own name, Laptop.")
  await user.clear(field)
  await user.type(field, 'Studio{Enter}')
  expect(await screen.findByText('You already have a computer named “Studio”.')).toBeVisible()
  await user.clear(field)
  await user.type(field, ' Tour Laptop {Enter}')
  expect(await screen.findByText('Renamed to Tour Laptop')).toBeVisible()
  expect(await screen.findByRole('listitem', { name: 'Tour Laptop' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('listitem', { name: 'Laptop' })).toBeVisible()

  expect(server.sent('helper.rename')).toEqual([{ name: 'Studio' }, { name: 'Tour Laptop' }, { name: null }])
})

test('a computer is removed after a question, with its helper and what is installed there', async () => {
  const { user, server } = computers('/computers', {
    helper: { revoke: () => ({ message: 'Done.' }), removePlaces: () => ({ placeCount: 1 }) },
  })
  await user.click(await screen.findByRole('button', { name: 'More actions for Laptop' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove Computer' }))
  const dialog = screen.getByRole('alertdialog', { name: 'Remove Laptop?' })
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Computer removed')).toBeVisible()
  expect(server.calls.filter(({ call }) => /revoke|removePlaces/.test(call)).map(({ call }) => call)).toEqual(
    ['helper.revoke', 'helper.removePlaces'],
  )
})

test('the report says which plugins a system stops, each once, and for which computer, or that it knows nothing', async () => {
  const unread = { machines: [studio.machine], places: [place(diva.id, 0, '1.0', '')] }
  const { unmount } = computers('/computers?tab=systems', {}, { installed: unread, devices: [studio] })
  expect(
    await screen.findByRole('heading', { name: 'Scan your plugins to learn which run on macOS 28' }),
  ).toBeVisible()
  unmount()
  const { user } = computers('/computers?tab=systems')
  expect(await screen.findByRole('heading', { name: "1 plugin won't run on macOS 28" })).toBeVisible()
  expect(await rowsOf('Plugins on macOS 28')).toEqual([
    'Divau-he · StudioNeeds Rosetta · StudioVST3 v1.0StudioNeeds RosettaStops working',
    'TapeSoftube · Studio, LaptopStudio, LaptopVST3 v2.0; VST3 v1.5Studio, LaptopWorks',
  ])
  await user.selectOptions(screen.getByRole('combobox', { name: 'System' }), 'macos-15')
  expect(
    await screen.findByRole('heading', { name: 'No plugin is known to stop on macOS 15 Sequoia' }),
  ).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Needs Rosetta 1' }))
  expect(await rowsOf('Plugins on macOS 15 Sequoia')).toHaveLength(1)
})

test('the list is copied, and saved without formulas', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file)
    return 'blob:list'
  })
  const list = [aPlugin({ ...diva, name: '=1+1' }), tape]
  const { user } = computers('/computers?tab=compare', { plugins: { list: () => list } })
  await rowsOf('Differences')
  const act = async (name: string) => {
    await user.click(screen.getByRole('button', { name: 'More actions for the report' }))
    await user.click(await screen.findByRole('menuitem', { name }))
  }
  await act('Copy')
  expect(await navigator.clipboard.readText()).toContain(
    'Softube Tape: Newer on Studio (Studio: VST3 2.0; Laptop: VST3 1.5)',
  )
  await act('Download CSV')
  expect(await files[0]?.text()).toContain(`"u-he","'=1+1","Only on Studio"`)
})

test('two computers are compared, and groups, search and makers narrow the list; a call that fails can be repeated', async () => {
  const { user, server } = computers('/computers?tab=compare', {
    computers: { places: throwing(refusal(503, 'The server is busy.')) },
  })
  expect(await screen.findByText('The server is busy.')).toBeVisible()
  server.handlers.computers = { places: () => PLACES }
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await rowsOf('Differences')).toEqual([
    'Divau-heVST3 1.0VST3 1.0  Only on Studio',
    'TapeSoftubeVST3 2.0 vs. VST3 1.5VST3 2.0 on StudioVST3 1.5 on LaptopNewer on Studio',
  ])
  expect(screen.getByRole('link', { name: 'Diva' })).toHaveAttribute('href', `/plugins?plugin=${diva.id}`)
  await user.click(screen.getByRole('button', { name: 'Different versions 1' }))
  expect(await rowsOf('Differences')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Different versions 1' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Manufacturer' }), 'u-he')
  await waitFor(async () => expect(await rowsOf('Differences')).toHaveLength(1))
  await user.type(screen.getByRole('searchbox'), 'nothing')
  await user.click(await screen.findByRole('button', { name: 'Show All Differences' }))
  expect(await rowsOf('Differences')).toHaveLength(2)
})

const aChecklist = (more: Partial<Checklist> = {}): Checklist => ({
  id: '00000000-0000-4000-8000-0000000000aa',
  name: 'Laptop',
  from: studio.machine,
  machine: '',
  platform: 'macos',
  formats: [],
  pluginCount: 2,
  createdAt: '2026-11-22T10:00:00.000Z',
  pluginIds: [diva.id, tape.id],
  done: [],
  ...more,
})

/** A server that keeps one checklist. */
function withChecklist(list: Checklist) {
  let kept: Checklist | undefined = list
  let removed: Checklist | undefined
  const found = () => kept ?? refuse()
  const refuse = throwing(refusal(404, 'There is no such checklist.'))
  return {
    checklists: () => (kept ? [kept] : []),
    open: found,
    tick: ({ body }: { body: { done: string[]; undone: string[] } }) => {
      const done = found().done.filter((key) => !body.undone.includes(key))
      kept = { ...found(), done: [...done, ...body.done] }
      return kept
    },
    remove: () => {
      const list = found()
      removed = list
      kept = undefined
      return list
    },
    restore: () => {
      kept = removed
      return found()
    },
  }
}

test('a checklist has its steps in order, says where licenses and keys are, and what a scan found is ticked', async () => {
  const license = aLicense({
    pluginIds: [diva.id],
    activations: [{ placeId: 'cloud', since: null, seenOn: null }],
    secrets: [{ vaultId: 'vault', revision: 1 }],
  })
  const cloud = { id: 'cloud', kind: 'ilok-cloud' as const, name: 'iLok Cloud', machine: null, goneAt: null }
  computers('/computers?tab=new-computer', {
    computers: withChecklist(aChecklist()),
    licenses: { list: () => ({ licenses: [license], places: [cloud] }) },
  })
  expect(await screen.findByRole('heading', { level: 2, name: 'Laptop' })).toBeVisible()
  expect(await screen.findByText('Its key is in your vault, under Licenses.')).toBeVisible()
  expect(screen.getByText('One license is on iLok.')).toBeVisible()
  expect(screen.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)).toEqual([
    '1. iLok License Manager',
    '2. Deactivate on the old computer',
    '3. Softube Central',
    '4. u-he',
    '5. Rescan plugins in your DAWs',
    '6. Compare with the old computer',
  ])
  expect(screen.getByText('1 of 6 steps done')).toBeVisible()
  expect(screen.getByText('found by a scan')).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'Step 3: Softube Central' })).toBeDisabled()
})

test('a step is ticked and unticked by hand, a tick that cannot be saved goes, and a removed checklist comes back', async () => {
  const kept = withChecklist(aChecklist())
  const { user, server } = computers('/computers?tab=new-computer', { computers: kept })
  const step = () => screen.getByRole('checkbox', { name: 'Step 4: u-he' })
  await screen.findByRole('heading', { level: 2, name: 'Laptop' })
  await user.click(step())
  await waitFor(() => expect(step()).toBeChecked())
  await user.click(step())
  await waitFor(() => expect(step()).not.toBeChecked())
  expect(server.sent('computers.tick')).toEqual([
    { done: ['step:maker:uhe'] },
    { undone: ['step:maker:uhe'] },
  ])
  server.handlers.computers = {
    ...server.handlers.computers,
    tick: throwing(refusal(503, 'The server is busy.')),
  }
  await user.click(step())
  expect(await screen.findByText('The server is busy.')).toBeVisible()
  await waitFor(() => expect(step()).not.toBeChecked())

  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  expect(await screen.findByRole('heading', { name: 'Moving to a new computer?' })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('heading', { level: 2, name: 'Laptop' })).toBeVisible()
})

test('a new checklist takes the favorites of the old computer in the chosen formats; one without plugins is not created', async () => {
  const add = vi.fn(() => aChecklist({ name: 'New Mac', machine: '' }))
  const { user, server } = computers('/computers?tab=new-computer', { computers: { add } })
  await user.click(await screen.findByRole('button', { name: 'New Checklist' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New Checklist' }))
  const create = () => user.click(dialog.getByRole('button', { name: 'Create Checklist' }))
  const which = dialog.getByRole('combobox', { name: /Which plugins/ })
  await create()
  expect(await dialog.findByText('Please give the new computer a name.')).toBeVisible()
  await user.type(dialog.getByRole('textbox', { name: /Name of the new computer/ }), 'New Mac')
  await user.selectOptions(which, 'songs')
  await create()
  expect(
    await screen.findByText('No plugin matches this choice. Choose all plugins, or another computer.'),
  ).toBeVisible()
  expect(add).not.toHaveBeenCalled()
  await user.selectOptions(which, 'favorites')
  await user.click(dialog.getByRole('checkbox', { name: 'AU' }))
  await create()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.sent('computers.add')[0]).toEqual({
    name: 'New Mac',
    from: studio.machine,
    machine: '',
    platform: 'macos',
    formats: ['AU'],
    pluginIds: [tape.id],
  })
})
