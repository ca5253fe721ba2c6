import { describe, expect, test } from 'vitest'
import type { Plugin } from '../plugins/plugin.ts'
import { aPlugin } from '../plugins/testing/a-plugin.ts'
import { nameOrder } from './name-order.ts'
import { SORT_KEYS, type SortKey, sortPlugins } from './sort.ts'

const names = (plugins: { name: string }[]) => plugins.map((plugin) => plugin.name)
const sorted = (facts: Partial<Plugin>[], key: SortKey, isDescending = false) =>
  names(sortPlugins(nameOrder()(facts.map(aPlugin)), { key, isDescending }))

describe('names', () => {
  const inOrder = (...given: string[]) => names(nameOrder()(given.map((name) => aPlugin({ name }))))

  test('sort by their numbers', () => {
    expect(inOrder('Ozone 10', 'Ozone 9', 'ozone 11', 'Ozone 9 EQ')).toEqual([
      'Ozone 9',
      'Ozone 9 EQ',
      'Ozone 10',
      'ozone 11',
    ])
  })

  test('sort in any script, with combining marks beside their composed form', () => {
    expect(inOrder('リバーブ', 'Zebra', 'صدى', 'E\u0301cho', 'Écho 2', 'Echo', 'Fade')).toEqual([
      'Echo',
      'E\u0301cho',
      'Écho 2',
      'Fade',
      'Zebra',
      'صدى',
      'リバーブ',
    ])
  })

  test('are sorted again when one changes, and only then', () => {
    const order = nameOrder()
    expect(names(order([aPlugin({ name: 'B' }), aPlugin({ name: 'A' })]))).toEqual(['A', 'B'])
    const starred = order([aPlugin({ name: 'B', isFavorite: true }), aPlugin({ name: 'A' })])
    expect(starred.map((plugin) => plugin.isFavorite)).toEqual([false, true])
    expect(names(order([aPlugin({ name: 'B' }), aPlugin({ name: 'C' })]))).toEqual(['B', 'C'])
    expect(names(order([aPlugin({ name: 'B' })]))).toEqual(['B'])
  })
})

const IN = (year: number) => `${year}-02-01T00:00:00.000Z`

/** The values of one field, by the names of the plugins. */
test.each<[SortKey, keyof Plugin, Record<string, unknown>, string]>([
  ['manufacturer', 'manufacturer', { b: 'Waves', a: '', d: 'arturia', c: 'Waves' }, 'd b c a'],
  ['version', 'version', { a: '1.10', b: '1.9', c: '', d: '1.9.0' }, 'b d a c'],
  ['size', 'size', { a: 5, b: null, c: 2 }, 'c a b'],
  ['format', 'formats', { a: ['AU'], b: [], c: ['VST3'] }, 'c a b'],
  ['added', 'addedAt', { a: IN(2026), b: IN(2025) }, 'b a'],
  ['updated', 'versionSince', { a: IN(2026), b: 'not a date', c: IN(2025) }, 'c a b'],
])('sorts by %s, plugins without a value last', (key, field, values, expected) => {
  const facts = Object.entries(values).map(([name, value]) => ({ name, [field]: value }))
  expect(sorted(facts, key).join(' ')).toBe(expected)
})

test('descending keeps equal plugins in name order and those without a value last', () => {
  const facts = [
    { name: 'a', size: 5 },
    { name: 'b', size: null },
    { name: 'c', size: 9 },
    { name: 'd', size: 5 },
  ]
  expect(sorted(facts, 'size', true)).toEqual(['c', 'a', 'd', 'b'])
  expect(sorted(facts, 'name', true)).toEqual(['d', 'c', 'b', 'a'])
})

test.each(SORT_KEYS)('sorting by %s keeps every plugin once', (key) => {
  const facts = Array.from({ length: 50 }, (_, index) => ({
    name: `P${index % 7}`,
    id: String(index),
    version: ['1.0', 'beta?', '2.0b1', ''][index % 4] ?? '',
    tags: index % 3 ? [`t${index % 3}`] : [],
  }))
  const plugins = facts.map(aPlugin)
  for (const isDescending of [false, true]) {
    const ids = sortPlugins(plugins, { key, isDescending }).map((plugin) => plugin.id)
    expect(new Set(ids).size).toBe(50)
  }
})
