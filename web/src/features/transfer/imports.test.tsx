import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { identityOf } from '#shared/bundles/identity/identity.ts'
import { DEVICE, liveDatabase } from '#shared/caches/testing/live-database.ts'
import { aGate } from '../../../test/a-gate.ts'
import { aPage } from '../../../test/a-page.tsx'
import { anImport, undone } from '../../../test/an-import.ts'
import { fakeServer, type Handlers, noConnection, throwing } from '../../../test/fake-server.ts'
import { CacheImportDialog, ImportDialog } from './import-dialog.tsx'

const IMPORT = '99999999-9999-4999-8999-999999999999'
const KNOWN = '11111111-1111-4111-8111-111111111111'
const aKnown = (name: string, manufacturer: string, formats: string[]) => ({
  id: KNOWN,
  hasPicture: false,
  formats,
  version: '1.0',
  ...identityOf({ name, manufacturer, bundleId: null, audioUnit: null, classId: null }),
})
const known = aKnown('Pro-Q 3', 'FabFilter', ['VST3'])

/** A server whose library has `known`. */
const aServer = (transfer: Handlers['transfer'] = {}) =>
  fakeServer({
    plugins: { list: () => [] },
    transfer: {
      known: () => [known],
      begin: ({ body }) => anImport({ id: IMPORT, source: body.source }),
      list: () => [],
      add: ({ body }) => ({
        createdCount: body.plugins.filter(({ into }) => !into).length,
        unchangedCount: 0,
        joinedCount: body.plugins.filter(({ into }) => into).length,
        pluginIds: body.plugins.map(({ id, into }) => into ?? id),
      }),
      ...transfer,
    },
  })

function aDialog(transfer: Handlers['transfer'] = {}) {
  const onClose = vi.fn()
  const server = aServer(transfer)
  return { ...aPage(<ImportDialog onNeeds={() => {}} onClose={onClose} />, { server }), onClose }
}

const drop = (...files: File[]) =>
  fireEvent.drop(screen.getByRole('button', { name: /Click or drop your file here/ }), {
    dataTransfer: { files },
  })
const aCsv = (rows: string[], name = 'list.csv') => new File([rows.join('\n')], name)
const CSV = [
  'Plugin,Maker,Kind,Labels',
  'Pro-Q 3,FabFilter,EQ,"mix, bus"',
  'Vital,Vital Audio,Synth,',
  ',Nobody,,',
]

const figures = () =>
  ['New', 'Already in your library', 'Skipped'].map(
    (label) => screen.getByText(label).parentElement?.firstElementChild?.textContent,
  )
const callsOf = (server: ReturnType<typeof fakeServer>) => server.calls.map(({ call }) => call)

test('the preview shows a table with guessed columns and counts, and sends nothing', async () => {
  const { server } = aDialog()

  drop(aCsv(CSV))

  await waitFor(() => expect(figures()).toEqual(['1', '1', '1']))
  const columns = within(screen.getByRole('table')).getAllByRole('combobox')
  expect(columns.map((column) => (column as HTMLSelectElement).value)).toEqual([
    'name',
    'manufacturer',
    'type',
    'tags',
  ])
  expect(screen.getByRole('cell', { name: 'mix, bus' })).toBeVisible()
  expect(screen.getByText('Row 4').parentElement).toHaveTextContent('Row 4: It has no name.')
  expect(callsOf(server)).toEqual(['transfer.known'])
})

test('an import sends the plan and shows the result', async () => {
  const { user, server, onClose } = aDialog()
  drop(aCsv(CSV))

  await user.click(await screen.findByRole('button', { name: 'Import 1 new, complete 1' }))

  expect(await screen.findByText('Import finished')).toBeVisible()
  expect(screen.getByText('1 plugin added, 1 updated, 0 unchanged.')).toBeVisible()
  expect(screen.getByText('2 tags came with the plugins.')).toBeVisible()
  const add = server.calls.find(({ call }) => call === 'transfer.add')
  expect(add).toMatchObject({
    params: { id: IMPORT },
    sent: {
      plugins: [
        { name: 'Pro-Q 3', into: KNOWN, tags: ['mix', 'bus'] },
        { name: 'Vital', into: null },
      ],
    },
  })
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(onClose).toHaveBeenCalledOnce()
})

const many = ['Name', ...Array.from({ length: 1200 }, (_, number) => `Plugin number ${number}x`)]

test('an import that loses its connection resumes after the plugins that arrived', async () => {
  const add = vi.fn((request: { body: { plugins: { id: string }[] } }) => {
    if (add.mock.calls.length === 2) throw noConnection()
    const pluginIds = request.body.plugins.map(({ id }) => id)
    const createdCount = pluginIds.length - 1
    return { createdCount, joinedCount: 0, unchangedCount: 0, variantCount: 1, pluginIds }
  })
  const { user } = aDialog({ add })
  drop(aCsv(many))
  await user.click(await screen.findByRole('button', { name: 'Import 1,200 plugins' }))
  expect(await screen.findByText('Import stopped')).toBeVisible()
  expect(screen.getByText(/We can't reach the server/)).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Resume' }))

  expect(await screen.findByText('1,197 plugins added, 0 updated, 0 unchanged.')).toBeVisible()
  expect(screen.getByText('3 variants, such as Mono and Stereo, are part of their products.')).toBeVisible()
  const names = add.mock.calls.map(([{ body }]) => body.plugins.length)
  expect(names).toEqual([500, 500, 500, 200])
})

