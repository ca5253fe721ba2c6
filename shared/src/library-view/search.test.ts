import fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchPredicate } from './search.ts'

test.each([
  ['serum', true],
  ['SERUM 2', true],
  ['xfer', true],
  ['er', true],
  ['  serum ', true],
  ['', true],
  ['   ', true],
  ['serum2', false],
  ['2 xfer', false],
  ['massive', false],
])('finds Serum 2 by Xfer Records with "%s": %s', (typed, expected) => {
  expect(searchPredicate(typed)({ name: 'Serum 2', manufacturer: 'Xfer Records' })).toBe(expected)
})

test('finds an accent in either Unicode form', () => {
  const fromADisk = { name: 'Re\u0301verb', manufacturer: '' }
  expect(searchPredicate('r\u00e9v')(fromADisk)).toBe(true)
})

test('finds a changed plugin by its new name', () => {
  expect(searchPredicate('old')({ name: 'Old', manufacturer: '' })).toBe(true)
  expect(searchPredicate('old')({ name: 'New', manufacturer: '' })).toBe(false)
})

test('finds every plugin by any part of its name', () => {
  const word = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(word, fc.nat(), fc.nat(), (name, from, length) => {
      const start = from % name.length
      const piece = name.slice(start, start + 1 + (length % name.length))
      return searchPredicate(piece.toUpperCase())({ name, manufacturer: 'Somebody' })
    }),
  )
})

test('finds a plugin by its contents, but never across two names', () => {
  const suite = { name: 'Suite', manufacturer: 'Maker', contents: ['Vintage Gate', 'Ro\u0301om'] }
  expect(searchPredicate(' GATE')(suite)).toBe(true)
  expect(searchPredicate('r\u00f3om')(suite)).toBe(true)
  expect(searchPredicate('gate ro')(suite)).toBe(false)
  expect(searchPredicate('comp')(suite)).toBe(false)
})
