import { test } from 'vitest'
import {
  FUZZ_TIMEOUT,
  fuzzInputCount,
  HOSTILE_PIECES,
  mutatedText,
  runFuzzCampaign,
} from '../contract/testing/endures.ts'
import { csvLines, withoutFormulaMark } from '../csv.ts'
import { csvRowsIn } from './csv-rows.ts'

/** Cells that a spreadsheet could read as formulas, and ordinary ones. */
const CELLS = ['Pro-Q 3', '=HYPERLINK("http://evil.example","x")', "it's", 'two\nlines', '-1', '@SUM(A1)', '']
const PIECES = [...HOSTILE_PIECES, ...['=cmd|"/c calc"!A1', 'sep=;', 'x', '1']]

test(
  'any library value survives a table export and import, and no cell is a formula',
  async () => {
    const head = ['Name', 'Maker', 'Type']
    await runFuzzCampaign({
      count: fuzzInputCount(100_000),
      seed: 4,
      input: (random) => [0, 1, 2].map(() => mutatedText(CELLS, PIECES, random)),
      act: (row) => {
        const table = csvLines([head, ['x', ...row], row])
        const read = csvRowsIn(table)
        const expected = [head, ['x', ...row], ...(row.some((cell) => cell !== '') ? [row] : [])]
        if (JSON.stringify(read.map((cells) => cells.map(withoutFormulaMark))) !== JSON.stringify(expected))
          throw new Error(`It was read as ${JSON.stringify(read)}.`)
        if (read.some((cells) => cells.some((cell) => FORMULA.test(cell))))
          throw new Error('A cell is a formula.')
      },
    })
  },
  FUZZ_TIMEOUT,
)

test(
  'reads any foreign table',
  async () => {
    const tables = [
      csvLines([['Name', 'Maker'], ...CELLS.map((cell) => [cell, cell])]),
      'a;b\n1;2\n',
      'a\tb\r1\t2',
    ]
    await runFuzzCampaign({
      count: fuzzInputCount(100_000),
      seed: 5,
      input: (random) => mutatedText(tables, PIECES, random),
      act: (table) => {
        if (csvRowsIn(table, 20).length > 21) throw new Error('More rows were read than requested.')
      },
    })
  },
  FUZZ_TIMEOUT,
)

const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/
