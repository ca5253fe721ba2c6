import { QueryClientProvider } from '@tanstack/react-query'
import { act, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aGate } from '../../../test/a-gate.ts'
import { aPage } from '../../../test/a-page.tsx'
import { aUser } from '../../../test/a-user.ts'
import { fakeServer, type Handlers, noConnection } from '../../../test/fake-server.ts'
import { pluginsQuery, userQuery } from '../../api/queries.ts'
import { ImportPill } from '../../app/shell/header/shell-header.tsx'
import { DropZone } from './drop-zone.tsx'
import { testFile } from './testing/a-file.ts'
import { aTransfer, type FileTree } from './testing/a-transfer.ts'

type Drop = NonNullable<NonNullable<Handlers['plugins']>['drop']>

/** A server that saves all plugins except those named in `refused`. It awaits `before` for each plugin. */
function aServer({ refused = [] as string[], before = async (_: string) => {} } = {}) {
  const saved: unknown[] = []
  async function* drop({ body: { plugins } }: Parameters<Drop>[0]): ReturnType<Drop> {
    for (const plugin of plugins) {
      const { index } = plugin
      const name = String(plugin.name)
      await before(name)
      if (refused.includes(name)) {
        yield { index, outcome: 'failed', code: 'invalid', message: 'Version must be at most 60 characters.' }
        continue
      }
      saved.push(plugin)
      yield { index, outcome: name === 'Old' ? 'there' : 'created', pluginId: name }
    }
  }
  return { saved, drop }
}

function aDropZone({ saved, drop } = aServer()) {
  const onClose = vi.fn()
  const server = fakeServer({ plugins: { drop, list: () => [] } })
  const parts = (
    <>
      <header>
        <ImportPill />
      </header>
      <DropZone onClose={onClose} />
    </>
  )
  const page = aPage(parts, { server, user: aUser() })
  return { ...page, server, onClose, saved }
}

const zone = () => screen.getByRole('region', { name: 'Add plugins' })
const drop = (tree: FileTree) => fireEvent.drop(zone(), { dataTransfer: aTransfer(tree) })
const idle = () => screen.findByRole('button', { name: 'Drop your plugin files here' })
const rows = () => within(screen.getByRole('list', { name: 'Plugins being added' })).getAllByRole('listitem')

/** Checks visibility as soon as the text appears, because it is shown only briefly. */
const waitForText = (text: string | RegExp) => waitFor(() => expect(screen.getByText(text)).toBeVisible())

const TWO_PLUGINS: FileTree = { 'FabFilter Pro-Q 3.component': 'x', 'Serum.vst': 'x' }
const inOrder = [{ name: 'Pro-Q 3' }, { name: 'Serum' }]

test('lists of DAWs and what a song needs are handed on, and plugins of the same drop are added', async () => {
  const [onCaches, onNeeds] = [vi.fn(), vi.fn()]
  const { saved, drop: save } = aServer()
  const server = fakeServer({ plugins: { drop: save, list: () => [] } })
  aPage(<DropZone onCaches={onCaches} onNeeds={onNeeds} />, { server, user: aUser() })

  drop({
    'reaper-vstplugins64.ini': '[vstcache]\na.dll=00CD1091D643D901,7,A (B)\n',
    'list.csv': '\ufeffPlugin;Maker;Format;Version\r\n',
    'other.csv': 'Plugin,Maker\n',
    ...TWO_PLUGINS,
  })

  await waitFor(() => expect(saved).toMatchObject(inOrder))
  expect(onCaches.mock.calls).toMatchObject([[[{ name: 'reaper-vstplugins64.ini' }]]])
  expect(onNeeds.mock.calls).toMatchObject([[[{ name: 'list.csv' }]]])
})

test('dropped plugins are saved in order, and the zone is idle again one second after the last', async () => {
  const { saved, onClose } = aDropZone()

  const dropped = performance.now()
  drop(TWO_PLUGINS)
  await waitFor(() => {
    expect(screen.getByText('Processing Plugins')).toBeVisible()
    expect(screen.getByText('Adding 2 plugins to your collection...')).toBeVisible()
  })
  await waitFor(() => {
    expect(screen.getByText('Processing 2/2 plugins')).toBeVisible()
    expect(rows().map((row) => row.textContent)).toEqual([
      expect.stringContaining('Pro-Q 3'),
      expect.stringContaining('Serum'),
    ])
    expect(onClose).not.toHaveBeenCalled()
  })

  await idle()
  expect(performance.now() - dropped).toBeGreaterThan(900)
  expect(saved).toMatchObject(inOrder)
  expect(onClose).toHaveBeenCalledOnce()
})

test('failed plugins show their reason until they are retried', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { user, server, saved, onClose } = aDropZone(aServer({ refused: ['Pro-Q 3'] }))

  drop(TWO_PLUGINS)
  expect(await screen.findByRole('heading', { name: "1 plugin couldn't be added" })).toBeVisible()
  expect(rows()[0]).toHaveTextContent('Version must be at most 60 characters.')
  expect(rows()[1]).toHaveTextContent('Saved')
  expect(log).toHaveBeenCalledOnce()
  expect(onClose).not.toHaveBeenCalled()

  const repaired = aServer()
  server.handlers.plugins = { ...server.handlers.plugins, drop: repaired.drop }
  await user.click(screen.getByRole('button', { name: 'Retry failed' }))
  await idle()
  expect([saved, repaired.saved]).toMatchObject([[{ name: 'Serum' }], [{ name: 'Pro-Q 3' }]])
  expect(onClose).toHaveBeenCalledOnce()
})

