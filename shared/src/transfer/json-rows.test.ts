import { expect, test } from 'vitest'
import { jsonRowsIn } from './json-rows.ts'

test('objects and null become empty cells', () => {
  const plugins = [
    { name: 'A', maker: null, tags: ['x', { inner: 1 }, 'y'], isFree: false, extra: { inner: 1 } },
    { name: 'B', count: 0 },
  ]

  expect(jsonRowsIn(plugins)).toEqual([
    ['name', 'maker', 'tags', 'isFree', 'extra', 'count'],
    ['A', '', 'x, y', 'false', '', ''],
    ['B', '', '', '', '', '0'],
  ])
})

test.each([
  ['a list', [{ name: 'A' }]],
  ['an object with plugins', { others: [{ name: 'B' }], plugins: [{ name: 'A' }] }],
  ['an object with one list', { version: 1, items: [{ name: 'A' }] }],
])('finds the plugins in %s', (_, json) => {
  expect(jsonRowsIn(json)).toEqual([['name'], ['A']])
})

test.each([[null], ['text'], [[]], [['A', 'B']], [{ plugins: 'A' }], [{}]])(
  'finds no plugins in %j',
  (json) => {
    expect(jsonRowsIn(json)).toBeUndefined()
  },
)
