import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonDepthOf } from './json-body.ts'

test.each([
  ['1', 0],
  ['[]', 1],
  ['{"a":[{}]}', 3],
  ['["[[[["]', 1],
  ['["\\"[[", []]', 2],
  ['["\\\\", [[]]]', 3],
  ['["\\\\\\"[[[["]', 1],
  ['["[[[[', 1],
  ['[[],[]]', 2],
])('%s is nested %i deep', (json, depth) => {
  expect(jsonDepthOf(json)).toBe(depth)
})

test('the counted depth equals the real depth of any JSON', () => {
  const realDepth = (value: unknown): number =>
    typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(realDepth)) : 0
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      expect(jsonDepthOf(JSON.stringify(value))).toBe(realDepth(value))
    }),
  )
})
