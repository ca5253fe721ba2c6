import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DEFAULT_PREFERENCES } from '#shared/notifications/preferences.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { aListedPurchase } from '#shared/purchases/testing/a-purchase.ts'

import { aPage } from '../../../../test/a-page.tsx'
import { aPlugin } from '../../../../test/a-plugin.ts'

import { aSong } from '../../../../test/a-song.ts'
import { aUser } from '../../../../test/a-user.ts'
import { fakeServer, type Handlers } from '../../../../test/fake-server.ts'
import { WithHelper } from '../../../../test/with-helper.tsx'
import type { PaletteCommand } from '../../../features/palette/palette-results.ts'
import { Routes } from '../../routes.tsx'
import { Shell } from '../shell.tsx'
import { PaletteKeys } from './palette-keys.tsx'
import { usePaletteCommands } from './use-palette-commands.ts'

const delay = aPlugin({ name: 'ValhallaDelay', manufacturer: 'Valhalla DSP' })
const room = aPlugin({ name: 'ValhallaRoom', manufacturer: 'Valhalla DSP' })

const ADMIN = aUser({ role: 'admin' })

async function atUpdates(handlers: Handlers = {}, shown = <Routes />) {
  const server = fakeServer({
    plugins: { list: () => [delay, room] },
    ...handlers,
  })
  const page = aPage(shown, { server, at: '/updates', user: shown === NO_PAGE ? ADMIN : aUser() })
  await screen.findByText('2', { selector: '[data-lamp=false]' })
  return page
}

async function withPalette(text: string, handlers?: Handlers, shown = <Routes />) {
  const page = await atUpdates(handlers, shown)
  await page.user.keyboard('{Control>}k{/Control}')
  await palette()
  if (text) await page.user.keyboard(text)
  return page
}

const palette = () => screen.findByRole('combobox')

/** The option that a screen reader announces. */
function active() {
  const id = screen.getByRole('combobox').getAttribute('aria-activedescendant') ?? ''
  const option = document.getElementById(id)
  expect(option).toHaveAttribute('aria-selected', 'true')
  return option?.textContent
}

test('Ctrl-K opens the palette with the last plugins, places and actions, the cursor in its field', async () => {
  await withPalette('')

  expect(await screen.findByRole('option', { name: /^ValhallaRoom/ })).toBeVisible()
  expect(screen.getByRole('combobox')).toHaveFocus()
  expect(screen.getByRole('combobox')).toHaveAttribute('placeholder', 'Search plugins...')
  const groups = screen.getAllByRole('group').map((group) => group.getAttribute('aria-labelledby') ?? '')
  expect(groups.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'Recent plugins',
    'Go to',
    'Actions',
  ])
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'ValhallaDelayValhalla DSPEQ↵',
    'ValhallaRoomValhalla DSPEQ',
    'Dashboard',
    'My Plugins',
    'UAD Workflow',
    'Update History',
    'Settings',
    'Songs',
    'Licenses',
    'Computers',
    'Add PluginsA',
    'Select MultipleS',
    'Show Available Updates',
    'Connect to Helper App',
    'Try Demo',
    'Theme: Dark',
    'Theme: Light',
    'Keyboard Shortcuts?',
    'Sign Out',
    'Import Library',
    'Recently Removed',
    'Export Data',
  ])
})

test('a click on the header’s search opens the palette, and Escape returns the focus; so does the first letter typed there', async () => {
  const page = await atUpdates()
  const [field] = screen.getAllByRole('searchbox', { name: 'Search or jump to' })
  await page.user.click(field ?? document.body)
  await palette()

  await page.user.keyboard('{Escape}')

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(field).toHaveFocus()
  await page.user.keyboard('v')
  await palette()
  await page.user.keyboard('alh')
  expect(screen.getByRole('combobox')).toHaveValue('valh')
})

const DETAILS_OF_ROOM = {
  plugins: { list: () => [delay, room], open: () => ({ ...room, installations: [], notes: '' }) },
}

test('arrows wrap at the ends, and Enter opens the details in My Plugins', async () => {
  const page = await withPalette('valh', DETAILS_OF_ROOM)
  await waitFor(() => expect(active()).toContain('Show everything by Valhalla DSP'))

  await page.user.keyboard('{ArrowDown}')
  await waitFor(() => expect(active()).toBe('ValhallaDelayValhalla DSPEQ↵'))
  await page.user.keyboard('{ArrowUp}{ArrowUp}')
  await waitFor(() => expect(active()).toContain('All plugins with'))
  await page.user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')

  expect(page.address()).toBe(`/plugins?plugin=${room.id}`)
  expect(await screen.findByRole('complementary', { name: 'Details of ValhallaRoom' })).toBeVisible()
})

test('Ctrl-E edits the selected plugin', async () => {
  const page = await withPalette('room', DETAILS_OF_ROOM)

  await page.user.keyboard('{Control>}e{/Control}')

  expect(page.address()).toBe(`/plugins?plugin=${room.id}&edit=1`)
  expect(await screen.findByRole('dialog', { name: 'Edit Plugin Details' })).toBeVisible()
})

