import { expect, test } from 'vitest'
import { aPlugin } from '../testing/a-plugin.ts'
import { keptByDefault } from './kept-by-default.ts'

test.each([
  ['with most formats', { formats: ['VST3', 'AU'] }, { tags: ['a', 'b', 'c'] }],
  ['on most computers', { machines: ['a', 'b'] }, { isFavorite: true }],
  ['with most tags', { tags: ['a'] }, {}],
  ['with a picture', { screenshot: '/x' }, {}],
  ['with a description', { metadata: { description: 'x', isFree: false } }, {}],
  ['that was added first', {}, { addedAt: '2026-02-01T12:00:00.000Z' }],
])('the plugin %s stays', (_, facts, others) => {
  const [one, other] = [aPlugin({ ...facts, id: 'one' }), aPlugin({ ...others, id: 'other' })]

  expect([keptByDefault([one, other]), keptByDefault([other, one])]).toEqual(['one', 'one'])
})

test('of none, none stays', () => {
  expect(keptByDefault([])).toBe('')
})
