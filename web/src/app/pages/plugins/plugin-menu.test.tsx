import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPage } from '../../../../test/a-page.tsx'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { fakeServer } from '../../../../test/fake-server.ts'
import { PluginsPage } from './plugins-page.tsx'
// Lazy parts are loaded before the tests, so that no test waits for them.
import './plugin-detail.tsx'
import './plugins-page-dialog.tsx'
import '../../../features/import/drop-zone.tsx'

const library = ['Ara', 'Bell', 'Comb'].map((name) => aPlugin({ name }))

async function aLibrary() {
  const page = aPage(<PluginsPage />, {
    at: '/plugins',
    server: fakeServer({ plugins: { list: () => library } }),
  })
  await screen.findByText('Showing 3 plugins')
  return page
}

const card = (name: string) => screen.getByRole('button', { name })

test('Ctrl and a click start selecting with this plugin', async () => {
  const { user } = await aLibrary()

  await user.keyboard('{Control>}')
  await user.click(card('Bell'))
  expect(screen.getByText('1 plugin selected')).toBeInTheDocument()
  expect(screen.getByRole('checkbox', { name: 'Bell' })).toBeChecked()
  expect(screen.queryByRole('complementary')).toBeNull()

  await user.click(screen.getByRole('checkbox', { name: 'Comb' }))
  await user.keyboard('{/Control}')
  expect(screen.getByText('2 plugins selected')).toBeInTheDocument()
})

test('a right-click on a card opens its menu at the pointer; the chosen entry acts, and the focus returns', async () => {
  const { user } = await aLibrary()

  await user.pointer({ keys: '[MouseRight]', target: card('Bell') })
  const menu = await screen.findByRole('menu', { name: 'More actions for Bell' })
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map((item) => item.textContent),
  ).toEqual(['Edit Details', 'Manage Screenshot', 'Open Location', 'Merge with...', 'Remove'])
  await user.click(within(menu).getByRole('menuitem', { name: 'Remove' }))

  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Are you sure you want to remove Bell')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(card('Bell')).toHaveFocus())
})

test('the context-menu key opens the menu of the focused card, and Escape closes it', async () => {
  const { user } = await aLibrary()
  act(() => card('Comb').focus())
  // The browser turns the key into this event.
  fireEvent.contextMenu(card('Comb'), { button: 0 })
  expect(await screen.findByRole('menu', { name: 'More actions for Comb' })).toBeInTheDocument()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await waitFor(() => expect(card('Comb')).toHaveFocus())
})

test('a menu at the pointer closes when the window changes its size, and the focus returns to its card', async () => {
  const { user } = await aLibrary()
  await user.pointer({ keys: '[MouseRight]', target: card('Bell') })
  await screen.findByRole('menu', { name: 'More actions for Bell' })

  fireEvent(window, new Event('resize'))

  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await waitFor(() => expect(card('Bell')).toHaveFocus())
})

test('beside the cards and in selection mode the menu of the browser opens', async () => {
  const { user } = await aLibrary()
  expect(fireEvent.contextMenu(screen.getByRole('list', { name: 'Plugins' }))).toBe(true)
  await user.keyboard('s')
  expect(fireEvent.contextMenu(screen.getByRole('checkbox', { name: 'Ara' }))).toBe(true)
  expect(screen.queryByRole('menu')).toBeNull()
})
