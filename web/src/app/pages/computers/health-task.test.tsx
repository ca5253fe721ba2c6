import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { CatalogProduct } from '#shared/catalogs/install-contract.ts'
import type { Health, HealthRow } from '#shared/health/health-answer.ts'
import type { DawTagsReport, ReportedFolder } from '#shared/helper/daw-tags-report.ts'
import type { Job, NewJob } from '#shared/helper/job.ts'
import { aDevice } from '../../../../test/a-device.ts'
import { aSetAsideJob } from '../../../../test/a-job.ts'
import { aPage } from '../../../../test/a-page.tsx'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { anImport, undone } from '../../../../test/an-import.ts'
import { fakeServer, type Handlers, refusal, throwing } from '../../../../test/fake-server.ts'
import { GetPluginsTask } from './get-plugins-task.tsx'
import { HealthTask } from './health-task.tsx'
import { TagsTask } from './tags-task.tsx'

const desk = aDevice({ name: 'Desk', platform: 'linux' })

const aRow = (number: number, facts: Partial<HealthRow> = {}): HealthRow => ({
  pluginId: null,
  installationId: idOf(number),
  machine: desk.machine,
  daws: ['reaper'],
  verdict: 'not-seen',
  reason: 'wrong-folder',
  gap: null,
  sure: 'certain',
  sentence: 'DAWs look for VST3 plugins in ~/.vst3, but it is in /home/ana/.vst.',
  step: 'move',
  mend: 'Move it to ~/.vst3.',
  isHidden: false,
  format: 'VST3',
  version: '1.0',
  path: `/home/ana/.vst/Meadow ${number}.vst3`,
  ...facts,
})

