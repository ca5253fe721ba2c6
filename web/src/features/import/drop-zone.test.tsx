import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aPage } from '../../../test/a-page.tsx'
import { aPlugin } from '../../../test/a-plugin.ts'
import { fakeServer, type Handlers, noConnection, refusal } from '../../../test/fake-server.ts'
import { pluginsQuery } from '../../api/queries.ts'
import { currentToasts } from '../../ui/toast-store.ts'
import { DropZone } from './drop-zone.tsx'
import { aFile } from './testing/a-file.ts'
import { aTransfer, type Tree } from './testing/a-transfer.ts'

type Add = NonNullable<NonNullable<Handlers['plugins']>['add']>

const kept: Add = ({ body }) => ({ outcome: 'created', plugin: aPlugin({ name: body.name }) })

/** A server that keeps everything but what is called so. */
const refusing =
  (...names: string[]): Add =>
  (given) => {
    if (names.includes(given.body.name)) throw refusal(400, 'Version must be at most 60 characters.')
    return kept(given)
  }

function aDropZone(add: Add = kept) {
  const onFinished = vi.fn()
  const server = fakeServer({ plugins: { add, list: () => [] } })
  const page = aPage(<DropZone onFinished={onFinished} />, { server })
  const added = () => server.calls.filter(({ call }) => call === 'plugins.add').map(({ sent }) => sent)
  return { ...page, server, onFinished, added }
}

const zone = () => screen.getByRole('region', { name: 'Add plugins' })
const drop = (tree: Tree) => fireEvent.drop(zone(), { dataTransfer: aTransfer(tree) })
const idle = () => screen.findByRole('button', { name: 'Drop your plugin files here' }, { timeout: 3000 })
const rows = () => within(screen.getByRole('list', { name: 'Plugins being added' })).getAllByRole('listitem')

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
  const { added, onFinished } = aDropZone()

  drop(two)
  expect(await screen.findByText('Processing Plugins')).toBeVisible()
  expect(screen.getByText('Adding 2 plugins to your collection...')).toBeVisible()
  expect(await screen.findByText('Processing 2/2 plugins')).toBeVisible()
  const done = performance.now()
  expect(rows().map((row) => row.textContent)).toEqual([
    expect.stringContaining('Pro-Q 3'),
    expect.stringContaining('Serum'),
  ])
  expect(onFinished).not.toHaveBeenCalled()

  await idle()
  expect(performance.now() - done).toBeGreaterThan(900)
  expect(added()).toMatchObject(inOrder)
  expect(onFinished).toHaveBeenCalledOnce()
})

test('what is sent says what the specification asks of a dropped file', async () => {
  const { added } = aDropZone()

  drop({ 'UAD LA-2A.component': 'x' })

  await waitFor(() => expect(added()).toHaveLength(1))
  expect(added()[0]).toMatchObject({
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

test('when everything was tried, the library is fetched again', async () => {
  const { queries, server } = aDropZone()
  await queries.fetchQuery(pluginsQuery)

  drop(two)

  await screen.findByText('Processing 2/2 plugins')
  expect(queries.getQueryState(pluginsQuery.queryKey)?.isInvalidated).toBe(true)
  expect(server.calls.at(-1)?.call).toBe('plugins.add')
})

test('failed plugins stay with their reason until they are retried', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { user, server, added, onFinished } = aDropZone(refusing('Pro-Q 3'))

  drop(two)
  expect(await screen.findByRole('heading', { name: '1 plugin could not be added' })).toBeVisible()
  expect(rows()[0]).toHaveTextContent('Version must be at most 60 characters.')
  expect(rows()[1]).toHaveTextContent('Saved')
  expect(log).toHaveBeenCalledOnce()
  expect(onFinished).not.toHaveBeenCalled()

  server.handlers.plugins = { ...server.handlers.plugins, add: kept }
  await user.click(screen.getByRole('button', { name: 'Retry failed' }))
  await idle()
  expect(added()).toMatchObject([...inOrder, { name: 'Pro-Q 3' }])
  expect(onFinished).toHaveBeenCalledOnce()
})

test('failed plugins can be dismissed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { user, onFinished } = aDropZone(() => {
    throw noConnection()
  })

  drop(two)
  expect(await screen.findByRole('heading', { name: '2 plugins could not be added' })).toBeVisible()
  expect(rows()[0]).toHaveTextContent('The server cannot be reached.')
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))

  expect(await idle()).toBeVisible()
  expect(onFinished).toHaveBeenCalledOnce()
})

