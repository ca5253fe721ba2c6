import { expect, test } from 'vitest'
import { keyDerivation, newKeyDerivation } from './key-derivation.ts'

const NEW = newKeyDerivation('abcdefghijklmnopqrst-_')

test('the numbers of a new vault are accepted', () => {
  expect(keyDerivation.parse(NEW)).toEqual(NEW)
})

test.each([
  { memory: 19_455 },
  { memory: 262_145 },
  { memory: 1 },
  { memory: 10_000_000 },
  { memory: 20_000.5 },
  { passes: 1 },
  { passes: 11 },
  { lanes: 4 },
  { name: 'pbkdf2' },
  { salt: '' },
  { salt: 'abcdefghijklmnopqrst-' },
  { more: 1 },
])('%j is refused', (more) => {
  expect(keyDerivation.safeParse({ ...NEW, ...more }).success).toBe(false)
})
