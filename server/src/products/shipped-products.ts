import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type ProductIndex, productIndex } from '#shared/products/product-index.ts'
import {
  type MakerIndex,
  type MakerRow,
  makerIndex,
  makersIn,
  type ProductRow,
  productsIn,
  type Table,
  type TableFault,
} from '#shared/products/product-tables.ts'

export type ShippedProducts = {
  makers: MakerRow[]
  products: ProductRow[]
  index: ProductIndex
  makerOf: MakerIndex
  /** The digest of all tables and of the rules: facts with another one are looked up again. */
  digest: string
  /** Lines that cannot be used, by file. */
  faults: (TableFault & { file: string })[]
}

/** Raised when the rules change what they derive from the same tables. */
const RULES = 3

let shipped: ShippedProducts | undefined

/** The tables beside the program, read once. */
export function shippedProducts(): ShippedProducts {
  shipped ??= readProducts(path.join(import.meta.dirname, 'tables'))
  return shipped
}

/** Reads the tables of a folder. A line that cannot be used is left out and named in `faults`. */
export function readProducts(folder: string): ShippedProducts {
  const digest = createHash('sha256').update(`${RULES}`)
  const makers: MakerRow[] = []
  const products: ProductRow[] = []
  const faults: ShippedProducts['faults'] = []
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.csv'))
    .toSorted()) {
    const text = readFileSync(path.join(folder, file), 'utf8')
    digest.update(text)
    const { faults: found } =
      file === 'makers.csv' ? added(makers, makersIn(text)) : added(products, productsIn(text))
    faults.push(...found.map((fault) => ({ file, ...fault })))
  }
  const makerOf = makerIndex(makers)
  return {
    makers,
    products,
    index: productIndex(makerOf, makers, products),
    makerOf,
    digest: digest.digest('base64url'),
    faults,
  }
}

function added<Row>(rows: Row[], table: Table<Row>) {
  for (const row of table.rows) rows.push(row)
  return table
}
