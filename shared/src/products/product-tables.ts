import { makerKeyOf } from '../makers/maker-name.ts'
import { csvRowsIn } from '../transfer/csv-rows.ts'
import { isTypeWord, type TypeWord } from './type-words.ts'

/** A line of `products/makers.csv`. Addresses are https, '' where none is known. */
export type MakerRow = {
  name: string
  /** The key of its name by `makerKeyOf`. */
  key: string
  spellings: string[]
  /** Short names that hosts show before its products, such as `kHs`. */
  prefixes: string[]
  site: string
  downloads: string
  /** Its own program that installs and updates, such as `Waves Central`. */
  installer: string
  support: string
  copyProtection: string
  /** The maker that it belongs to now, or became. */
  now: string
}

/** A line of another table in `products/`. */
export type ProductRow = {
  maker: string
  name: string
  types: [TypeWord, ...TypeWord[]]
  otherNames: string[]
  price: '' | 'free' | 'paid'
  family: string
  supersededBy: string
}

/** A line that cannot be used, by its number in the file. The others are used. */
export type TableFault = { line: number; reason: string }
export type Table<Row> = { rows: Row[]; faults: TableFault[] }

const MAKER_HEADINGS = [
  'name',
  'other spellings',
  'prefixes',
  'site',
  'downloads',
  'installer',
  'support',
  'copy protection',
  'now',
]
const PRODUCT_HEADINGS = [
  'maker',
  'name',
  'type',
  'more types',
  'other names',
  'price',
  'family',
  'superseded by',
]

/** The makers of a CSV text with the headings of `products/makers.csv`. */
export const makersIn = (text: string): Table<MakerRow> =>
  tableIn(text, MAKER_HEADINGS, ([name = '', spellings, prefixes, ...others]) => {
    const [site = '', downloads = '', installer = '', support = '', copyProtection = '', now = ''] = others
    if (name === '') return 'The manufacturer has no name.'
    const address = [site, downloads, support].find((each) => each !== '' && !isHttps(each))
    if (address !== undefined) return `${address} is not an https address.`
    const lists = { spellings: listIn(spellings), prefixes: listIn(prefixes) }
    return { name, key: makerKeyOf(name), ...lists, site, downloads, installer, support, copyProtection, now }
  })

/** The products of a CSV text with the headings of the tables in `products/`. */
export const productsIn = (text: string): Table<ProductRow> =>
  tableIn(
    text,
    PRODUCT_HEADINGS,
    ([maker = '', name = '', type = '', more, others, price = '', family = '', supersededBy = '']) => {
      if (maker === '' || name === '') return 'The manufacturer or the name is missing.'
      if (!isTypeWord(type)) return `${type || 'An empty type'} is not a type.`
      const types: ProductRow['types'] = [type]
      for (const word of listIn(more)) {
        if (!isTypeWord(word)) return `${word} is not a type.`
        types.push(word)
      }
      if (price !== '' && price !== 'free' && price !== 'paid') return `${price} is not a price.`
      return { maker, name, types, otherNames: listIn(others), price, family, supersededBy }
    },
  )

/** A row is built from cells without spaces around, or a sentence says why it cannot be used. */
function tableIn<Row extends object>(
  text: string,
  headings: readonly string[],
  rowOf: (cells: string[]) => Row | string,
): Table<Row> {
  const [head = [], ...lines] = csvRowsIn(text, Number.POSITIVE_INFINITY, ',')
  if (head.join() !== headings.join())
    return { rows: [], faults: [{ line: 1, reason: `The headings must be ${headings.join(', ')}.` }] }
  const table: Table<Row> = { rows: [], faults: [] }
  for (const [index, cells] of lines.entries()) {
    const row =
      cells.length > headings.length
        ? `There are ${cells.length} cells instead of ${headings.length}.`
        : rowOf(cells.some(hasSpaceAround) ? cells.map((cell) => cell.trim()) : cells)
    if (typeof row === 'string') table.faults.push({ line: index + 2, reason: row })
    else table.rows.push(row)
  }
  return table
}

const hasSpaceAround = (cell: string) =>
  cell !== '' && (cell.charCodeAt(0) <= SPACE || cell.charCodeAt(cell.length - 1) <= SPACE)
const SPACE = 32

/** The values of a cell, between semicolons. */
function listIn(cell = '') {
  if (cell === '') return []
  // Most cells have one value, and a start of the server reads ten thousand.
  if (!cell.includes(';')) return [cell]
  return cell
    .split(';')
    .map((value) => value.trim())
    .filter((value) => value !== '')
}

/** Without a user name, a port or a number in place of a host name. */
const isHttps = (address: string) =>
  /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?:\/\S*)?$/.test(address)

/** The maker of a spelling, as any bundle or host has it; undefined for one that the tables lack. */
export type MakerIndex = (spelling: string) => MakerRow | undefined

/** The look-up in these makers. */
export function makerIndex(makers: readonly MakerRow[]): MakerIndex {
  const rows = new Map<string, MakerRow>()
  for (const maker of makers)
    for (const key of [maker.key, ...maker.spellings.map(makerKeyOf)]) rows.set(key, maker)
  return (spelling) => rows.get(makerKeyOf(spelling))
}
