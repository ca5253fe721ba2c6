import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aPage } from '../../../../test/a-page.tsx'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aUser } from '../../../../test/a-user.ts'
import { anAvailableUpdate } from '../../../../test/an-available-update.ts'
import { fakeServer } from '../../../../test/fake-server.ts'
import { PluginsPage } from './plugins-page.tsx'
// Lazy parts are loaded before the tests, so that no test waits for them.
import './plugins-page-dialog.tsx'
import '../../../features/import/drop-zone.tsx'

const library = [
  aPlugin({ name: 'Comp', type: 'Compressor', version: '1.10', size: 1_500_000, tags: ['bus'] }),
  aPlugin({ name: 'Verb', type: 'Reverb', version: '1.9', size: null, processors: ['intel'] }),
]

/** Columns are a matter of the list. */
beforeEach(() => localStorage.setItem('plugfolioLibrary:ana', '{"density":"list"}'))

async function aList(at = '/plugins') {
  const server = fakeServer({ plugins: { list: () => library } })
  const page = aPage(<PluginsPage />, { at, server, user: aUser({ id: 'ana' }) })
  await screen.findByText(/^Showing/)
  return page
}

const names = () =>
  [...document.querySelectorAll('[data-id] article')].map((row) => row.getAttribute('aria-label'))
const row = (name: string) => within(screen.getByRole('article', { name }))
const columnsOf = (name: string) =>
  [...screen.getByRole('article', { name }).querySelectorAll('[data-column]')].map((cell) =>
    cell.getAttribute('data-column'),
  )

test('a known update is shown as a step in the column of versions', async () => {
  const old = aPlugin({ name: 'Old', version: '4.02', updateAvailable: true })
  const server = fakeServer({
    plugins: { list: () => [...library, old] },
    definitions: { available: () => [anAvailableUpdate(old.id, { installed: '4.02' })] },
  })
  aPage(<PluginsPage />, { at: '/plugins', server, user: aUser({ id: 'ana' }) })

  expect(await screen.findByText('2.1.0')).toBeVisible()
  const version = (name: string) =>
    screen.getByRole('article', { name }).querySelector('[data-column="version"]')?.textContent
  expect(version('Old')).toBe('4.02 to 2.1.0')
  expect(version('Comp')).toBe('1.10')
})

test('the updates are not asked for without the column that shows them', async () => {
  localStorage.setItem('plugfolioLibrary:ana', '{"density":"list","columns":["type"]}')
  const old = aPlugin({ name: 'Old', version: '4.02', updateAvailable: true })
  const server = fakeServer({ plugins: { list: () => [old] } })
  aPage(<PluginsPage />, { at: '/plugins', server, user: aUser({ id: 'ana' }) })

  await screen.findByText('Showing 1 plugin')
  expect(server.calls.map(({ call }) => call)).not.toContain('definitions.available')
})

test('every heading sorts the list, and a second press turns the order', async () => {
  const { user, address } = await aList()

  await user.click(screen.getByRole('button', { name: 'Sort by Version' }))
  expect(names()).toEqual(['Verb', 'Comp'])
  expect(screen.getByRole('button', { name: 'Sort by Version' })).toHaveAttribute('aria-pressed', 'true')

  await user.click(screen.getByRole('button', { name: 'Sort by Version' }))
  expect(names()).toEqual(['Comp', 'Verb'])
  expect(address()).toBe('/plugins?sort=version&order=desc')
})

test('columns are chosen from a menu that stays open, and remembered', async () => {
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
  await aList()
  expect(columnsOf('Comp')).toEqual(['manufacturer', 'type', 'version', 'size', 'processor'])
})

test('what the library is grouped by is no column', async () => {
  await aList('/plugins?group=manufacturer')
  expect(columnsOf('Comp')).toEqual(['type', 'format', 'version'])
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
  fireEvent.pointerMove(handle, { clientX: 275 })
  expect(widths()).toEqual(['100px', '75px', '125px'])
  fireEvent.pointerMove(handle, { clientX: 5000 })
  expect(widths()).toEqual(['100px', '180px', '60px'])
  fireEvent.pointerUp(handle)
  fireEvent.pointerMove(handle, { clientX: 310 })
  expect(widths()).toEqual(['100px', '180px', '60px'])

  fireEvent.doubleClick(handle)
  expect(widths()).toEqual(['', '', ''])
})

test('unknown columns and widths in storage are ignored', async () => {
  localStorage.setItem(
    'plugfolioLibrary:ana',
    '{"density":"list","columns":["size","luck",7],"widths":{"size":1e9,"type":"red","version":120}}',
  )
  await aList()
  expect(columnsOf('Comp')).toEqual(['size'])
  expect(document.querySelector<HTMLElement>('[style*="--column-"]')?.getAttribute('style')).toBe(
    '--column-version: 120px;',
  )
})
