import { expect, test } from 'vitest'
import { aPlugin } from '../plugins/testing/a-plugin.ts'
import { libraryShelvesOf } from './library-shelves.ts'

const now = new Date(2026, 10, 23)
const on = (month: number, day: number, year = 2026) => new Date(year, month - 1, day, 12).toISOString()

test('the newest plugins come first, six at most, equal ones by name', () => {
  const library = [1, 2, 3, 4, 5, 6, 7].map((day) =>
    aPlugin({ name: `P${day}`, addedAt: on(11, day === 2 ? 1 : day) }),
  )

  expect(libraryShelvesOf(library, now).recent.map(({ name }) => name)).toEqual([
    'P7',
    'P6',
    'P5',
    'P4',
    'P3',
    'P1',
  ])
})

test('favorites are counted, and the first six are shown', () => {
  const library = Array.from({ length: 8 }, (_, index) =>
    aPlugin({ name: `P${index}`, isFavorite: index > 0 }),
  )

  const { favorites, favoriteCount } = libraryShelvesOf(library, now)

  expect(favoriteCount).toBe(7)
  expect(favorites.map(({ name }) => name)).toEqual(['P1', 'P2', 'P3', 'P4', 'P5', 'P6'])
})

test('updates are counted by manufacturer, and unknown manufacturers left out', () => {
  const library = ['B', 'A', 'B', ''].map((manufacturer) => aPlugin({ manufacturer, updateAvailable: true }))

  expect(libraryShelvesOf([...library, aPlugin({ manufacturer: 'C' })], now).updates).toEqual([
    { name: 'B', count: 2 },
    { name: 'A', count: 1 },
  ])
})

test('the last six months are counted in local time, also over the turn of a year', () => {
  const library = [on(1, 31), on(1, 1), on(12, 31, 2025), on(8, 1, 2025), on(7, 31, 2025), 'not a date'].map(
    (addedAt) => aPlugin({ addedAt }),
  )

  expect(libraryShelvesOf(library, new Date(2026, 0, 31)).added).toEqual([
    { month: '2025-08', count: 1 },
    { month: '2025-09', count: 0 },
    { month: '2025-10', count: 0 },
    { month: '2025-11', count: 0 },
    { month: '2025-12', count: 1 },
    { month: '2026-01', count: 2 },
  ])
})

test('an empty library has empty shelves', () => {
  expect(libraryShelvesOf([], now)).toMatchObject({
    recent: [],
    favorites: [],
    favoriteCount: 0,
    updates: [],
  })
})
