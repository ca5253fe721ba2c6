import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { identityOf } from '#shared/bundles/identity/identity.ts'
import { DEVICE, liveDatabase } from '#shared/caches/testing/live-database.ts'
import { databaseFile } from '#shared/caches/testing/sqlite-files.ts'
import { aPage } from '../../../../test/a-page.tsx'
import { anImport } from '../../../../test/an-import.ts'
import { fakeServer } from '../../../../test/fake-server.ts'
import { CacheImportDialog } from '../import-dialog.tsx'

const IMPORT = '99999999-9999-4999-8999-999999999999'
const KNOWN = '11111111-1111-4111-8111-111111111111'
const MARCH = new Date(2026, 2, 3, 12)

const known = {
  id: KNOWN,
  hasPicture: false,
  formats: ['AU'],
  version: '1.0',
  ...identityOf({ name: 'Comp', manufacturer: 'Maker', bundleId: null, audioUnit: null, classId: null }),
}

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

const aDialog = (...files: File[]) => aDialogBeside([known], ...files)

/** The library has these products. */
function aDialogBeside(products: (typeof known)[], ...files: File[]) {
  const onClose = vi.fn()
  const server = fakeServer({
    plugins: { list: () => [] },
    transfer: {
      known: () => products,
      list: () => [],
      begin: ({ body }) => anImport({ id: IMPORT, source: body.source }),
      add: ({ body }) => ({
        createdCount: body.plugins.filter(({ into }) => !into).length,
        joinedCount: body.plugins.filter(({ into }) => into).length,
        unchangedCount: 0,
        pluginIds: body.plugins.map(({ id, into }) => into ?? id),
      }),
    },
  })
  return { ...aPage(<CacheImportDialog files={files} onClose={onClose} />, { server }), server, onClose }
}

const figures = () =>
  ['New', 'Changed', 'Known', 'Skipped'].map(
    (label) => screen.getByText(label).parentElement?.firstElementChild?.textContent,
  )

test('a list of Live is shown with its date, and what it would change, before anything is sent', async () => {
  const { user, server } = aDialog(fileOf(live('Comp', 'Wide')))

  await waitFor(() => expect(figures()).toEqual(['1', '1', '0', '0']))
  expect(screen.getByRole('list', { name: 'Lists' })).toHaveTextContent(
    'Ableton Live lists 2 plugins (VST3), last saved on March 3, 2026.',
  )
  await user.click(screen.getByText('See new and changed plugins'))
  expect(screen.getByText('Wide')).toBeVisible()
  expect(server.calls.map(({ call }) => call)).toEqual(['transfer.known'])
})

test('the plugins are added with the mark of the DAW, and the dialog says how many', async () => {
  const { user, server, onClose } = aDialog(fileOf(live('Comp', 'Wide')))

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

test('a list that was imported before says that all of it is known', async () => {
  aDialogBeside([{ ...known, formats: ['VST3'], version: '1.2' }], fileOf(live('Comp')))

  expect(await screen.findByText(/^All of these are in your library\./)).toBeVisible()
  expect(figures()).toEqual(['0', '0', '1', '0'])
})

test.each<[string, File[], RegExp]>([
  [
    'whose rows are still in its log',
    [fileOf(databaseFile([], { usesWal: true }))],
    /Drop both files together, or quit Live/,
  ],
  [
    'that is in use',
    [fileOf(live('Comp')), fileOf('x', 'Live-plugins-1.db-journal')],
    /The DAW is using this file/,
  ],
  ['that is only a log', [fileOf('x', 'Live-plugins-1.db-wal')], /Drop Live-plugins-1\.db together with it/],
  ['that is empty', [fileOf('', 'reaper-vstplugins64.ini')], /This file is empty/],
])('a file %s is refused with what to do', async (_, files, sentence) => {
  const { user, onClose } = aDialog(...files)

  expect(await screen.findByText(sentence)).toBeVisible()
  expect(screen.queryByRole('button', { name: /Import/ })).toBeNull()
  await user.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
  expect(onClose).toHaveBeenCalled()
})

test('tags of a DAW complete what the library has, and nothing else is added', async () => {
  const row = (id: string, name: string) =>
    `<Plugin type="LV2" id="${id}" tags="vocals" name="${name}" user-set="1"/>`
  const text = `<PluginTags>${row('http://lsp-plug.in/a', 'Comp')}${row('http://lsp-plug.in/b', 'Stranger')}</PluginTags>`
  const own = { ...known, keys: ['uri:http://lsp-plug.in/a'] }
  const { user, server } = aDialogBeside([own], fileOf(text, 'plugin_tags'))

  await waitFor(() => expect(figures()).toEqual(['0', '1', '0', '0']))
  expect(screen.getByText('1 plugin with tags in the DAW is not in your library and left out.')).toBeVisible()
  expect(screen.getByRole('list', { name: 'Lists' })).toHaveTextContent(
    'Ardour has tags or a star for 2 plugins (LV2)',
  )
  await user.click(await screen.findByRole('button', { name: /^Import|^Complete/ }))
  await waitFor(() => expect(server.calls.map(({ call }) => call)).toContain('transfer.add'))
  expect(server.calls.find(({ call }) => call === 'transfer.add')?.sent).toMatchObject({
    plugins: [{ into: KNOWN, tags: ['vocals'], installations: [] }],
  })
})
