import { expect, test } from 'vitest'
import { csvLines } from './csv.ts'

test.each([
  ...[
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
  ],
])('escapes the formula in the cell %j', (cell) => {
  expect(csvLines([[cell, 'after']])).toBe(`"'${cell.replaceAll('"', '""')}","after"\r\n`)
})

test.each(['', 'Pro-Q 3', '1+1', 'a=b', "it's", ' =1', '"quoted"', 'Größe, Ø', 'two\nlines', '⸗1'])(
  'only quotes the cell %j',
  (cell) => {
    expect(csvLines([[cell]])).toBe(`"${cell.replaceAll('"', '""')}"\r\n`)
  },
)
