import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { aPage } from '../../../../test/a-page.tsx'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aUser } from '../../../../test/a-user.ts'
import { fakeServer } from '../../../../test/fake-server.ts'
import { PluginsPage } from './plugins-page.tsx'
// Lazy parts are loaded before the tests, so that no test waits for them.
import './plugins-page-dialog.tsx'
import '../../../features/import/drop-zone.tsx'

const library = [
  aPlugin({ name: 'Ozone 10', manufacturer: 'iZotope', type: 'Mastering', size: 900, version: '10.1' }),
  aPlugin({ name: 'Ozone 9', manufacturer: 'iZotope', type: 'Mastering', size: 700, version: '9.12' }),
  aPlugin({
    name: 'Plate',
    manufacturer: 'Valhalla DSP',
    type: 'Reverb',
    tags: ['space'],
    metadata: { description: '', isFree: true },
  }),
  aPlugin({
    name: 'Room',
    manufacturer: 'Valhalla DSP',
    type: 'Reverb',
    tags: ['space', 'drums'],
    updateAvailable: true,
    size: 5,
  }),
]

/** The names in the grid, in order. */
const names = () =>
  [...document.querySelectorAll('[data-id] article')].map((card) => card.getAttribute('aria-label'))
const rail = () => screen.getByRole('navigation', { name: 'Collections and filters' })
const choiceIn = (section: string, name: RegExp) =>
  within(within(rail()).getByRole('region', { name: section })).getByRole('button', { name })

const moreFilters = () => within(rail()).getByRole('button', { name: 'More filters' })

async function aLibrary(at = '/plugins', plugins: Plugin[] = library) {
  const server = fakeServer({ plugins: { list: () => plugins } })
  const page = aPage(<PluginsPage />, { at, server, user: aUser({ id: 'ana' }) })
  await screen.findByText(/^Showing/)
  return page
}

test('names are in natural order', async () => {
  await aLibrary()
  expect(names()).toEqual(['Ozone 9', 'Ozone 10', 'Plate', 'Room'])
})

test('all free reverbs of a maker are three clicks away, in the address, and each is removed by one', async () => {
  const { user, address } = await aLibrary()

  await user.click(choiceIn('Manufacturer', /Valhalla DSP/))
  await user.click(screen.getByRole('button', { name: 'Reverb 2' }))
  await user.click(choiceIn('Collections', /Free/))

  expect(names()).toEqual(['Plate'])
  expect(address()).toBe('/plugins?manufacturer=Valhalla+DSP&type=Reverb&free=yes')
  expect(choiceIn('Collections', /Free/)).toHaveAttribute('aria-pressed', 'true')

  await user.click(screen.getByRole('button', { name: 'Remove filter Free: Yes' }))
  expect(names()).toEqual(['Plate', 'Room'])
  await user.click(screen.getByRole('button', { name: 'Clear Filters' }))
  expect(address()).toBe('/plugins')
})

test('several values of one facet are joined, and each counts what it would show', async () => {
  const { user } = await aLibrary()

  await user.click(choiceIn('Tags', /^drums/))
  expect(names()).toEqual(['Room'])
  expect(choiceIn('Tags', /^space/)).toHaveTextContent('space2')
  await user.click(moreFilters())
  expect(choiceIn('Type', /Reverb/)).toHaveTextContent('Reverb1')

  await user.click(choiceIn('Tags', /^space/))
  expect(names()).toEqual(['Plate', 'Room'])
})

test('several types are chosen in the rail, one by a chip or the list', async () => {
  const { user } = await aLibrary('/plugins?type=Reverb&type=Mastering')
  expect(names()).toHaveLength(4)
  expect(screen.getByRole('combobox', { name: 'Type' })).toHaveDisplayValue('2 types')

  await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Reverb')
  expect(names()).toEqual(['Plate', 'Room'])
})

test('the library is sorted in both directions', async () => {
  const { user, address } = await aLibrary()

  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'size')
  expect(names()).toEqual(['Ozone 10', 'Ozone 9', 'Room', 'Plate'])
  expect(address()).toBe('/plugins?sort=size')

  await user.click(screen.getByRole('button', { name: 'Order: Largest first' }))
  expect(names()).toEqual(['Room', 'Ozone 9', 'Ozone 10', 'Plate'])
  expect(address()).toBe('/plugins?sort=size&order=asc')
})