test('a canceled import sends no further batch', async () => {
  const { promise, resolve: answer } = aGate()
  const add = vi.fn(async () => {
    await promise
    return { createdCount: 500, joinedCount: 0, unchangedCount: 0, pluginIds: [] }
  })
  const { user } = aDialog({ add })
  drop(aCsv(many))
  await user.click(await screen.findByRole('button', { name: 'Import 1,200 plugins' }))
  await waitFor(() => expect(add).toHaveBeenCalledOnce())

  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  answer()

  expect(await screen.findByText('Import stopped')).toBeVisible()
  expect(screen.getByText('500 of 1,200 plugins')).toBeVisible()
  expect(add).toHaveBeenCalledOnce()
})

const EXPORT = {
  format: 'plugfolio-export',
  formatVersion: 1,
  plugins: [
    { id: '22222222-2222-4222-8222-222222222222', name: 'Pro-Q 3', manufacturer: 'FabFilter' },
    { id: '33333333-3333-4333-8333-333333333333', name: 'Gone', removedAt: '2026-01-05T12:00:00Z' },
  ],
}
const aJson = (value: unknown) => new File([JSON.stringify(value)], 'plugfolio.json')

const UNPLACED = { place: null, group: null, isBackup: false, folder: '', modifiedAt: null, removedAt: null }
const REFUSED_SONG = { ...UNPLACED, title: 'One', bytes: 5, song: null, refused: 'damaged' }

/** The parts of an export besides its plugins. */
const OTHER_PARTS = {
  collections: [{ name: 'Bus', kind: 'picked', pluginIds: EXPORT.plugins.map(({ id }) => id) }],
  songs: Array.from({ length: 101 }, (_, index) => ({
    ...REFUSED_SONG,
    content: `${index}`.padStart(43, 'c'),
  })),
}

test('the other parts of an export are sent after its plugins, at most so many at once, and undone with it', async () => {
  const [seen, failures] = [new Set<string>(), [noConnection()]]
  const answer = (ids: string[]) => {
    if (ids.length === 1 && seen.size > 1) for (const failure of failures.splice(0)) throw failure
    const createdCount = ids.filter((id) => !seen.has(id) && seen.add(id)).length
    return { createdCount, joinedCount: 0, unchangedCount: ids.length - createdCount }
  }
  const { user, server, onClose } = aDialog({
    addCollections: ({ body }) => answer(body.collections.map(({ name }) => name)),
    addSongs: ({ body }) => answer(body.songs.map(({ content }) => content)),
    undo: () => undone({ removedCount: 1, removedSongCount: 99 }),
  })
  drop(aJson({ ...EXPORT, ...OTHER_PARTS }))

  await waitFor(() => expect(figures()).toEqual(['0', '1', '1']))
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByText('Gone').parentElement).toHaveTextContent('It was removed from that library.')
  await user.click(await screen.findByRole('button', { name: 'Complete 1 plugin' }))
  await user.click(await screen.findByRole('button', { name: 'Resume' }))

  const counts = '1 collection added, 0 updated, 0 unchanged. 101 songs added, 0 updated, 0 unchanged.'
  expect(await screen.findByText(counts)).toBeVisible()
  const sentTo = (name: string) => server.calls.filter(({ call }) => call === name)
  const collections = [{ name: 'Bus', kind: 'picked', pluginIds: [KNOWN] }]
  expect(sentTo('transfer.addCollections')[0]).toMatchObject({
    params: { id: IMPORT },
    sent: { collections },
  })
  expect(sentTo('transfer.addSongs').map(({ params }) => params)).toEqual(Array(4).fill({ id: IMPORT }))
  const calls = callsOf(server)
  expect(calls.lastIndexOf('transfer.add')).toBeLessThan(calls.indexOf('transfer.addCollections'))
  await user.click(screen.getByRole('button', { name: 'Undo Import' }))
  expect(await screen.findByText('1 plugin removed, 0 restored. 99 songs removed.')).toBeVisible()
  expect(onClose).toHaveBeenCalledOnce()
})

const rows = (count: number) => aCsv(['Name', ...Array.from({ length: count }, (_, number) => `P${number}`)])

