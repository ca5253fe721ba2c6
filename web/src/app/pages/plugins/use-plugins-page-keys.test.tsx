import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aPluginsPage } from '../../../../test/a-plugins-page.tsx'

const PAGE = 'https://ara.example/new'
const library = ['Ara', 'Bell', 'Comb'].map((name) =>
  aPlugin({ name, updateUrl: name === 'Ara' ? PAGE : '' }),
)

const aLibrary = (at = '/plugins') => aPluginsPage(library, {}, { at })

const card = (name: string) => screen.getByRole('button', { name })
const focus = (name: string) => act(() => card(name).focus())

test('from the search, the arrow goes to the first result, Enter opens the only one, and Escape goes back', async () => {
  const { user, address } = await aLibrary()
  const search = screen.getByPlaceholderText('Search plugins by name or manufacturer...')

  await user.keyboard('/{ArrowDown}')
  expect(screen.getByRole('button', { name: 'Ara' })).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(search).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: 'Ara' })).toHaveFocus()
  expect(address()).toBe('/plugins')

  await user.keyboard('{Escape}bel{Enter}')
  expect(screen.getByRole('button', { name: 'Bell' })).toHaveFocus()
  expect(address()).toContain('plugin=')
  // The first Escape closes the details.
  await user.keyboard('{Escape}')
  expect(address()).toBe('/plugins?q=bel')
  await user.keyboard('{Escape}')
  expect(search).toHaveFocus()
})

test('S starts selecting, the space bar, Shift and arrows or Ctrl and A select, and E edits all selected plugins', async () => {
  const { user } = await aLibrary()
  focus('Bell')
  await user.keyboard('s[Space]')
  expect(screen.getByRole('checkbox', { name: 'Bell' })).toBeChecked()
  expect(screen.getByText('1 plugin selected')).toBeInTheDocument()
  await user.keyboard('{Escape}')
  focus('Ara')
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  expect(screen.getByText('3 plugins selected')).toBeInTheDocument()
  await user.keyboard('{Shift>}{ArrowUp}{/Shift}')
  expect(screen.getByText('2 plugins selected')).toBeInTheDocument()
  await user.keyboard('{Control>}a{/Control}')
  expect(screen.getByText('3 plugins selected')).toBeInTheDocument()

  await user.keyboard('e')
  expect(await screen.findByRole('dialog', { name: 'Bulk Edit Plugins' })).toBeInTheDocument()
})

test('the space bar shows the details of the focused plugin, and hides them again', async () => {
  const { user } = await aLibrary()
  focus('Bell')
  await user.keyboard('[Space]')
  expect(await screen.findByRole('complementary', { name: 'Details of Bell' })).toBeVisible()
  expect(card('Bell')).toHaveFocus()

  await user.keyboard('[Space]')
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument()
})

test('F toggles the favorite, Delete asks whether to remove, E edits the focused plugin; without one they do nothing', async () => {
  const { user } = await aLibrary()
  await user.keyboard('eftu{Delete}')
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()

  focus('Bell')
  await user.keyboard('f')
  expect(screen.getByRole('button', { name: 'Favorite Bell' })).toHaveAttribute('aria-pressed', 'true')
  await user.keyboard('{Delete}')
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Are you sure you want to remove Bell')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(card('Bell')).toHaveFocus())
  await user.keyboard('e')
  expect(await screen.findByRole('textbox', { name: 'Plugin Name' })).toHaveValue('Bell')
})

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
