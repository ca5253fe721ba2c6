import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { StorageFigures } from '#shared/storage/storage-answer.ts'
import { aPage } from '../../../test/a-page.tsx'
import { aPlugin } from '../../../test/a-plugin.ts'
import { storageFigures } from '../../../test/storage-figures.ts'
import { LibraryShelves } from './library-shelves.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 23, 12), toFake: ['Date'] })
})

const show = (...plugins: Partial<Plugin>[]) => showWith(undefined, ...plugins)

const showWith = (space: StorageFigures | undefined, ...plugins: Partial<Plugin>[]) =>
  aPage(<LibraryShelves plugins={plugins.map((facts) => aPlugin(facts))} space={space} library="/plugins" />)

const linksIn = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

test('every shelf links to its view of the library', () => {
  showWith(storageFigures({ total: { bytes: 1, bundles: 1, unknown: 0 } }), { name: 'A', isFavorite: true })

  const links = [
    ['Recently added', '/plugins?sort=added'],
    ['Favorites', '/plugins?favorite=yes'],
    ['Updates by manufacturer', '/plugins?update=yes'],
    ['Disk space by manufacturer', '/plugins?sort=size'],
    ['Added by month', '/plugins?sort=added'],
  ]
  for (const [name, href] of links) expect(screen.getByRole('link', { name })).toHaveAttribute('href', href)
})

test('a plugin of a shelf opens in the library, with its manufacturer and the day', () => {
  show({ name: 'Diva', id: 'id-1', manufacturer: 'u-he', addedAt: new Date(2026, 10, 2, 12).toISOString() })

  expect(linksIn('Recently added')).toEqual([['Divau-he · Nov 2, 2026', '/plugins?plugin=id-1']])
})

test('more favorites than fit are counted, and without one a note says how to get one', () => {
  const { unmount } = show(...Array.from({ length: 7 }, () => ({ isFavorite: true })))
  expect(linksIn('Favorites (7)')).toHaveLength(6)
  unmount()

  show({})
  expect(screen.getByText('Star a plugin to find it here.')).toBeVisible()
})

test('updates are counted by manufacturer, those beyond the first five together', () => {
  show(
    ...['A', 'A', 'B', 'C', 'D', 'E', 'F', 'G'].map((manufacturer) => ({
      manufacturer,
      updateAvailable: true,
    })),
  )

  expect(linksIn('Updates by manufacturer')).toHaveLength(5)
  expect(linksIn('Updates by manufacturer')[0]).toEqual(['A2', '/plugins?update=yes&manufacturer=A'])
  expect(screen.getByText('2 others').parentElement).toHaveTextContent('2 others2')
})

test('without updates a note says so', () => {
  show({})

  expect(screen.getByText('Nothing to update.')).toBeVisible()
})

test('disk space is honest about what is known', () => {
  const makers = [{ manufacturer: 'A', bytes: 1_500_000 }]
  showWith(storageFigures({ total: { bytes: 2_000_000, bundles: 1200, unknown: 1 }, makers }), {})

  expect(linksIn('Disk space by manufacturer')).toEqual([['A1.5 MB', '/plugins?manufacturer=A&sort=size']])
  expect(screen.getByText('All others').parentElement).toHaveTextContent('All others500 kB')
  expect(screen.getByText('2 MB, known for 1,199 of 1,200 bundles')).toBeVisible()
})

test('disk space is left out when no size is known, and speaks of all when all are', () => {
  const total = (bytes: number, bundles: number, unknown = 0) =>
    storageFigures({ total: { bytes, bundles, unknown } })
  const { unmount } = showWith(total(0, 2, 2), {})
  expect(screen.queryByText('Disk space by manufacturer')).toBeNull()
  unmount()

  showWith(total(1000, 1), {})
  expect(screen.getByText('1 kB, known for 1 of 1 bundle')).toBeVisible()
  showWith(total(3000, 2), {})
  expect(screen.getByText('3 kB, known for all 2 bundles')).toBeVisible()
})

test('the columns of the last six months link to what was added then', () => {
  show({ addedAt: new Date(2026, 8, 30).toISOString() }, { addedAt: new Date(2026, 10, 1).toISOString() })

  expect(linksIn('Plugins added by month')).toEqual([
    ['Jun0', '/plugins?added=2026-06'],
    ['Jul0', '/plugins?added=2026-07'],
    ['Aug0', '/plugins?added=2026-08'],
    ['Sep1', '/plugins?added=2026-09'],
    ['Oct0', '/plugins?added=2026-10'],
    ['Nov1', '/plugins?added=2026-11'],
  ])
})