test.each([
  ['a newer export', [aJson({ ...EXPORT, formatVersion: 2 })], /made by a newer Plugfolio/],
  ['a damaged archive', [new File(['PK\u0003\u0004 and so on'], 'a.zip')], /This archive is damaged/],
  ['a program', [new File([new Uint8Array(40)], 'a.csv')], /isn't an export or a table/],
  ['a JSON of something else', [aJson({ a: 1 })], /no list of plugins/],
  ['more than 50,000 rows', [rows(50_001)], /more than 50,000 rows/],
  ['two files', [aCsv(CSV), aCsv(CSV)], /one file at a time/],
])('%s is refused with a message, and another file can be chosen', async (_, files, sentence) => {
  const { server } = aDialog()

  drop(...files)

  expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  expect(screen.getByRole('button', { name: /Click or drop/ })).toBeEnabled()
  expect(server.calls).toEqual([])
})

test('a library that could not be loaded can be loaded again', async () => {
  const answers = [throwing(noConnection()), () => [known]]
  const { user } = aDialog({ known: () => (answers.shift() ?? (() => [known]))() })
  drop(aCsv(CSV))
  expect(await screen.findByText("We couldn't check your library")).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Try Again' }))

  await waitFor(() => expect(figures()).toEqual(['1', '1', '1']))
})

const MARCH = new Date(2026, 2, 3, 12)

const knownInLibrary = aKnown('Comp', 'Maker', ['AU'])

const live = (...names: string[]) =>
  liveDatabase(
    names.map((name, i) => ({
      device: DEVICE.replace(/.$/, String(i)),
      name,
      vendor: 'Maker',
      version: '1.2',
      module: i + 1,
    })),
    names.map((name) => ({ path: `/Library/${name}.vst3` })),
  )

const fileOf = (content: Uint8Array | string, name = 'Live-plugins-1.db') =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name, {
    lastModified: MARCH.getTime(),
  })

/** The library has these products. */
function aDialogBeside(products: (typeof known)[], ...files: File[]) {
  const onClose = vi.fn()
  const server = aServer({ known: () => products })
  return { ...aPage(<CacheImportDialog files={files} onClose={onClose} />, { server }), onClose }
}

const listFigures = () =>
  ['New', 'Changed', 'Known', 'Skipped'].map(
    (label) => screen.getByText(label).parentElement?.firstElementChild?.textContent,
  )

test('a list of Live is shown with its date, and what it would change, before anything is sent', async () => {
  const { user, server, onClose } = aDialogBeside([knownInLibrary], fileOf(live('Comp', 'Wide')))

  await waitFor(() => expect(listFigures()).toEqual(['1', '1', '0', '0']))
  expect(screen.getByRole('list', { name: 'Lists' })).toHaveTextContent(
    'Ableton Live lists 2 plugins (VST3), last saved on March 3, 2026.',
  )
  await user.click(screen.getByText('Show new and changed plugins'))
  expect(screen.getByText('Wide')).toBeVisible()
  expect(server.calls.map(({ call }) => call)).toEqual(['transfer.known'])

  await user.click(await screen.findByRole('button', { name: 'Import 1 new, complete 1' }))

  expect(await screen.findByText('1 plugin added, 1 updated, 0 unchanged.')).toBeVisible()
  expect(server.calls.find(({ call }) => call === 'transfer.begin')?.sent).toEqual({
    source: 'Ableton Live: Live-plugins-1.db',
  })
  const seenBy = { host: 'Ableton Live', at: MARCH.toISOString() }
  expect(server.calls.find(({ call }) => call === 'transfer.add')?.sent).toMatchObject({
    plugins: [
      { name: 'Comp', into: KNOWN, installations: [{ format: 'VST3', path: '/Library/Comp.vst3', seenBy }] },
      { name: 'Wide', into: null, installations: [{ version: '1.2', seenBy }] },
    ],
  })
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('tags of a DAW complete what the library has, and nothing else is added', async () => {
  const row = (id: string, name: string) =>
    `<Plugin type="LV2" id="${id}" tags="vocals" name="${name}" user-set="1"/>`
  const text = `<PluginTags>${row('http://lsp-plug.in/a', 'Comp')}${row('http://lsp-plug.in/b', 'Stranger')}</PluginTags>`
  const own = { ...knownInLibrary, keys: ['uri:http://lsp-plug.in/a'] }
  const { user, server } = aDialogBeside([own], fileOf(text, 'plugin_tags'))

  await waitFor(() => expect(listFigures()).toEqual(['0', '1', '0', '0']))
  expect(
    screen.getByText("1 plugin with tags in the DAW isn't in your library, so it is left out."),
  ).toBeVisible()
  expect(screen.getByRole('list', { name: 'Lists' })).toHaveTextContent(
    'Ardour has tags or favorites for 2 plugins (LV2)',
  )
  await user.click(await screen.findByRole('button', { name: /^Import|^Complete/ }))
  await waitFor(() => expect(server.calls.map(({ call }) => call)).toContain('transfer.add'))
  expect(server.calls.find(({ call }) => call === 'transfer.add')?.sent).toMatchObject({
    plugins: [{ into: KNOWN, tags: ['vocals'], installations: [] }],
  })
})
