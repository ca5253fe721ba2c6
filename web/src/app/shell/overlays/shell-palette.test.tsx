import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aListedPurchase } from '#shared/purchases/testing/a-purchase.ts'

import { aPage } from '../../../../test/a-page.tsx'
import { aPlugin } from '../../../../test/a-plugin.ts'

import { aSong } from '../../../../test/a-song.ts'
import { aUser } from '../../../../test/a-user.ts'
import { fakeServer, type Handlers } from '../../../../test/fake-server.ts'
import { Routes } from '../../routes.tsx'
import { Shell } from '../shell.tsx'
import { PaletteKeys } from './palette-keys.tsx'

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

test.each([
  ['add pl', 'Add Plugins', '/plugins?add=1'],
  ['purchases', 'Purchases', '/licenses?kind=purchase'],
  ['storage', 'Free Up Space', '/computers?tab=space'],
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

test('the palette or a question mark opens the list of the keys', async () => {
  const page = await withPalette('shortcuts')
  await page.user.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: 'Keyboard Shortcuts' })).toBeVisible()
  await page.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await page.user.keyboard('?')

  expect(await screen.findByRole('dialog', { name: 'Keyboard Shortcuts' })).toBeVisible()
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

test.each([
  ['unused', 'Never used in a song (1)', '/plugins?songs=never'],
  ['free reverb', 'Free Reverbs (1)', '/plugins?type=Reverb&free=yes'],
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
