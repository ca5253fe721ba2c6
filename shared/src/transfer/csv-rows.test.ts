import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BYTE_ORDER_MARK, csvLines, withoutFormulaMark } from '../csv.ts'
import { csvRowsIn } from './csv-rows.ts'

test.each([
  ['a comma', 'Name,Maker\nOne,"A, B"\n'],
  ['a semicolon', 'Name;Maker\nOne;"A, B"\n'],
  ['a tab', 'Name\tMaker\nOne\t"A, B"\n'],
  ['Windows line ends', 'Name,Maker\r\nOne,"A, B"\r\n'],
  ['old Mac line ends', 'Name,Maker\rOne,"A, B"'],
  ['a byte order mark', '\ufeffName,Maker\nOne,"A, B"'],
  ["a spreadsheet's separator line", 'sep=;\r\nName;Maker\r\nOne;"A, B"'],
  ['empty lines', '\n\nName,Maker\n\n,\nOne,"A, B"\n\n'],
])('reads a table with %s', (_, text) => {
  expect(csvRowsIn(text)).toEqual([
    ['Name', 'Maker'],
    ['One', 'A, B'],
  ])
})

test.each([
  ['a doubled quote is one quote', 'a,"say ""hi"""', ['a', 'say "hi"']],
  ['a quoted line break belongs to its cell', 'a,"two\nlines"', ['a', 'two\nlines']],
  ['a quote inside a cell is an ordinary character', 'a,5" speaker', ['a', '5" speaker']],
  ['an unclosed quote is an ordinary character', 'a;"open;b', ['a', '"open', 'b']],
  ['text after a closed quote belongs to the cell', 'a,"b"c,d', ['a', 'bc', 'd']],
  ['an empty last cell is a cell', 'a,b,', ['a', 'b', '']],
])('%s', (_, text, row) => {
  expect(csvRowsIn(text)).toEqual([row])
})

test('reads every table that csvLines writes', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom(...',;\t"\r\n\'x') }),
  )
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(rows, (writtenRows) => {
      const table = [['Name', 'Maker', 'Type', 'Format'], ...writtenRows.map((row) => ['x', ...row])]
      const read = csvRowsIn(`${BYTE_ORDER_MARK}${csvLines(table)}`)
      expect(read.map((row) => row.map(withoutFormulaMark))).toEqual(table)
    }),
    { numRuns: 500 },
  )
})

test('stops one row after the limit', () => {
  const text = `Name;Maker\n${'Plugin;"Some; Maker"\n'.repeat(60_000)}`
  expect(csvRowsIn(text, 50_001)).toHaveLength(50_002)
  expect(csvRowsIn(text)).toHaveLength(60_001)
})

test('reads all letters of any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'ab",;\t\n\r ') }), (text) => {
      const letters = csvRowsIn(text).flat().join('').replace(/[^ab]/g, '')
      expect(letters).toBe(text.replace(/^\ufeff/, '').replace(/[^ab]/g, ''))
    }),
    { numRuns: 2000 },
  )
})
