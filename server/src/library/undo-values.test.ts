import fc from 'fast-check'
import { expect, test } from 'vitest'
import { undoValues } from './undo-values.ts'

test.each([
  ['an unchanged value is restored', { a: 2 }, { a: 1 }, { a: 2 }, { a: 1 }],
  ['a value that was changed again stays', { a: 3 }, { a: 1 }, { a: 2 }, {}],
  [
    'an added tag is removed, and a later one stays',
    { t: ['x', 'y', 'z'] },
    { t: ['x'] },
    { t: ['x', 'y'] },
    { t: ['x', 'z'] },
  ],
  ['a tag that was removed since is not restored', { t: ['y'] }, { t: ['x'] }, { t: ['x', 'y'] }, { t: [] }],
  [
    'an added key is removed, and a later one stays',
    { m: { b: 1, c: 1 } },
    { m: {} },
    { m: { b: 1 } },
    { m: { c: 1 } },
  ],
  ['a key that was changed again stays', { m: { b: 3 } }, { m: { b: 1 } }, { m: { b: 2 } }, { m: { b: 3 } }],
])('%s', (_, now, before, after, restored) => {
  expect(undoValues(now, before, after)).toEqual(restored)
})

test('all values are restored when nothing else has changed them', () => {
  const value = fc.oneof(
    fc.string(),
    fc.boolean(),
    fc.array(fc.string()),
    fc.dictionary(fc.string(), fc.string()),
  )
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.tuple(value, value)), (pairs) => {
      const side = (index: 0 | 1) =>
        Object.fromEntries(Object.entries(pairs).map(([name, pair]) => [name, pair[index]]))
      expect(undoValues(side(1), side(0), side(1))).toEqual(side(0))
    }),
  )
})
