import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLines, withoutFormulaMark } from './csv.ts'

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  '=cmd|"/c calc"!A1',
])('escapes the formula in the cell %j', (cell) => {
  expect(csvLines([[cell, 'after']])).toBe(`"'${cell.replaceAll('"', '""')}","after"\r\n`)
})

test.each(['', 'Pro-Q 3', '1+1', 'a=b', "it's", ' =1', '"quoted"', 'Größe, Ø', 'two\nlines', '⸗1'])(
  'only quotes the cell %j',
  (cell) => {
    expect(csvLines([[cell]])).toBe(`"${cell.replaceAll('"', '""')}"\r\n`)
  },
)

test('any table can be read again, and no cell is a formula', () => {
  const rows = fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 5 }), {
    minLength: 1,
    maxLength: 5,
  })
  const hostile = fc.array(
    fc.array(fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n",;\'＝x') }), { minLength: 1, maxLength: 4 }),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  fc.assert(
    fc.property(fc.oneof(rows, hostile), (table) => {
      const read = readCsv(csvLines(table))
      expect(read.map((row) => row.map(withoutFormulaMark))).toEqual(table)
      expect(read.flat().filter((cell) => FORMULA.test(cell))).toEqual([])
    }),
    { numRuns: 2000 },
  )
})

const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/** RFC 4180 for cells that are all quoted. */
function readCsv(text: string) {
  return [...text.matchAll(/((?:"(?:[^"]|"")*",?)+)\r\n/g)].map(([, line = '']) =>
    [...line.matchAll(/"((?:[^"]|"")*)"(?:,|$)/g)].map(([, cell = '']) => cell.replaceAll('""', '"')),
  )
}
