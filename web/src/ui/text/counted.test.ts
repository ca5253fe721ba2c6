import { expect, test } from 'vitest'
import { counted } from './counted.ts'

test.each([
  [0, '0 plugins'],
  [1, '1 plugin'],
  [1200, '1,200 plugins'],
])('%d is %s', (count, text) => {
  expect(counted(count, 'plugin')).toBe(text)
})

test('more than the noun may depend on the number', () => {
  expect([1, 2].map((count) => counted(count, 'plugin is', 'plugins are'))).toEqual([
    '1 plugin is',
    '2 plugins are',
  ])
})
