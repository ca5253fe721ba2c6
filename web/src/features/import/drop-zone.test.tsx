import { QueryClientProvider } from '@tanstack/react-query'
import { act, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aPage } from '../../../test/a-page.tsx'
import { fakeServer, type Handlers, noConnection } from '../../../test/fake-server.ts'
import { pluginsQuery, userQuery } from '../../api/queries.ts'
import { DropZone } from './drop-zone.tsx'
import { aFile } from './testing/a-file.ts'
import { aTransfer, type Tree } from './testing/a-transfer.ts'

type Drop = NonNullable<NonNullable<Handlers['plugins']>['drop']>

/** A server that saves everything but what is called so. `before` is waited for before each. */
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
  const onFinished = vi.fn()
  const server = fakeServer({ plugins: { drop, list: () => [] } })
  const page = aPage(<DropZone onFinished={onFinished} />, { server })
  return { ...page, server, onFinished, saved }
}

const zone = () => screen.getByRole('region', { name: 'Add plugins' })
const drop = (tree: Tree) => fireEvent.drop(zone(), { dataTransfer: aTransfer(tree) })
const idle = () => screen.findByRole('button', { name: 'Drop your plugin files here' })
const rows = () => within(screen.getByRole('list', { name: 'Plugins being added' })).getAllByRole('listitem')

/** Looks at what is there for a second only as soon as it comes: on a busy machine it is gone before a second look. */
const seenForAMoment = (text: string | RegExp) => waitFor(() => expect(screen.getByText(text)).toBeVisible())

/** Something to wait for, until it is let go. */
function aHold() {
  let resolve = () => {}
  const promise = new Promise<void>((letGo) => {
    resolve = letGo
  })
  return { promise, resolve }
}

const two: Tree = { 'FabFilter Pro-Q 3.component': 'x', 'Serum.vst': 'x' }
const inOrder = [{ name: 'Pro-Q 3' }, { name: 'Serum' }]

test('dropped plugins are saved in their order, and the zone is idle again a second after the last', async () => {
  const { saved, onFinished } = aDropZone()

  const dropped = performance.now()
  drop(two)
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
    expect(onFinished).not.toHaveBeenCalled()
  })

  await idle()
  expect(performance.now() - dropped).toBeGreaterThan(900)
  expect(saved).toMatchObject(inOrder)
  expect(onFinished).toHaveBeenCalledOnce()
})

test('what is sent says what the specification asks of a dropped file', async () => {
  const { saved } = aDropZone()

  drop({ 'UAD LA-2A.component': 'x' })

  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toMatchObject({
    name: 'LA-2A',
    manufacturer: 'Universal Audio',
    format: 'AU',
    path: 'UAD LA-2A.component',
    isUAD: true,
    isOwned: true,
    updateAvailable: false,
    isFavorite: false,
    type: '',
    version: '',
  })
})

test('a drop is one call, and when everything was tried, the library is fetched once', async () => {
  const { queries, server } = aDropZone()
  await queries.fetchQuery(pluginsQuery)

  drop(two)

  await screen.findByText('Processing 2/2 plugins')
  await waitFor(() => expect(queries.getQueryState(pluginsQuery.queryKey)?.isInvalidated).toBe(true))
  expect(server.calls.map(({ call }) => call)).toEqual(['plugins.list', 'plugins.drop'])
})

test('what is said in the end is true: what is new, what was there, what came twice', async () => {
  aDropZone()

  drop({ 'Serum.vst': 'x', 'Old.vst': 'x', 'UAD Verb.vst': 'x', 'Verb.dll': 'x' })

  const said = '2 are new and 1 was already there. Verb.dll came twice, and the first was kept.'
  expect(await screen.findByText(said)).toBeVisible()
})

test('failed plugins stay with their reason until they are retried', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { user, server, saved, onFinished } = aDropZone(aServer({ refused: ['Pro-Q 3'] }))

  drop(two)
  expect(await screen.findByRole('heading', { name: '1 plugin could not be added' })).toBeVisible()
  expect(rows()[0]).toHaveTextContent('Version must be at most 60 characters.')
  expect(rows()[1]).toHaveTextContent('Saved')
  expect(log).toHaveBeenCalledOnce()
  expect(onFinished).not.toHaveBeenCalled()

  const mended = aServer()
  server.handlers.plugins = { ...server.handlers.plugins, drop: mended.drop }
  await user.click(screen.getByRole('button', { name: 'Retry failed' }))
  await idle()
  expect([saved, mended.saved]).toMatchObject([[{ name: 'Serum' }], [{ name: 'Pro-Q 3' }]])
  expect(onFinished).toHaveBeenCalledOnce()
})

test('failed plugins can be dismissed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const before = async () => {
    throw noConnection()
  }
  const { user, onFinished } = aDropZone(aServer({ before }))

  drop(two)
  expect(await screen.findByRole('heading', { name: '2 plugins could not be added' })).toBeVisible()
  expect(rows()[0]).toHaveTextContent('The server cannot be reached.')
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))

  expect(await idle()).toBeVisible()
  expect(onFinished).toHaveBeenCalledOnce()
})

