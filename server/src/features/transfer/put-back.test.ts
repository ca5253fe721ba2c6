import fc from 'fast-check'
import { expect, test } from 'vitest'
import { putBack } from './put-back.ts'

test.each([
  ['what is as it was left goes back', { a: 2 }, { a: 1 }, { a: 2 }, { a: 1 }],
  ['what was changed again stays', { a: 3 }, { a: 1 }, { a: 2 }, {}],
  [
    'a tag that was added goes, one that came later stays',
    { t: ['x', 'y', 'z'] },
    { t: ['x'] },
    { t: ['x', 'y'] },
    { t: ['x', 'z'] },
  ],
  [
    'a tag that was taken away since is not brought back',
    { t: ['y'] },
    { t: ['x'] },
    { t: ['x', 'y'] },
    { t: [] },
  ],
  [
    'a key that was added goes, one that came later stays',
    { m: { b: 1, c: 1 } },
    { m: {} },
    { m: { b: 1 } },
    { m: { c: 1 } },
  ],
  ['a key that was changed again stays', { m: { b: 3 } }, { m: { b: 1 } }, { m: { b: 2 } }, { m: { b: 3 } }],
])('%s', (_, now, before, after, back) => {
  expect(putBack(now, before, after)).toEqual(back)
})

test('whatever was changed is as before when nothing else has changed it', () => {
  const value = fc.oneof(
    fc.string(),
    fc.boolean(),
    fc.array(fc.string()),
    fc.dictionary(fc.string(), fc.string()),
  )
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.tuple(value, value)), (given) => {
      const side = (index: 0 | 1) =>
        Object.fromEntries(Object.entries(given).map(([name, pair]) => [name, pair[index]]))
      expect(putBack(side(1), side(0), side(1))).toEqual(side(0))
    }),
  )
})