test('Shift-Enter toggles the favorite and keeps the palette open', async () => {
  const page = await withPalette('room', {
    plugins: { list: () => [delay, room], change: ({ body }) => ({ ...room, ...body }) },
  })

  await page.user.keyboard('{Shift>}{Enter}{/Shift}')

  expect(await within(screen.getByRole('listbox')).findByText('Favorite')).toBeInTheDocument()
  expect(screen.getByText('ValhallaRoom is now a favorite')).toBeInTheDocument()
  expect(page.server.sent('plugins.change')).toContainEqual({ isFavorite: true })
  expect(page.address()).toBe('/updates')
})

test.each([
  ['add pl', 'Add Plugins', '/plugins?add=1'],
  ['uad w', 'UAD Workflow', '/uad-workflow'],
  ['purchases', 'Purchases', '/licenses?kind=purchase'],
  ['spending', 'Spending', '/licenses?view=spending'],
  ['storage', 'Free Up Space', '/computers?tab=space'],
  ['rosetta', 'Check Before a System Update', '/computers?tab=systems'],
  ['password', 'Password', '/settings?tab=password'],
  ['commun', 'Community', '/community'],
])(
  'every page and tab is a place, the first of an administrator with the words %s',
  async (text, label, address) => {
    const page = await withPalette(text, {}, NO_PAGE)

    await waitFor(() => expect(active()).toContain(label))
    await page.user.keyboard('{Enter}')

    expect(page.address()).toBe(address)
  },
)

test.each([
  ['dsp', 'Show everything by Valhalla DSP', '/plugins?manufacturer=Valhalla+DSP'],
  ['valhalla', 'All plugins with', '/plugins?q=valhalla'],
])('the words %s open all plugins of a maker, or with them', async (text, label, address) => {
  const page = await withPalette(text, {}, NO_PAGE)

  await page.user.click(await option(label))

  expect(page.address()).toBe(address)
})

/** The commands that the palette gets at this address. */
function commandsAt(at: string, plugins: Plugin[]) {
  const offered: { commands: PaletteCommand[] } = { commands: [] }
  function Offers() {
    offered.commands = usePaletteCommands(() => {})
    return null
  }
  const offers = (
    <WithHelper>
      <Offers />
    </WithHelper>
  )
  const page = aPage(offers, {
    server: fakeServer({ plugins: { list: () => plugins } }),
    at,
    user: aUser(),
  })
  const command = (wanted: string) => offered.commands.find(({ label }) => label === wanted)
  return { page, command }
}

test('a theme is chosen', async () => {
  const changePreferences = () => ({ ...DEFAULT_PREFERENCES, theme: 'light' as const })
  const page = await withPalette('light', { notifications: { changePreferences } })

  await page.user.keyboard('{Enter}')

  expect(localStorage.getItem('plugfolioTheme')).toBe('light')
})

test('the palette or a question mark opens the list of the keys in groups', async () => {
  const page = await withPalette('shortcuts')
  await page.user.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: 'Keyboard Shortcuts' })).toBeVisible()
  await page.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await page.user.keyboard('?')

  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard Shortcuts' }))
  expect(dialog.getAllByRole('region').map((group) => group.getAttribute('aria-label'))).toEqual([
    'Everywhere',
    'Go to',
  ])
  expect(dialog.getAllByRole('term').map((term) => term.textContent)).toEqual([
    'Search and commands',
    'Keyboard Shortcuts',
    'Focus the notification',
    'Dashboard',
    'My Plugins',
    'Songs',
    'Licenses',
    'Computers',
    'UAD Workflow',
    'Update History',
    'Settings',
  ])
})

test('signing out is an action', async () => {
  const page = await withPalette('sign out', { account: { logout: () => ({ message: 'done' }) } })

  await page.user.keyboard('{Enter}')

  expect(await screen.findByText('You have been successfully logged out.')).toBeVisible()
  expect(page.address()).toBe('/auth')
})

test('a text without results is reported', async () => {
  await withPalette('zzz')

  expect(screen.getByText('Nothing found')).toBeVisible()
  expect(screen.getByText('0 found')).toBeInTheDocument()
  expect(screen.getByRole('combobox')).not.toHaveAttribute('aria-activedescendant')
})

/** The page to which a place leads is not drawn. */
const NO_PAGE = (
  <Shell user={ADMIN} path="/updates" title="Update History">
    <p>A page</p>
  </Shell>
)

test.each([
  ['/updates', [delay], '/plugins?select=1'],
  ['/plugins?type=EQ&plugin=x&add=1', [delay], '/plugins?type=EQ&plugin=x&select=1'],
  ['/', [], undefined],
])('Select Multiple leads from %s with the plugins %j to %s', async (from, plugins, to) => {
  const { page, command } = commandsAt(from, plugins)
  await waitFor(() => expect(page.queries.getQueryData(['/api/plugins'])).toEqual(plugins))
  await waitFor(() => expect(command('Select Multiple') !== undefined).toBe(to !== undefined))
  expect(command('Add Plugins')).toBeDefined()

  act(() => command('Select Multiple')?.act())

  expect(page.address()).toBe(to ?? from)
})

