import { expect, test } from 'vitest'
import { isNewEnough } from './need-node.mjs'

test.each([
  ['20.19.0', true],
  ['20.18.3', false],
  ['9.11.2', false],
])('Node %s is new enough: %s', (version, expected) => {
  expect(isNewEnough(version)).toBe(expected)
})
