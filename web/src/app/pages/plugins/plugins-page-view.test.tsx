import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aPluginsPage, rail, shownNames } from '../../../../test/a-plugins-page.tsx'
import { aUser } from '../../../../test/a-user.ts'
import type { Handlers } from '../../../../test/fake-server.ts'

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

const choiceIn = (section: string, name: RegExp) =>
  within(within(rail()).getByRole('region', { name: section })).getByRole('button', { name })

const aLibrary = (at = '/plugins', plugins: Plugin[] = library) =>
  aPluginsPage(plugins, {}, { at, user: aUser({ id: 'ana' }) })

test('all free reverbs of a maker are three clicks away, in the address, and each is removed by one', async () => {
  const { user, address } = await aLibrary()

  await user.click(choiceIn('Manufacturer', /Valhalla DSP/))
  await user.click(screen.getByRole('button', { name: 'Reverb 2' }))
  await user.click(choiceIn('Collections', /Free/))

  expect(shownNames()).toEqual(['Plate'])
  expect(address()).toBe('/plugins?manufacturer=Valhalla+DSP&type=Reverb&free=yes')
  expect(choiceIn('Collections', /Free/)).toHaveAttribute('aria-pressed', 'true')

  await user.click(screen.getByRole('button', { name: 'Remove filter Free: Yes' }))
  expect(shownNames()).toEqual(['Plate', 'Room'])
  await user.click(screen.getByRole('button', { name: 'Clear Filters' }))
  expect(address()).toBe('/plugins')
})

test('the library is sorted in both directions', async () => {
  const { user, address } = await aLibrary()

  const sort = screen.getByRole('combobox', { name: 'Sort by' })
  expect(within(sort).getByRole('option', { name: 'Processor' })).toBeInTheDocument()
  // Nothing is known of songs.
  expect(within(sort).queryByRole('option', { name: 'Number of songs' })).toBeNull()
  await user.selectOptions(sort, 'size')
  expect(shownNames()).toEqual(['Ozone 10', 'Ozone 9', 'Room', 'Plate'])
  expect(address()).toBe('/plugins?sort=size')

  await user.click(screen.getByRole('button', { name: 'Order: Largest first' }))
  expect(shownNames()).toEqual(['Room', 'Ozone 9', 'Ozone 10', 'Plate'])
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
  expect(shownNames()).toEqual(['Ozone 9', 'Ozone 10'])

  await user.click(head)
  expect(shownNames()).toHaveLength(4)
})

test('what a browser has stored is not trusted: an unknown density, order, column or width is ignored', async () => {
  remember('{"density":"huge","arranged":"sort=luck&group=7"}')
  const { unmount } = await aList()
  expect(screen.getByRole('radio', { name: 'Comfortable' })).toBeChecked()
  expect(shownNames()).toHaveLength(2)
  unmount()

  remember('{"density":"list","columns":["size","luck",7],"widths":{"size":1e9,"type":"red","version":120}}')
  await aList()
  expect(columnsOf('Comp')).toEqual(['size'])
  expect(document.querySelector<HTMLElement>('[style*="--column-"]')?.getAttribute('style')).toBe(
    '--column-version: 120px;',
  )
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

const listed = [
  aPlugin({ name: 'Comp', type: 'Compressor', version: '1.10', size: 1_500_000, tags: ['bus'] }),
  aPlugin({ name: 'Verb', type: 'Reverb', version: '1.9', size: null, processors: ['intel'] }),
]

const remember = (view: string) => localStorage.setItem('plugfolioLibrary:ana', view)

/** Columns are a matter of the list. */
function aList(at = '/plugins', handlers: Handlers = {}) {
  if (!localStorage.getItem('plugfolioLibrary:ana')) remember('{"density":"list"}')
  return aPluginsPage(listed, handlers, { at, user: aUser({ id: 'ana' }) })
}

const row = (name: string) => within(screen.getByRole('article', { name }))
const columnsOf = (name: string) =>
  [...screen.getByRole('article', { name }).querySelectorAll('[data-column]')].map((cell) =>
    cell.getAttribute('data-column'),
  )

test('columns are chosen from a menu that stays open, and remembered; what the library is grouped by is none', async () => {
  const { user, unmount } = await aList()
  expect(columnsOf('Comp')).toEqual(['manufacturer', 'type', 'format', 'version'])

  await user.click(screen.getByRole('button', { name: 'Choose columns' }))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Size' }))
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Formats', checked: true }))
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Processor' }))
  await user.keyboard('{Escape}')

  expect(columnsOf('Comp')).toEqual(['manufacturer', 'type', 'version', 'size', 'processor'])
  expect(row('Comp').getByText('1.5 MB')).toBeInTheDocument()
  expect(row('Verb').getByText('Intel only')).toBeInTheDocument()

  unmount()
  await aList('/plugins?group=manufacturer')
  expect(columnsOf('Comp')).toEqual(['type', 'version', 'size', 'processor'])
})

test('the edge of a column moves by pointer and by keys as far as the next ones let it, and a double click resets all', async () => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 34))
  HTMLElement.prototype.setPointerCapture = () => {}
  await aList()
  const handle = screen.getByRole('separator', { name: 'Width of Type' })
  const widths = () => {
    const style = document.querySelector<HTMLElement>('[style*="--column-format"]')?.style
    return ['name', 'type', 'format'].map((column) => style?.getPropertyValue(`--column-${column}`))
  }

  fireEvent.keyDown(handle, { key: 'ArrowRight' })
  expect(widths()).toEqual(['100px', '116px', '84px'])

  fireEvent.pointerDown(handle, { clientX: 300, pointerId: 1 })
  fireEvent.pointerMove(handle, { clientX: 5000 })
  expect(widths()).toEqual(['100px', '180px', '60px'])
  fireEvent.pointerUp(handle)
  fireEvent.doubleClick(handle)
  expect(widths()).toEqual(['', '', ''])
})