test('a cancel ends the saving, keeps what was acknowledged and says so', async () => {
  const held = aHold()
  const { user, queries, added, onFinished } = aDropZone(async (given) => {
    await held.promise
    return kept(given)
  })
  await queries.fetchQuery(pluginsQuery)

  drop(two)
  await waitFor(() => expect(added()).toHaveLength(1))
  await user.click(await screen.findByRole('button', { name: 'Cancel Processing' }))

  expect(screen.getByText('Plugin processing cancelled')).toBeVisible()
  expect(screen.getByText('The plugin import process was cancelled.')).toBeVisible()
  expect(await idle()).toBeVisible()
  held.resolve()
  await waitFor(() => expect(queries.getQueryState(pluginsQuery.queryKey)?.isInvalidated).toBe(true))
  expect(added()).toHaveLength(1)
  expect(onFinished).not.toHaveBeenCalled()
})

test('a page that is left saves nothing more and says so', async () => {
  const held = aHold()
  const { unmount, added } = aDropZone(async (given) => {
    await held.promise
    return kept(given)
  })
  drop(two)
  await waitFor(() => expect(added()).toHaveLength(1))

  unmount()
  held.resolve()
  await new Promise((later) => setTimeout(later, 50))

  expect(added()).toHaveLength(1)
  expect(currentToasts()[0]).toMatchObject({ title: 'Plugin processing cancelled' })
})

test('a drop without plugins is said, and the zone is idle at once', async () => {
  const { added, onFinished } = aDropZone()

  drop({ 'holiday.png': 'x', README: 'x' })

  expect(await screen.findByText('Nothing in the drop was a plugin.')).toBeVisible()
  expect(await idle()).toBeVisible()
  expect(added()).toEqual([])
  expect(onFinished).not.toHaveBeenCalled()
})

test('a bundle that cannot be read is added by its file name with a note, which is said again in the end', async () => {
  const { added } = aDropZone()

  drop({ 'Broken.vst3': { Contents: { 'Info.plist': '<plist><dict><key>' } } })

  expect(await screen.findByText(/The Info.plist of this plugin/)).toBeVisible()
  expect(
    await screen.findByText('Broken could not be read completely.', undefined, { timeout: 3000 }),
  ).toBeVisible()
  expect(added()).toMatchObject([{ name: 'Broken', format: 'VST3' }])
})

test('files are chosen with the keyboard as well, and a folder of them', async () => {
  const { container, user, added } = aDropZone()
  const [files, folder] = container.querySelectorAll<HTMLInputElement>('input[type=file]')
  const opened = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => {})

  await user.tab()
  await user.keyboard('{Enter}')
  await user.tab()
  await user.keyboard('{Enter}')
  expect(opened.mock.contexts).toEqual([files, folder])
  expect(folder).toHaveAttribute('webkitdirectory')

  fireEvent.change(files as HTMLInputElement, { target: { files: [aFile('Serum.vst')] } })
  await waitFor(() => expect(added()).toMatchObject([{ name: 'Serum' }]))
})

test('the zone keeps the focus of what goes away', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { user } = aDropZone(refusing('Serum'))
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
  const { added } = aDropZone(async (given) => {
    await held.promise
    return kept(given)
  })
  const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(leave()).toBe(true)

  drop({ 'Serum.vst': 'x' })
  await waitFor(() => expect(added()).toHaveLength(1))
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
  expect(said.at(-1)).toBe('All 40 plugins were added.')
  expect(said.length).toBeLessThan(9)
})
