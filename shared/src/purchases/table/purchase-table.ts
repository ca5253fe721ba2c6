import { csvLines, withoutFormulaMark } from '../../csv.ts'
import { isHeadingsAgain, type Table } from '../../transfer/table-in.ts'
import { amountOf, amountText, type Currency, currencyOfSign } from '../amount.ts'
import { type DayOrder, dayIn } from '../day.ts'
import { type NewPurchase, newPurchase, PURCHASE_KINDS, TERM_KINDS } from '../purchase.ts'
import {
  PURCHASE_COLUMN_LABELS,
  PURCHASE_COLUMNS,
  type PurchaseColumn,
  type PurchaseMapping,
} from './purchase-columns.ts'

/** Answers that a person gives once for a whole table, because its cells do not tell. */
export type TableAnswers = {
  /** For prices without a currency, or with a sign that several have: `$`. */
  currency: Currency | null
  /** For days such as 03/04/2026. */
  dayOrder: DayOrder | null
}

/** A row that was left out, by its number in the file, and why. */
type SkippedPurchase = { row: number; title: string; reason: string }

export type PurchasesOfTable = {
  purchases: NewPurchase[]
  skipped: SkippedPurchase[]
  /** The questions for the person before reading again. */
  asks: (keyof TableAnswers)[]
}

/** Reads the rows of a table. One is read whole or left out with its reason, so no price is ever guessed. */
export function purchasesOf(
  { headings, rows, firstRow }: Pick<Table, 'headings' | 'rows' | 'firstRow'>,
  mapping: PurchaseMapping,
  answers: TableAnswers,
): PurchasesOfTable {
  const read: PurchasesOfTable = { purchases: [], skipped: [], asks: [] }
  const asks = new Set<keyof TableAnswers>()
  for (const [index, row] of rows.entries()) {
    if (isHeadingsAgain(row, headings)) continue
    const cell = (column: PurchaseColumn) =>
      withoutFormulaMark(row[mapping.indexOf(column)] ?? '')
        .replace(/\s+/g, ' ')
        .trim()
    const purchase = purchaseOf(cell, answers, (ask) => asks.add(ask))
    if (typeof purchase === 'string')
      read.skipped.push({ row: index + firstRow, title: cell('title').slice(0, 200), reason: purchase })
    else read.purchases.push(purchase)
  }
  read.asks = [...asks]
  return read
}

/** The purchase of a row, or why there is none. */
function purchaseOf(
  cell: (column: PurchaseColumn) => string,
  answers: TableAnswers,
  ask: (what: keyof TableAnswers) => void,
): NewPurchase | string {
  const price = priceOf(cell('price'), cell('currency'), answers.currency)
  if (price === 'no-currency') {
    ask('currency')
    return 'Its price has no currency.'
  }
  if (price === 'below-zero')
    return `“${cell('price').slice(0, 40)}” is below zero. For money that you got back, write refund or sale as the kind.`
  if (price === 'no-price') return `“${cell('price').slice(0, 40)}” cannot be read as a price.`
  const [day, termEnds] = [dayOfCell(cell('day'), answers), dayOfCell(cell('termEnds'), answers)]
  if (day === 'ambiguous' || termEnds === 'ambiguous') {
    ask('dayOrder')
    return 'Its date can be read in two ways.'
  }
  if (day === undefined || termEnds === undefined)
    return `“${(day === undefined ? cell('day') : cell('termEnds')).slice(0, 40)}” cannot be read as a date.`
  const kind = wordOf(PURCHASE_KINDS, cell('kind')) ?? 'buy'
  const term = wordOf(TERM_KINDS, cell('term')) ?? (termEnds === null ? 'none' : 'updates')
  const texts = {
    title: cell('title'),
    maker: cell('maker'),
    shop: cell('shop'),
    orderNumber: cell('orderNumber'),
  }
  const purchase = newPurchase.safeParse({ ...texts, kind, ...price, day, term, termEnds })
  return purchase.success ? purchase.data : (purchase.error.issues[0]?.message ?? 'It is damaged.')
}

/** The price of a cell, with the currency of its own column, of a sign beside the number, or of the person's answer. */
function priceOf(text: string, currencyText: string, answer: Currency | null) {
  if (NO_VALUE.test(text)) return { amount: null, currency: null }
  const sign = text.normalize('NFKC').replace(/[\d.,'’\s()−-]/g, '')
  const currency = currencyOfSign(currencyText) ?? currencyOfSign(sign) ?? answer
  const named = currencyText || sign
  // A currency that does not exist must not become the one of the answer.
  if (/^\p{Lu}{3}$/u.test(named) && currencyOfSign(named) === null) return 'no-price'
  if (currency === null) return 'no-currency'
  const amount = amountOf(text, currency)
  if (amount !== null) return { amount, currency }
  return BELOW_ZERO.test(text) ? 'below-zero' : 'no-price'
}

/** A minus before or behind the digits, or the brackets of accountants. */
const BELOW_ZERO = /^[^\d]{0,6}[-−(][^\d]{0,6}\d|\d-$/

/** Null for a cell without a day, undefined for one that cannot be read. */
function dayOfCell(text: string, { dayOrder }: TableAnswers) {
  if (NO_VALUE.test(text)) return null
  return dayIn(text, dayOrder ?? undefined) ?? undefined
}

const NO_VALUE = /^(?:|-|n\/a|never|none|null|unknown)$/i

const wordOf = <Word extends string>(words: readonly Word[], cell: string) =>
  words.find((word) => word === cell.toLowerCase().replace(/[ _]/g, '-'))

/** The headings of a table of purchases as CSV text. */
export const purchaseTableHead: string = csvLines([
  PURCHASE_COLUMNS.map((column) => PURCHASE_COLUMN_LABELS[column]),
])

/** Purchases as CSV text below the headings, which `purchasesOf` reads again, equal in every field. */
export const purchaseLines = (purchases: readonly NewPurchase[]): string => csvLines(purchases.map(rowOf))

function rowOf(purchase: NewPurchase): string[] {
  const { amount, currency } = purchase
  const price = amount === null || currency === null ? '' : amountText(amount, currency)
  const cells = {
    ...purchase,
    price,
    currency: currency ?? '',
    day: purchase.day ?? '',
    termEnds: purchase.termEnds ?? '',
  }
  return PURCHASE_COLUMNS.map((column) => cells[column])
}
