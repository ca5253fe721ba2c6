import { englishNumber } from '../text/locale.ts'
import { formatsIn } from './columns.ts'
import { csvRowsIn, SEPARATORS } from './csv-rows.ts'

/** The plugins in another program's JSON as rows, names first: a list of objects, or the first or `plugins` in an object. */
export function jsonRowsIn(json: unknown): string[][] | undefined {
  const items = listIn(json)?.filter(isRecord)
  if (!items?.length) return undefined
  const names = [...new Set(items.slice(0, 1000).flatMap((item) => Object.keys(item)))]
  // A column may be named `constructor`, which every object inherits.
  const cell = (item: Record<string, unknown>, name: string) =>
    Object.hasOwn(item, name) ? textOf(item[name]) : ''
  return [names, ...items.map((item) => names.map((name) => cell(item, name)))]
}

function listIn(json: unknown): unknown[] | undefined {
  if (Array.isArray(json)) return json
  if (!isRecord(json)) return undefined
  const lists = [json.plugins, ...Object.values(json)]
  return lists.find((value): value is unknown[] => Array.isArray(value) && value.some(isRecord))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A list becomes comma-separated text; nested objects are ignored. */
function textOf(value: unknown): string {
  const isText = (each: unknown) => !isRecord(each)
  if (Array.isArray(value)) return value.filter(isText).map(textOf).join(', ')
  return isRecord(value) ? '' : String(value ?? '')
}

/** A table as it stands in a file. Nothing of it has been sent anywhere. */
export type Table = {
  /** One for each column; all are empty where the first row is a row like the others. */
  headings: string[]
  rows: string[][]
  /** The number of the first of `rows` in the file; empty lines do not count. */
  firstRow: number
  /** Its headings are known. Otherwise the person can say what the first row is. */
  isSure: boolean
}

/** The reason why a file cannot be read as a table: a sentence for its owner. */
export type RefusedTable = { refusal: string }

type Reading = {
  /** The columns if a row were the headings. */
  mappingOf: (row: string[]) => readonly (string | null)[]
  /** The column that no row can lack. */
  main: string
  maxRows: number
}

/** Finds the table in a text, whatever its separator, below lines of titles. */
export function tableIn(text: string, reading: Reading): Table | RefusedTable {
  if (text.trim() === '') return { refusal: 'This file is empty.' }
  return tableOf(csvRowsIn(text, MOST_TITLES + reading.maxRows, separatorIn(text, reading)), reading)
}

/** Titles above a table are short. */
const LOOKED_AT = 20_000
const MOST_TITLES = 30

/** The separator that shows the most known headings; undefined without any. */
function separatorIn(text: string, reading: Reading) {
  const found = SEPARATORS.flatMap((separator) => {
    const start = headingsAmong(csvRowsIn(text.slice(0, LOOKED_AT), MOST_TITLES, separator), reading)
    return start ? [{ separator, score: start.score }] : []
  })
  return found.sort((a, b) => b.score - a.score)[0]?.separator
}

/**
 * The table among rows. Without known headings its first row is a row like the others, so that no plugin is lost; but not one that has a
 * single cell above wider rows, nor one above versions, paths, formats or numbers.
 */
export function tableOf(rows: string[][], reading: Reading): Table | RefusedTable {
  const found = headingsAmong(rows.slice(0, MOST_TITLES), reading)
  const wide = rows.findIndex((row) => widthOf(row) > 1)
  const isWideAboveFacts = wide !== -1 && isAboveFacts(rows.slice(wide))
  const start = found?.at ?? (isWideAboveFacts ? wide : 0)
  const [first = [], ...others] = rows.slice(start)
  const isSure = found !== undefined
  const isTitle = widthOf(first) === 1 && others.length > 1 && others.every((row) => widthOf(row) > 1)
  const width = isSure
    ? first.length
    : Math.max(0, ...rows.slice(start, start + LOOKED_THROUGH).map((row) => row.length))
  if (others.length > reading.maxRows)
    return {
      refusal: `This table has more than ${englishNumber(reading.maxRows)} rows. Split it and import the parts separately.`,
    }
  if (width > MAX_COLUMNS) return { refusal: 'This table has more than 200 columns.' }
  if (others.length === 0 && (isSure || widthOf(first) < 2))
    return { refusal: 'This table has no rows below its headings.' }
  const headings = Array.from({ length: width }, (_, column) => first[column] ?? '')
  const table = { headings, rows: others, firstRow: start + 2, isSure }
  return isSure || isWideAboveFacts || isTitle ? table : withFirstAsRow(table)
}

const LOOKED_THROUGH = 100
const widthOf = (row: string[]) => row.filter((cell) => cell.trim() !== '').length

const MAX_COLUMNS = 200

/** The row with the most known headings, if those above it are narrower, as titles are. */
function headingsAmong(rows: string[][], { mappingOf, main }: Reading) {
  let best: { at: number; score: number } | undefined
  let widest = 0
  for (const [at, row] of rows.entries()) {
    const width = widthOf(row)
    const mapping = mappingOf(row)
    const known = mapping.filter((column) => column !== null).length
    const score = known + (mapping.includes(main) ? 1 : 0)
    const isHeadings = known >= 3 || (known > 0 && known * 2 >= width && width > widest)
    if (isHeadings && score > (best?.score ?? 0)) best = { at, score }
    widest = Math.max(widest, width)
  }
  return best
}

const isAboveFacts = ([first = [], ...rows]: string[][]) =>
  first.some((cell, column) => {
    const below = rows.slice(0, LOOKED_THROUGH).flatMap((row) => row[column]?.trim() || [])
    return cell.trim() !== '' && !isFact(cell) && below.length > 0 && below.every(isFact)
  })

const isFact = (cell: string) =>
  formatsIn(cell).some((format) => format !== 'Plugin') ||
  /[\\/]/.test(cell) ||
  (/\d/.test(cell) && !/\p{L}{2}/u.test(cell))

/** The table with its headings as its first row. */
export const withFirstAsRow = ({ headings, rows, firstRow, ...rest }: Table): Table => ({
  ...rest,
  headings: headings.map(() => ''),
  rows: [headings, ...rows],
  firstRow: firstRow - 1,
})

/** The table with its first row as its headings. */
export const withFirstAsHeadings = ({ rows: [headings = [], ...rows], firstRow, ...rest }: Table): Table => ({
  ...rest,
  headings,
  rows,
  firstRow: firstRow + 1,
})

/** True for a row that repeats the headings, as at the top of each page of some lists. */
export const isHeadingsAgain = (row: readonly string[], headings: readonly string[]): boolean =>
  headings.some((heading) => heading !== '') &&
  headings.every((heading, column) => (row[column] ?? '').trim() === heading.trim())