test('failed plugins can be dismissed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const before = async () => {
    throw noConnection()
  }
  const { user, onClose } = aDropZone(aServer({ before }))

  drop(TWO_PLUGINS)
  expect(await screen.findByRole('heading', { name: "2 plugins couldn't be added" })).toBeVisible()
  expect(rows()[0]).toHaveTextContent("We can't reach the server.")
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))

  expect(await idle()).toBeVisible()
  expect(zone()).toHaveFocus()
  expect(onClose).toHaveBeenCalledOnce()
})

test('a cancel stops saving, keeps acknowledged plugins and shows a toast', async () => {
  const gate = aGate()
  const before = (name: string) => (name === 'Serum' ? gate.promise : Promise.resolve())
  const { user, queries, saved, onClose } = aDropZone(aServer({ before }))
  await queries.fetchQuery(pluginsQuery)

  drop(TWO_PLUGINS)
  expect(await screen.findByText('Processing 1/2 plugins')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Cancel Processing' }))

  expect(screen.getByText('Plugin processing cancelled')).toBeVisible()
  expect(screen.getByText('The plugin import process was cancelled.')).toBeVisible()
  expect(await idle()).toBeVisible()
  await waitFor(() => expect(queries.getQueryState(pluginsQuery.queryKey)?.isInvalidated).toBe(true))
  expect(saved).toHaveLength(1)
  expect(onClose).not.toHaveBeenCalled()
  gate.resolve()
})

test('an import continues when its page is left, and another page shows it', async () => {
  const gate = aGate()
  const { queries, server, saved, unmount } = aDropZone(aServer({ before: () => gate.promise }))
  drop(TWO_PLUGINS)
  await screen.findByText('Processing 0/2 plugins')

  unmount()
  render(
    <QueryClientProvider client={queries}>
      <DropZone />
    </QueryClientProvider>,
  )
  expect(screen.getByText('Processing 0/2 plugins')).toBeVisible()
  gate.resolve()

  await waitForText('Processing 2/2 plugins')
  expect(saved).toHaveLength(2)
  expect(server.calls.filter(({ call }) => call === 'plugins.drop')).toHaveLength(1)
})

test('archives and installers get advice, and no note hides another', async () => {
  aDropZone()
  drop({ 'Verb.zip': 'x', 'Setup.exe': 'x', 'Maker.dmg': 'x' })
  expect(
    await screen.findByText(
      "We didn't find any plugins in what you dropped. Verb.zip is an archive: unpack it, then drop what is inside. " +
        'Setup.exe and Maker.dmg are installers: run them, then drop your plugin folder.',
    ),
  ).toBeVisible()
  await idle()

  drop({
    'Verb.zip': 'x',
    'Broken.vst3': { Contents: { 'Info.plist': '<plist><dict><key>' } },
    Deep: Array.from({ length: 14 }).reduce<FileTree>((inside) => ({ inside }), { 'Serum.vst': 'x' }),
  })
  expect(
    await screen.findByText(
      "1 is new. Broken couldn't be read completely. 1 folder couldn't be read completely. " +
        'Verb.zip is an archive: unpack it, then drop what is inside.',
    ),
  ).toBeVisible()
})

test('an import ends when the user signs out', async () => {
  const gate = aGate()
  const before = (name: string) => (name === 'Serum' ? gate.promise : Promise.resolve())
  const { queries, saved } = aDropZone(aServer({ before }))
  drop(TWO_PLUGINS)
  await screen.findByText('Processing 1/2 plugins')

  act(() => void queries.setQueryData(userQuery.queryKey, null))

  expect(await idle()).toBeVisible()
  gate.resolve()
  expect(saved).toHaveLength(1)
})

test('a drop without plugins shows a toast, and the zone is idle at once', async () => {
  const { saved, onClose } = aDropZone()

  drop({ 'holiday.png': 'x', README: 'x' })

  expect(await screen.findByText("We didn't find any plugins in what you dropped.")).toBeVisible()
  expect(await idle()).toBeVisible()
  expect(saved).toEqual([])
  expect(onClose).not.toHaveBeenCalled()
})

test('files and a folder can be chosen with the keyboard', async () => {
  const { container, user, saved } = aDropZone()
  const [files, folder] = container.querySelectorAll<HTMLInputElement>('input[type=file]')
  const opened = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => {})

  await user.tab()
  await user.keyboard('{Enter}')
  await user.tab()
  await user.keyboard('{Enter}')
  expect(opened.mock.contexts).toEqual([files, folder])
  expect(folder).toHaveAttribute('webkitdirectory')

  fireEvent.change(files as HTMLInputElement, { target: { files: [testFile('Serum.vst')] } })
  await waitFor(() => expect(saved).toMatchObject([{ name: 'Serum' }]))
})

test('dragging files over the zone highlights it until they leave', () => {
  aDropZone()
  const isOver = () => document.querySelector('[data-over="true"]') !== null
  const dataTransfer = aTransfer({})
  const leaveFor = (relatedTarget: Element | null) => {
    const leaving = createEvent.dragLeave(zone(), { dataTransfer })
    Object.defineProperty(leaving, 'relatedTarget', { value: relatedTarget })
    fireEvent(zone(), leaving)
  }

  fireEvent.dragOver(zone(), { dataTransfer })
  expect(isOver()).toBe(true)
  leaveFor(zone().firstElementChild)
  expect(isOver()).toBe(true)
  leaveFor(document.body)
  expect(isOver()).toBe(false)
})
