import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BYTE_ORDER_MARK, csvLines } from '../csv.ts'
import { csvRowsIn } from './csv-rows.ts'

test.each([
  ['a comma', 'Name,Maker\nOne,"A, B"\n'],
  ['a semicolon', 'Name;Maker\nOne;"A, B"\n'],
  ['a tab', 'Name\tMaker\nOne\t"A, B"\n'],
  ['Windows line ends', 'Name,Maker\r\nOne,"A, B"\r\n'],
  ['old Mac line ends', 'Name,Maker\rOne,"A, B"'],
  ['a byte order mark', '\ufeffName,Maker\nOne,"A, B"'],
  ['the line with which a spreadsheet names its separator', 'sep=;\r\nName;Maker\r\nOne;"A, B"'],
  ['empty lines', '\n\nName,Maker\n\n,\nOne,"A, B"\n\n'],
])('a table with %s is read', (_, text) => {
  expect(csvRowsIn(text)).toEqual([
    ['Name', 'Maker'],
    ['One', 'A, B'],
  ])
})

test.each([
  ['a doubled quote is one', 'a,"say ""hi"""', ['a', 'say "hi"']],
  ['a quoted line break belongs to its cell', 'a,"two\nlines"', ['a', 'two\nlines']],
  ['a quote inside a cell is only a character', 'a,5" speaker', ['a', '5" speaker']],
  ['a quote that is never closed is only a character', 'a;"open;b', ['a', '"open', 'b']],
  ['what follows a closed quote belongs to the cell', 'a,"b"c,d', ['a', 'bc', 'd']],
  ['an empty last cell is one', 'a,b,', ['a', 'b', '']],
])('%s', (_, text, row) => {
  expect(csvRowsIn(text)).toEqual([row])
})

test('whatever our own writer writes is read again', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom(...',;\t"\r\n\'x') }),
  )
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(rows, (given) => {
      const marked = [['Name', 'Maker', 'Type', 'Format'], ...given.map((row) => ['x', ...row])]
      const read = csvRowsIn(`${BYTE_ORDER_MARK}${csvLines(marked)}`)
      expect(read.map((row) => row.map(unmarked))).toEqual(marked.map((row) => row.map(unmarked)))
    }),
    { numRuns: 500 },
  )
})

const unmarked = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, '')

test('fifty thousand rows are read, and more are noticed without reading them all', () => {
  const text = `Name;Maker\n${'Plugin;"Some; Maker"\n'.repeat(60_000)}`
  expect(csvRowsIn(text, 50_001)).toHaveLength(50_002)
  expect(csvRowsIn(text)).toHaveLength(60_001)
})

test('no text makes the reader fail or lose a letter', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'ab",;\t\n\r ') }), (text) => {
      const kept = csvRowsIn(text).flat().join('').replace(/[^ab]/g, '')
      expect(kept).toBe(text.replace(/^\ufeff/, '').replace(/[^ab]/g, ''))
    }),
    { numRuns: 2000 },
  )
})
