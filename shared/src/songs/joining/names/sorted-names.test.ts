import { expect, test } from 'vitest'
import { namesFrom, sortNames } from './sorted-names.ts'

const names = sortNames(['pro', 'proq', 'a', 'prol', 'z', 'prox'].map((name) => [name, name]))

test.each([
  ['pro', ['pro', 'prol', 'proq', 'prox']],
  ['proq', ['proq']],
  ['a', ['a']],
  ['z', ['z']],
  ['zz', []],
  ['b', []],
])('%s begins %j', (start, found) => {
  expect(namesFrom(names, start, 10)).toEqual(found)
})

test('one more than asked for tells that there are more', () => {
  expect(namesFrom(names, 'pro', 2)).toEqual(['pro', 'prol', 'proq'])
})

test('an entry of two such names is found once', () => {
  expect(
    namesFrom(
      sortNames([
        ['pro', 'x'],
        ['proq', 'x'],
      ]),
      'pro',
      10,
    ),
  ).toEqual(['x'])
})
