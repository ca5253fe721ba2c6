import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aPluginsPage } from '../../../../test/a-plugins-page.tsx'
import { useActiveShortcuts } from '../../shortcuts/register-shortcut.ts'

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

test('Arrow Down with the focus on the page enters the list, and stays with what uses it', async () => {
  const { user } = await aLibrary()
  const heading = screen.getByRole('heading', { name: 'All Plugins' })
  heading.tabIndex = -1
  const density = screen.getByRole('radio', { name: 'Comfortable' })

  await user.keyboard('{ArrowDown}')
  expect(card('Ara')).toHaveFocus()
  act(() => heading.focus())
  await user.keyboard('{ArrowDown}')
  expect(card('Ara')).toHaveFocus()
  act(() => density.focus())
  await user.keyboard('{ArrowDown}')
  expect(card('Ara')).not.toHaveFocus()
})

test('A opens the panel for adding; Escape first leaves the selection and then closes the panel', async () => {
  const { user } = await aLibrary()
  await user.keyboard('a')
  expect(screen.getByRole('region', { name: 'Add New Plugins' })).toBeInTheDocument()
  await user.keyboard('s{Escape}')
  expect(screen.queryByText(/selected$/)).not.toBeInTheDocument()
  expect(screen.getByRole('region', { name: 'Add New Plugins' })).toBeInTheDocument()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('region', { name: 'Add New Plugins' })).not.toBeInTheDocument()
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

test('the keys apply to the plugin whose details are shown when none is focused', async () => {
  const { user } = await aLibrary(`/plugins?plugin=${library[1]?.id}`)
  await screen.findByRole('complementary', { name: 'Details of Bell' })
  await user.keyboard('e')
  expect(await screen.findByRole('textbox', { name: 'Plugin Name' })).toHaveValue('Bell')
})

test('T changes the tags of the focused plugin', async () => {
  const { user } = await aLibrary()
  focus('Bell')
  await user.keyboard('t')
  const dialog = await screen.findByRole('dialog', { name: 'Tag Plugin' })
  expect(dialog).toHaveTextContent('Only you see the tags of Bell.')
  await user.type(within(dialog).getByLabelText('Tags'), 'space{Enter}')
  await user.click(within(dialog).getByRole('button', { name: 'Save Tags' }))

  expect(await screen.findByText('Your tags are saved. Only you see them.')).toBeInTheDocument()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('article', { name: 'Bell' })).toHaveTextContent('space'))
})

test('U opens the update page, or says that none is known', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const { user } = await aLibrary()
  focus('Ara')
  await user.keyboard('u')
  await waitFor(() => expect(opened.mock.calls).toEqual([[PAGE, '_blank', 'noopener,noreferrer']]))

  focus('Bell')
  await user.keyboard('u')
  expect(await screen.findByText(/We don't have an update page for Bell yet/)).toBeInTheDocument()
  expect(opened).toHaveBeenCalledTimes(1)
})

test('the shortcuts are listed', async () => {
  await aLibrary()
  const { result } = renderHook(() => useActiveShortcuts())
  expect(result.current.map(({ keys }) => keys)).toEqual(
    expect.arrayContaining([' ', 'f', 't', 'c', 'e', 'u', 'Delete', '/', 'a', 's']),
  )
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

test('the context-menu key opens the menu of the focused card; Escape or another size of the window closes it, and the focus returns', async () => {
  const { user } = await aLibrary()
  for (const close of [() => user.keyboard('{Escape}'), () => fireEvent(window, new Event('resize'))]) {
    act(() => card('Comb').focus())
    // The browser turns the key into this event.
    fireEvent.contextMenu(card('Comb'), { button: 0 })
    expect(await screen.findByRole('menu', { name: 'More actions for Comb' })).toBeInTheDocument()
    await close()
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await waitFor(() => expect(card('Comb')).toHaveFocus())
  }
})

test('beside the cards and in selection mode the menu of the browser opens', async () => {
  const { user } = await aLibrary()
  expect(fireEvent.contextMenu(screen.getByRole('list', { name: 'Plugins' }))).toBe(true)
  await user.keyboard('s')
  expect(fireEvent.contextMenu(screen.getByRole('checkbox', { name: 'Ara' }))).toBe(true)
  expect(screen.queryByRole('menu')).toBeNull()
})
