import { expect, test } from 'vitest'
import { wordMatcher } from './word-matcher.ts'

test.each([
  ['', 'valhalla plate', true],
  ['  ', '', true],
  ['Plate', 'valhalla plate', true],
  ['plate val', 'valhalla plate', true],
  ['plate room', 'valhalla plate', false],
  ['late', 'valhalla plate', true],
])('the search %j in %j: %s', (search, text, isFound) => {
  expect(wordMatcher(search)(text)).toBe(isFound)
})