const idOf = (number: number) => `30000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const rowsOf = (count: number) => Array.from({ length: count }, (_, at) => aRow(at + 1))

const aHealth = (rows: HealthRow[], facts: Partial<Health['computers'][number]> = {}): Health => ({
  computers: [
    {
      machine: desk.machine,
      name: 'Desk',
      deviceId: desk.id,
      platform: 'linux',
      checkedAt: '2026-11-03T10:00:00.000Z',
      daws: [{ daw: 'reaper', isChosen: true, seenAt: null, seen: 3, notSeen: rows.length, cannotSay: 0 }],
      ...facts,
    },
  ],
  rows,
  total: rows.length,
})

function show(health: Health, handlers: Handlers = {}) {
  const server = fakeServer({
    plugins: { list: () => [] },
    computers: { places: () => ({ machines: [desk.machine], places: [] }) },
    health: { open: () => health },
    helper: { devices: () => [desk] },
    ...handlers,
  })
  return aPage(<HealthTask />, { server, at: '/computers?tab=health' })
}

const list = () => screen.findByRole('region', { name: "Plugins your DAWs don't see on Desk" })

test.each<[string, Partial<Health['computers'][number]>, string, string[]]>([
  ['has seen everything', {}, 'your DAWs see every plugin here.', []],
  ['knows no DAW', { daws: [] }, 'Choose your DAWs on this computer', ['Choose DAWs']],
])('without rows, a computer whose helper %s says so once', async (_, facts, words, ways) => {
  show(aHealth([], facts))
  expect(await screen.findByRole('heading', { name: 'Nothing to fix' })).toBeInTheDocument()
  expect(screen.getByText(new RegExp(words))).toBeInTheDocument()
  expect(screen.queryAllByRole('link').map((link) => link.textContent)).toEqual(ways)
})

test('a computer that no helper has looked at says so once, not in each of its rows', async () => {
  const unknown = rowsOf(40).map((row) => ({ ...row, verdict: 'cannot-say' as const, reason: null }))
  show(aHealth(unknown, { checkedAt: null }))
  expect(await screen.findByRole('heading', { name: 'Not checked yet' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Open Computers' })).toHaveAttribute('href', '/computers')
  expect(screen.queryByRole('article')).toBeNull()
})

test('rows are listed, and can be searched; a failed answer is said, and asked again', async () => {
  const { user, server } = show(aHealth([]), {
    health: { open: throwing(refusal(503, 'The database is away.')) },
  })
  expect(await screen.findByText("We couldn't load what your DAWs see")).toBeInTheDocument()
  server.handlers.health = { open: () => aHealth(rowsOf(40)) }
  await user.click(screen.getByRole('button', { name: /try again/i }))
  expect(within(await list()).getAllByRole('article').length).toBeGreaterThanOrEqual(5)

  await user.type(screen.getByRole('searchbox'), 'meadow 40.')

  expect(await within(await list()).findByRole('button', { name: 'Meadow 40.vst3' })).toBeInTheDocument()
  expect(within(await list()).getAllByRole('article')).toHaveLength(1)
})

test('by the keyboard a row opens its words and its plan, and the helper is asked to move the bundle', async () => {
  const { user, server } = show(aHealth([aRow(1)]), {
    setAside: { setAside: () => aSetAsideJob({ reason: 'folder' }) },
    helper: { devices: () => [desk], openJob: () => aSetAsideJob({ reason: 'folder' }) },
  })
  const row = await within(await list()).findByRole('button', { name: 'Meadow 1.vst3' })
  act(() => row.focus())
  await user.keyboard('{Enter}')

  const dialog = await screen.findByRole('dialog', { name: 'Meadow 1.vst3' })
  expect(dialog).toHaveTextContent('The helper on Desk moves /home/ana/.vst/Meadow 1.vst3 to ~/.vst3.')
  const move = within(dialog).getByRole('button', { name: 'Move Meadow 1.vst3 to where DAWs look' })
  act(() => move.focus())
  await user.keyboard('{Enter}')

  await waitFor(() =>
    expect(server.sent('setAside.setAside')[0]).toEqual({
      deviceId: desk.id,
      installationIds: [aRow(1).installationId],
      reason: 'folder',
    }),
  )
})

describe('tags task', () => {
  const desk = aDevice({ name: 'Desk', version: '1.4.0' })
  const FOLDER = '/home/ana/.config/REAPER'
  const [PRO_Q, DIVA] = ['20000000-0000-4000-8000-000000000001', '20000000-0000-4000-8000-000000000002']

  const reaper: ReportedFolder = {
    daw: 'reaper',
    folder: FOLDER,
    refusal: '',
    plugins: [
      {
        id: PRO_Q,
        name: 'Pro-Q 3',
        toDaw: [{ tag: 'Vocals', isOn: true }],
        toLibrary: [
          { tag: 'Mix Bus', isOn: true },
          { tag: null, isOn: false },
        ],
      },
      { id: DIVA, name: 'Diva', toDaw: [{ tag: 'Lead', isOn: true }], toLibrary: [] },
    ],
    pluginCount: 2,
    strangerCount: 3,
  }

  const aReport = (facts: Partial<DawTagsReport> = {}) => ({
    folders: [reaper],
    runs: [],
    at: new Date().toISOString(),
    ...facts,
  })

  const aJob = (state: Job['state'], sentence = ''): Job => ({
    id: '10000000-0000-4000-8000-00000000abcd',
    kind: 'write-tags',
    folder: FOLDER,
    choices: [],
    state,
    deviceId: desk.id,
    progress: null,
    createdAt: '',
    changedAt: '',
    result: sentence ? { sentence, counts: { moved: 0, 'brought-back': 0, kept: 0, failed: 0 } } : null,
  })

  function aTagsPage(
    report: ReturnType<typeof aReport> | null,
    helper: Handlers['helper'] = {},
    devices = [desk],
    transfer: Handlers['transfer'] = {},
  ) {
    return aPage(<TagsTask />, {
      at: '/computers?tab=tags',
      server: fakeServer({
        helper: { devices: () => devices, tagsReport: () => report, ...helper },
        transfer,
      }),
    })
  }

  test('both sides of a plugin are shown, and the choice goes with the order', async () => {
    const asked: NewJob[] = []
    const job = aJob('done', 'Tags written: 1 file of REAPER changed.')
    const addJob = ({ body }: { body: NewJob }) => {
      asked.push(body)
      return job
    }
    const { user } = aTagsPage(aReport(), { addJob, openJob: () => job })
    const daw = within(await screen.findByRole('region', { name: 'REAPER' }))
    expect(daw.getByText('In your library: +Vocals')).toBeVisible()
    expect(daw.getByText('In REAPER: +Mix Bus, −favorite')).toBeVisible()
    expect(daw.getByText('2 plugins get your changes in REAPER')).toBeVisible()
    expect(daw.getByText('1 plugin changed only in REAPER')).toBeVisible()
    expect(daw.getByText("3 plugins with tags there aren't in your library.")).toBeVisible()

    await user.selectOptions(
      daw.getByRole('combobox', { name: 'Which tags Pro-Q 3 gets' }),
      'As in your library',
    )
    await user.click(daw.getByRole('button', { name: 'Write to REAPER' }))

    expect(await screen.findByText('Tags written: 1 file of REAPER changed.')).toBeVisible()
    expect(asked).toEqual([
      { kind: 'write-tags', deviceId: desk.id, folder: FOLDER, choices: [{ id: PRO_Q, side: 'library' }] },
    ])
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await user.click(screen.getByRole('button', { name: 'Read Into Library' }))
    expect(asked[1]).toMatchObject({ kind: 'read-tags', addsFrom: FOLDER })
  })

  test('what was read into the library is undone where it was read, and not what an earlier import brought', async () => {
    const source = 'REAPER: tags, read by the helper'
    let imports = [
      { ...anImport({ id: idOf(1), source: 'plugins.csv' }), createdAt: '2026-11-29T12:00:05.000Z' },
      { ...anImport({ id: idOf(2), source }), createdAt: '2026-11-29T12:00:04.000Z' },
      { ...anImport({ id: idOf(3), source }), createdAt: '2026-11-29T11:00:00.000Z' },
    ]
    const taken: string[] = []
    const undo = ({ params: { id } }: { params: { id: string } }) => {
      taken.push(id)
      imports = imports.filter((each) => each.id !== id)
      return undone({ restoredCount: 2 })
    }
    const job: Job = {
      ...aJob('done', '2 plugins have new tags.'),
      kind: 'read-tags',
      addsFrom: FOLDER,
      choices: [],
      createdAt: '2026-11-29T12:00:00.000Z',
    }
    const transfer = { list: () => imports, undo }
    const { user } = aTagsPage(aReport(), { addJob: () => job, openJob: () => job }, [desk], transfer)
    await user.click(await screen.findByRole('button', { name: 'Read Into Library' }))

    await user.click(await screen.findByRole('button', { name: 'Undo what was read into your library' }))

    expect(await screen.findByText('Import undone')).toBeVisible()
    expect(taken).toEqual([idOf(2)])
    expect(screen.queryByText('2 plugins have new tags.')).toBeNull()
  })

  test('each change that is kept can be undone', async () => {
    const asked: NewJob[] = []
    const run = { run: '20261129-120000-01f2', folder: FOLDER, at: '2026-11-29T12:00:00Z', fileCount: 1 }
    const { user } = aTagsPage(aReport({ runs: [{ ...run, isUndo: false }] }), {
      addJob: ({ body }) => {
        asked.push(body)
        return aJob('waiting')
      },
      openJob: () => aJob('waiting'),
    })
    await user.click(await screen.findByRole('button', { name: /^Undo the change of/ }))
    expect(asked).toEqual([{ kind: 'undo-tags', deviceId: desk.id, run: run.run }])
  })

  test.each([
    [{ ...desk, version: '1.3.0' }, 'The helper on Desk is too old for tags in DAWs. Update it there.'],
    [{ ...desk, isOnline: false }, "The helper on Desk isn't running. Start it there."],
  ])('a computer that cannot be asked says why, and nothing can be pressed', async (device, sentence) => {
    aTagsPage(aReport(), {}, [device])
    expect(await screen.findByText(sentence)).toBeVisible()
    for (const name of ['Compare Again', 'Write to REAPER', 'Read Into Library'])
      expect(screen.getByRole('button', { name })).toBeDisabled()
  })

  test('a refused file says why, and a computer without such a DAW says so', async () => {
    const refusal = 'reaper-fxfolders.ini has a form that Plugfolio does not know.'
    const { unmount } = aTagsPage(aReport({ folders: [{ ...reaper, refusal, plugins: [], pluginCount: 0 }] }))
    expect(await screen.findByText(refusal)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Write to REAPER' })).toBeNull()
    unmount()
    aTagsPage(aReport({ folders: [] }))
    expect(await screen.findByText(/^We found no tags from REAPER, Ardour or Logic Pro/)).toBeVisible()
  })
})

describe('get plugins task', () => {
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
      aProduct({ slug: 'zap/synth', name: 'Synth', license: '', isFree: false, pluginIds: ['x'] }),
      aProduct({ slug: 'zap/reel', name: 'Reel', installed: [{ ...INSTALLED, version: '1.0.0' }] }),
    ])
    const tape = within(await screen.findByRole('article', { name: 'Tape by Zap' }))
    for (const text of ['1.3.0', 'MIT License', 'VST3, CLAP']) expect(tape.getByText(text)).toBeVisible()
    expect(screen.getByText('In your library', { selector: 'article *' })).toBeVisible()
    expect(screen.getByText('Installed 1.0.0')).toBeVisible()

    await user.click(screen.getByRole('button', { name: /^Free license/ }))
    expect(screen.getAllByRole('article')).toHaveLength(2)
  })

  const INSTALLED = { deviceId: desk.id, version: '1.3.0', kept: [] }

  test('an upgrade, the way back and the uninstall are offered, and songs are asked before something is taken away', async () => {
    const order = vi.fn(() => ended('Tape is removed.'))
    const plugin = aPlugin({ name: 'Tape' })
    const kept = [{ version: '1.2.0', until: '2026-12-29T00:00:00.000Z' }]
    const installed = [{ ...INSTALLED, kept }]
    const { user } = catalog([aProduct({ version: '1.4.0', pluginIds: [plugin.id], installed })], {
      installs: { order },
      helper: { openJob: () => order() },
      plugins: { open: () => ({ ...plugin, installations: [], notes: '' }) },
    })
    await user.click(await screen.findByRole('button', { name: 'Tape' }))
    const dialog = within(await screen.findByRole('dialog'))
    for (const name of ['Upgrade to 1.4.0', 'Go Back to 1.2.0', 'Uninstall'])
      expect(await dialog.findByRole('button', { name })).toBeVisible()
    expect(dialog.getByText(/1\.2\.0 is kept until/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Uninstall' }))
    expect(order).not.toHaveBeenCalled()
    await user.click(await screen.findByRole('button', { name: 'Uninstall' }))
    expect(await screen.findByRole('status')).toHaveTextContent('Tape is removed.')
  })

  test('a product is installed after its button, and the sentence of the helper is shown', async () => {
    const order = vi.fn(() => ended('Tape 1.3.0 is installed: 2 bundles. Let your DAW scan its plugins.'))
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

  test.each([
    [{ version: '1.2.0' }, 'too old to install plugins'],
    [{ installsFrom: '' }, 'Type “plugfolio-helper may-install on” in a terminal there.'],
    [{ isOnline: false }, "The helper on Desk isn't running. Start it there."],
  ])('a computer that cannot install says why (%o)', async (facts, sentence) => {
    const { user } = catalog([aProduct()], {}, [{ ...desk, ...facts }])
    await user.click(await screen.findByRole('button', { name: 'Tape' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText(new RegExp(sentence.replace('.', '\\.')))).toBeVisible()
    expect(dialog.queryByRole('button', { name: 'Install' })).toBeNull()
  })
})