/** The option with this text, as soon as it is there. */
const option = (text: string) =>
  waitFor(() => {
    const found = screen.getAllByRole('option').find(({ textContent }) => textContent?.startsWith(text))
    if (!found) throw new Error(`There is no “${text}”.`)
    return found
  })

const VERB = aPlugin({
  name: 'Space',
  type: 'Reverb',
  formats: ['VST3', 'VST'],
  metadata: { description: '', isFree: true },
})
const COMP = aPlugin({ name: 'Press', type: 'Compressor', metadata: { description: '', isFree: true } })
const USED = { songs: 1, perhaps: 0, lastUsedAt: null, kinds: [], formats: [] }

test('a name is no filter that has its letters inside words', async () => {
  const proQ = aPlugin({ name: 'Pro-Q 3', manufacturer: 'FabFilter', type: 'EQ', processors: ['unknown'] })
  await withPalette('pro q', { plugins: { list: () => [proQ, room] } })

  await waitFor(() => expect(active()).toContain('Pro-Q 3'))
  expect(screen.queryByRole('option', { name: /^EQs/ })).toBeNull()
})

test.each([
  ['unused', 'Never used in a song (1)', '/plugins?songs=never'],
  ['free reverb', 'Free Reverbs (1)', '/plugins?type=Reverb&free=yes'],
  ['free reverbs', 'Free Reverbs (1)', '/plugins?type=Reverb&free=yes'],
  ['reverb never used', 'Reverbs, never used in a song (1)', '/plugins?type=Reverb&songs=never'],
])('filters are found by their words: %s', async (text, label, address) => {
  const page = await withPalette(text, {
    plugins: { list: () => [VERB, COMP] },
    songs: { usage: () => [{ ...USED, pluginId: COMP.id }] },
  })

  await page.user.click(await option(label))

  expect(page.address()).toBe(address)
})

test('songs, licenses, purchases and their years are found by their names', async () => {
  const page = await withPalette('night', {
    songs: { list: () => [aSong({ title: 'Night Drive' })] },
    purchases: {
      list: () => [
        aListedPurchase({ title: 'Night Bundle', day: '2025-03-01', pluginIds: [room.id] }),
        aListedPurchase({ title: 'Upgrade of it', kind: 'upgrade', day: '2025-06-01', pluginIds: [room.id] }),
      ],
    },
  })

  expect(await option('Night Drive')).toBeVisible()
  expect(await option('Night Bundle')).toBeVisible()
  await page.user.clear(screen.getByRole('combobox'))
  await page.user.keyboard('2025')
  await page.user.click(await option('Bought in 2025 (1)'))

  expect(page.address()).toBe('/licenses?year=2025')
})

test('the formats that could go are found with their number', async () => {
  await withPalette('vst2', {
    formats: {
      figures: () => ({
        proposalTotals: [200, 31].map((count) => ({
          machine: `of ${count}`,
          reason: 'vst3',
          count,
          bytes: 1,
          unknown: 0,
        })),
      }),
    },
  })

  expect(await option('VST2 with a VST3 (231)')).toBeVisible()
})

/** A page with a field that has the focus, while the palette is loaded. */
function aWaitingPalette() {
  const onClose = vi.fn()
  const onPress = vi.fn()
  function Waiting() {
    const [text, setText] = useState('')
    return (
      <>
        <input aria-label="Behind" />
        <button type="button" onClick={onPress}>
          Behind, too
        </button>
        <output>{text}</output>
        <PaletteKeys text={text} onText={setText} onClose={onClose} />
      </>
    )
  }
  render(<Waiting />)
  screen.getByRole('textbox').focus()
  return { user: userEvent.setup(), onClose, onPress }
}

test('what is typed goes to the palette, not to the field behind it or to the shortcuts of the page', async () => {
  const { user } = aWaitingPalette()
  const heard = vi.fn()
  window.addEventListener('keydown', heard)
  onTestFinished(() => window.removeEventListener('keydown', heard))

  await user.keyboard('tape x{Backspace}1{Control>}k{/Control}')

  expect(heard.mock.calls.map(([event]) => event.key)).toEqual(['Control', 'k'])
  expect(screen.getByRole('status')).toHaveTextContent(/^tape 1$/)
  expect(screen.getByRole('textbox')).toHaveValue('')
})

test('Enter presses nothing behind it, and Escape closes it', async () => {
  const { user, onClose, onPress } = aWaitingPalette()
  screen.getByRole('button').focus()

  await user.keyboard('{Enter}')
  expect(onPress).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('a character with AltGr counts, one that is being composed does not', () => {
  aWaitingPalette()

  const field = screen.getByRole('textbox')
  fireEvent.keyDown(field, { key: '@', ctrlKey: true, altKey: true, modifierAltGraph: true })
  fireEvent.keyDown(field, { key: 'a', isComposing: true })

  expect(screen.getByRole('status')).toHaveTextContent(/^@$/)
})
