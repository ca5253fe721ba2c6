import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { aPage } from '../../../../test/a-page.tsx'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aSharedState } from '../../../../test/a-shared-state.ts'
import { fakeServer, type Handlers, refusal } from '../../../../test/fake-server.ts'
import { windowOf } from '../../../../test/window-of.ts'
import { PluginsPage } from './plugins-page.tsx'
// Lazy parts are loaded before the tests, so that no test waits for them.
import './plugin-detail.tsx'
import './plugins-page-dialog.tsx'
import '../../../features/import/drop-zone.tsx'

const ara = aPlugin({
  name: 'Ara',
  formats: ['VST3', 'AU'],
  size: 212_000_000,
  processors: ['universal', 'intel', 'unknown'],
  addedAt: '2026-09-03T12:00:00.000Z',
  versionSince: '2026-10-05T12:00:00.000Z',
})
const bell = aPlugin({ name: 'Bell' })

async function aLibrary(handlers: Handlers['plugins'] = {}) {
  const saved = new Map([[ara.id, 'Dynamic band']])
  const server = fakeServer({
    plugins: {
      list: () => [ara, bell],
      open: ({ params: { id } }) => ({
        ...(id === ara.id ? ara : bell),
        installations: [],
        notes: saved.get(id) ?? '',
      }),
      change: ({ params: { id }, body }) => {
        saved.set(id, body.notes ?? '')
        return id === ara.id ? ara : bell
      },
      ...handlers,
    },
    community: { state: () => aSharedState() },
  })
  const page = aPage(<PluginsPage />, { at: `/plugins?plugin=${ara.id}`, server })
  await page.user.click(await screen.findByRole('button', { name: 'Edit Notes' }))
  expect(notes()).toHaveValue('Dynamic band')
  expect(notes()).toHaveFocus()
  return { ...page, saved }
}

const notes = () => screen.getByRole('textbox', { name: 'Notes' })
const refused = () => {
  throw refusal(503, 'The database is away.')
}

test('the details name version, processors, size and dates', async () => {
  await aLibrary()
  const terms = screen
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`)
  expect(terms.slice(0, 5)).toEqual([
    'Version: v1.0.0',
    'Processor: Universal, Intel only',
    'Size: 212 MB in 2 formats',
    'Added: September 3, 2026',
    'Updated: October 5, 2026',
  ])
})

test('facts that are not known are left out', async () => {
  const { user } = await aLibrary()
  await user.click(screen.getByRole('button', { name: 'Bell' }))
  const terms = (await screen.findAllByRole('term')).map(({ textContent }) => textContent)
  expect(terms).toEqual(['Version', 'Added', 'Tags'])
})

test('notes are saved when the field loses the focus, and say so', async () => {
  const { user, saved } = await aLibrary()

  await user.type(notes(), ' at 3 kHz')
  expect(saved.get(ara.id)).toBe('Dynamic band')
  await user.tab()

  expect(await screen.findByText('Saved')).toBeVisible()
  expect(saved.get(ara.id)).toBe('Dynamic band at 3 kHz')
})

test('Ctrl with Enter saves once and keeps the focus', async () => {
  let answer = () => {}
  const change = () =>
    new Promise<Plugin>((resolve) => {
      answer = () => resolve(ara)
    })
  const { user, server } = await aLibrary({ change })
  await user.type(notes(), '!{Control>}{Enter}{/Control}')
  expect(screen.getByText('Saving...')).toBeVisible()
  expect(notes()).toHaveFocus()
  await user.tab()
  answer()
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(server.calls.filter(({ call }) => call === 'plugins.change')).toHaveLength(1)
})

test('the browser asks before it leaves while notes are not saved', async () => {
  const { user } = await aLibrary()
  const unloadPage = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(unloadPage()).toBe(true)

  await user.type(notes(), '!')
  expect(unloadPage()).toBe(false)

  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(unloadPage()).toBe(true))
})

test('unchanged notes are not saved', async () => {
  const { user, server } = await aLibrary()
  await user.type(notes(), '!{Backspace}')
  await user.tab()
  expect(server.calls.some(({ call }) => call === 'plugins.change')).toBe(false)
})

test('notes that cannot be saved stay in the field with the reason, also after another plugin was opened', async () => {
  const { user, server, saved } = await aLibrary({ change: refused })

  await user.type(notes(), ' again')
  await user.tab()
  expect(await screen.findByText(/Not saved: The database is away/)).toBeVisible()
  expect(notes()).toHaveValue('Dynamic band again')
  await user.click(screen.getByRole('button', { name: 'Bell' }))
  await waitFor(() => expect(notes()).toHaveValue(''))
  expect(await screen.findByText(/We couldn't save your notes on Ara/)).toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: 'Ara' }))
  await waitFor(() => expect(notes()).toHaveValue('Dynamic band again'))
  server.handlers.plugins = {
    ...server.handlers.plugins,
    change: ({ body }) => {
      saved.set(ara.id, body.notes ?? '')
      return ara
    },
  }
  await user.click(await screen.findByRole('button', { name: 'Save again' }))
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(saved.get(ara.id)).toBe('Dynamic band again')
})

test('closing the sheet of a phone saves what was typed', async () => {
  windowOf(390)
  const { user, saved } = await aLibrary()
  await user.type(notes(), '?')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(saved.get(ara.id)).toBe('Dynamic band?'))
})

test('Escape in the sheet of a phone saves what was typed', async () => {
  windowOf(390)
  const { user, saved } = await aLibrary()
  await user.type(notes(), '?{Escape}')
  await waitFor(() => expect(saved.get(ara.id)).toBe('Dynamic band?'))
})

test('notes that could not be loaded cannot be replaced by typing', async () => {
  const server = fakeServer({
    plugins: { list: () => [ara], open: refused },
    community: { state: () => aSharedState() },
  })
  const { user } = aPage(<PluginsPage />, { at: `/plugins?plugin=${ara.id}`, server })
  expect(await screen.findByPlaceholderText("We couldn't load your notes.")).toBeVisible()
  await user.type(notes(), 'x')
  expect(notes()).toHaveValue('')
})