test('a cancel ends the saving, keeps what was acknowledged and says so', async () => {
  const held = aHold()
  const before = (name: string) => (name === 'Serum' ? held.promise : Promise.resolve())
  const { user, queries, saved, onFinished } = aDropZone(aServer({ before }))
  await queries.fetchQuery(pluginsQuery)

  drop(two)
  expect(await screen.findByText('Processing 1/2 plugins')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Cancel Processing' }))

  expect(screen.getByText('Plugin processing cancelled')).toBeVisible()
  expect(screen.getByText('The plugin import process was cancelled.')).toBeVisible()
  expect(await idle()).toBeVisible()
  await waitFor(() => expect(queries.getQueryState(pluginsQuery.queryKey)?.isInvalidated).toBe(true))
  expect(saved).toHaveLength(1)
  expect(onFinished).not.toHaveBeenCalled()
  held.resolve()
})

test('an import goes on when its page is left, and is shown by the next', async () => {
  const held = aHold()
  const { queries, server, saved, unmount } = aDropZone(aServer({ before: () => held.promise }))
  drop(two)
  await screen.findByText('Processing 0/2 plugins')

  unmount()
  render(
    <QueryClientProvider client={queries}>
      <DropZone />
    </QueryClientProvider>,
  )
  expect(screen.getByText('Processing 0/2 plugins')).toBeVisible()
  held.resolve()

  await seenForAMoment('Processing 2/2 plugins')
  expect(saved).toHaveLength(2)
  expect(server.calls.filter(({ call }) => call === 'plugins.drop')).toHaveLength(1)
})

test('an import ends when the person signs out', async () => {
  const held = aHold()
  const before = (name: string) => (name === 'Serum' ? held.promise : Promise.resolve())
  const { queries, saved } = aDropZone(aServer({ before }))
  drop(two)
  await screen.findByText('Processing 1/2 plugins')

  act(() => void queries.setQueryData(userQuery.queryKey, null))

  expect(await idle()).toBeVisible()
  held.resolve()
  expect(saved).toHaveLength(1)
})

test('a drop without plugins is said, and the zone is idle at once', async () => {
  const { saved, onFinished } = aDropZone()

  drop({ 'holiday.png': 'x', README: 'x' })

  expect(await screen.findByText('Nothing in the drop was a plugin.')).toBeVisible()
  expect(await idle()).toBeVisible()
  expect(saved).toEqual([])
  expect(onFinished).not.toHaveBeenCalled()
})

test('a bundle that cannot be read is added by its file name with a note, which is said again in the end', async () => {
  const { saved } = aDropZone()

  drop({ 'Broken.vst3': { Contents: { 'Info.plist': '<plist><dict><key>' } } })

  await seenForAMoment(/The Info.plist of this plugin/)
  expect(await screen.findByText('1 is new. Broken could not be read completely.')).toBeVisible()
  expect(saved).toMatchObject([{ name: 'Broken', format: 'VST3' }])
})

test('files are chosen with the keyboard as well, and a folder of them', async () => {
  const { container, user, saved } = aDropZone()
  const [files, folder] = container.querySelectorAll<HTMLInputElement>('input[type=file]')
  const opened = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => {})

  await user.tab()
  await user.keyboard('{Enter}')
  await user.tab()
  await user.keyboard('{Enter}')
  expect(opened.mock.contexts).toEqual([files, folder])
  expect(folder).toHaveAttribute('webkitdirectory')

  fireEvent.change(files as HTMLInputElement, { target: { files: [aFile('Serum.vst')] } })
  await waitFor(() => expect(saved).toMatchObject([{ name: 'Serum' }]))
})

test('the zone keeps the focus of what goes away', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { user } = aDropZone(aServer({ refused: ['Serum'] }))
  drop(two)

  await user.click(await screen.findByRole('button', { name: 'Dismiss' }))

  expect(await idle()).toBeVisible()
  expect(zone()).toHaveFocus()
})

test('files that are held over the zone light it up, and it goes out when they leave', () => {
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

test('while plugins are being saved the browser asks before it leaves', async () => {
  const held = aHold()
  aDropZone(aServer({ before: () => held.promise }))
  const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(leave()).toBe(true)

  drop({ 'Serum.vst': 'x' })
  await screen.findByText('Processing 0/1 plugins')
  expect(leave()).toBe(false)

  held.resolve()
  await screen.findByText('Processing 1/1 plugins')
  expect(leave()).toBe(true)
  await idle()
})

test('progress is said politely at its turns, not for every plugin', async () => {
  aDropZone()
  const said: string[] = []
  const status = within(zone()).getByRole('status')
  new MutationObserver(() => said.push(status.textContent ?? '')).observe(status, {
    childList: true,
    characterData: true,
    subtree: true,
  })

  drop(Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`Plugin ${index}.vst`, 'x'])))
  await screen.findByText('Processing 40/40 plugins')

  expect(said[0]).toBe('Reading what you dropped.')
  expect(said.at(-1)).toBe('40 are new.')
  expect(said.length).toBeLessThan(9)
})