test('groups have a head with their counts, and can be collapsed', async () => {
  const { user } = await aLibrary()

  await user.selectOptions(screen.getByRole('combobox', { name: 'Group by' }), 'manufacturer')
  const head = screen.getByRole('button', { name: 'Valhalla DSP 2 plugins 1 update' })
  expect(
    within(screen.getByRole('list', { name: 'Plugins: iZotope' })).getAllByRole('listitem'),
  ).toHaveLength(2)

  await user.click(head)
  expect(head).toHaveAttribute('aria-expanded', 'false')
  expect(names()).toEqual(['Ozone 9', 'Ozone 10'])

  await user.click(head)
  expect(names()).toHaveLength(4)
})

test('a plugin with several tags is in several groups, and arrows visit each', async () => {
  const { user } = await aLibrary('/plugins?group=tag')
  expect(names()).toEqual(['Room', 'Plate', 'Room', 'Ozone 9', 'Ozone 10'])

  const stop = () => document.activeElement?.closest('[data-index]')?.getAttribute('data-index')
  act(() => document.querySelector<HTMLElement>('[data-roving]')?.focus())
  await user.keyboard('{ArrowDown}')
  expect(stop()).toBe('1')
  await user.keyboard('{ArrowDown}')
  expect(stop()).toBe('2')
})

test('a ready-made collection narrows what is shown by one click, and leaves it by another', async () => {
  const { user, address } = await aLibrary('/plugins?group=type&tag=space')

  await user.click(choiceIn('Collections', /^Updates/))
  expect(names()).toEqual(['Room'])
  expect(address()).toBe('/plugins?tag=space&update=yes&group=type')
  await user.click(choiceIn('Collections', /^Updates/))
  expect(address()).toBe('/plugins?tag=space&group=type')
})

test.each([
  ['', 'false'],
  ['type=Reverb&songs=never&tag=space', 'false'],
  ['type=Reverb&type=Mastering', 'true'],
  ['missing=description', 'true'],
])('with the filters "%s" More filters is open: %s', async (filters, isOpen) => {
  await aLibrary(`/plugins?${filters}`)
  expect(moreFilters()).toHaveAttribute('aria-expanded', isOpen)
  expect(within(rail()).queryByRole('region', { name: 'Type' }) !== null).toBe(isOpen === 'true')
})

test('More filters stays open when its last filter is removed', async () => {
  const { user } = await aLibrary('/plugins?missing=description')

  await user.click(choiceIn('Missing details', /Description/))

  expect(choiceIn('Missing details', /Description/)).toHaveAttribute('aria-pressed', 'false')
})

test('order and groups are remembered for the account, and a link with a view shows exactly its view', async () => {
  const first = await aLibrary()
  await first.user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'size')
  await first.user.selectOptions(screen.getByRole('combobox', { name: 'Group by' }), 'type')
  first.unmount()

  const second = await aLibrary()
  expect(second.address()).toBe('/plugins?sort=size&group=type')
  second.unmount()

  const third = await aLibrary('/plugins?type=Reverb')
  expect(third.address()).toBe('/plugins?type=Reverb')
  third.unmount()
})

test('what a browser has stored is not trusted', async () => {
  localStorage.setItem('plugfolioLibrary:ana', '{"density":"huge","arranged":"sort=luck&group=7"}')
  await aLibrary()
  expect(screen.getByRole('radio', { name: 'Comfortable' })).toBeChecked()
  expect(names()).toHaveLength(4)
})

test('a facet with many values shows seven, then all, and a field finds the others', async () => {
  const many = Array.from({ length: 300 }, (_, index) =>
    aPlugin({ name: `P${index}`, manufacturer: `Maker ${index}` }),
  )
  const { user } = await aLibrary('/plugins', many)
  const section = within(rail()).getByRole('region', { name: 'Manufacturer' })
  expect(within(section).getAllByRole('listitem')).toHaveLength(7)

  await user.click(within(section).getByRole('button', { name: 'Show all 300' }))
  expect(section).toHaveTextContent('100 more: type to find them')
  await user.type(within(section).getByRole('textbox', { name: 'Find in Manufacturer' }), 'maker 299')
  expect(within(section).getAllByRole('button', { name: /^Maker/ })).toHaveLength(1)
})

test('the rail is one dialog in a narrow window, and every choice applies at once', async () => {
  const { user } = await aLibrary()

  await user.click(screen.getByRole('button', { name: 'Filters' }))
  const dialog = await screen.findByRole('dialog', { name: 'Filters' })
  await user.click(within(dialog).getByRole('button', { name: 'More filters' }))
  await user.click(within(dialog).getByRole('button', { name: /Mastering/ }))
  await user.click(within(dialog).getByRole('button', { name: 'Show 2 plugins' }))

  expect(names()).toEqual(['Ozone 9', 'Ozone 10'])
  expect(screen.getByRole('button', { name: 'Filters (1)' })).toBeInTheDocument()
})
