import { withoutFormulaMark } from '../../csv.ts'
import { csvRowsIn } from '../../transfer/csv-rows.ts'
import { guessedLicenseMapping, isOfILok, type LicenseMapping, otherListOf } from './license-columns.ts'
import { oneLine } from './one-line.ts'

/** A list of licenses as it stands in a file. Nothing of it has been sent anywhere. */
export type LicenseTable = {
  headings: string[]
  rows: string[][]
  /** The number of the first row in the file; empty lines do not count. */
  firstRow: number
  /** What the columns are, as far as their headings tell. */
  mapping: LicenseMapping
  /** The list is of iLok License Manager, as far as its headings are known. */
  isOfILok: boolean
}

/** Why a file is no list of licenses: a sentence for its owner. */
export type RefusedLicenses = { refusal: string }

/** How many licenses one file may have. */
export const MAX_LICENSE_ROWS = 20_000

/**
 * Finds the table in a text: its separator, and its headings below lines of titles. A table whose headings name no product is given
 * with a mapping that has no `title`, so that its owner can choose the column.
 */
export function licenseTableIn(text: string): LicenseTable | RefusedLicenses {
  if (text.trim() === '') return { refusal: 'This file is empty.' }
  const start = bestStart(text.slice(0, LOOKED_AT))
  const all = rowsOf(text, start.separator, start.at + 1 + MAX_LICENSE_ROWS)
  const headings = (all[start.at] ?? []).map(oneLine)
  const rows = all.slice(start.at + 1)
  if (rows.length > MAX_LICENSE_ROWS)
    return { refusal: 'This list has more than 20,000 rows. Please split it and import the parts.' }
  if (headings.length > MAX_COLUMNS) return { refusal: 'This list has more than 200 columns.' }
  const other = otherListOf(headings)
  if (other) return { refusal: OTHER_LISTS[other] }
  if (rows.length === 0) return { refusal: 'This list has no rows. Above them must stand the headings.' }
  const mapping = guessedLicenseMapping(headings)
  return { headings, rows, firstRow: start.at + 2, mapping, isOfILok: isOfILok(headings) }
}

const OTHER_LISTS = {
  plugins: 'This is a list of plugins, not of licenses. You can import it under Settings, Advanced.',
  devices:
    'This is a list of computers or iLoks, not of licenses. Please export the list of licenses there, and choose that file.',
}

const MAX_COLUMNS = 200
/** Titles above a table are short. */
const LOOKED_AT = 20_000
const MAX_TITLE_LINES = 30

type Start = { separator: string; at: number; score: number }

/** The row with the most known headings, with the separator that shows them. Without any, the first row as wide as the table. */
function bestStart(sample: string): Start {
  const separators = /^\ufeff?sep=([,;\t])/.exec(sample)?.[1] ?? ',;\t'
  const starts = [...separators].flatMap((separator) => {
    const rows = rowsOf(sample, separator, MAX_TITLE_LINES)
    const width = Math.max(...rows.map((row) => row.length))
    const wide = rows.findIndex((row) => row.length === width)
    return rows.map((row, at) => ({
      separator,
      at,
      score: scoreOf(row) + (at === wide && width > 1 ? 0.5 : 0),
    }))
  })
  const first: Start = { separator: ',', at: 0, score: 0 }
  return starts.reduce((best, start) => (start.score > best.score ? start : best), first)
}

/** How many headings of a row are known; one that names no product counts less. */
function scoreOf(row: readonly string[]) {
  const mapping = guessedLicenseMapping(row)
  const known = mapping.filter((column) => column !== null).length
  return mapping.includes('title') ? known + 1 : known
}

function rowsOf(text: string, separator: string, maxRows: number): string[][] {
  const plain = text.replace(/^\ufeff/, '').replace(/^sep=[,;\t]\r?\n/, '')
  return csvRowsIn(`sep=${separator}\n${plain}`, maxRows).map((row) => row.map(cellText))
}

const cellText = (cell: string) => withoutFormulaMark(cell).trim()
