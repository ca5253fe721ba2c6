import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tableIn } from '../../transfer/table-in.ts'
import { CURRENCIES } from '../amount.ts'
import { type NewPurchase, newPurchase, PURCHASE_KINDS, TERM_KINDS } from '../purchase.ts'
import { aPurchase as aPurchaseOf } from '../testing/a-purchase.ts'
import { newPurchasesAmong } from './new-purchases.ts'
import { guessedPurchaseMapping } from './purchase-columns.ts'
import { purchaseLines, purchasesOf, purchaseTableHead, type TableAnswers } from './purchase-table.ts'

const NO_ANSWERS: TableAnswers = { currency: null, dayOrder: null }

function readTable(text: string, answers: Partial<TableAnswers> = {}) {
  const table = tableIn(text, { mappingOf: guessedPurchaseMapping, main: 'title', maxRows: 20_000 })
  if ('refusal' in table) throw new Error(table.refusal)
  return purchasesOf(table, guessedPurchaseMapping(table.headings), { ...NO_ANSWERS, ...answers })
}

test('a sign that several currencies have, and days of two orders, are asked for once', () => {
  const text = 'Name,Price,Date,Expires\nA,$39,03/04/2026,\nB,$49.99,05/06/2026,Never\n'

  expect(readTable(text)).toMatchObject({ purchases: [], asks: ['currency'] })
  const asked = readTable(text, { currency: 'USD' })
  expect(asked.asks).toEqual(['dayOrder'])
  expect(asked.skipped).toEqual([
    { row: 2, title: 'A', reason: 'Its date can be read in two ways.' },
    { row: 3, title: 'B', reason: 'Its date can be read in two ways.' },
  ])
  const { purchases, skipped } = readTable(text, { currency: 'USD', dayOrder: 'month-first' })
  expect(skipped).toEqual([])
  expect(purchases.map(({ amount, currency, day }) => [amount, currency, day])).toEqual([
    [3900, 'USD', '2026-03-04'],
    [4999, 'USD', '2026-05-06'],
  ])
})

const BELOW_ZERO = 'is below zero. For money that you got back, write refund or sale as the kind.'

test.each([
  ['A,-5,EUR,,', `“-5” ${BELOW_ZERO}`],
  ['A,"-39,99 €",,,', `“-39,99 €” ${BELOW_ZERO}`],
  ['A,1-2,EUR,,', '“1-2” cannot be read as a price.'],
  ['A,5,XQZ,,', '“5” cannot be read as a price.'],
  ['A,"1.234",EUR,,', '“1.234” cannot be read as a price.'],
  ['A,5,EUR,31.02.2026,', '“31.02.2026” cannot be read as a date.'],
  ['A,5,EUR,2026-03-04,2026-03-03', 'The term ends before the day of the purchase.'],
  [',5,EUR,2026-03-04,', 'Please enter what was purchased.'],
  ['A,5,,,', 'Its price has no currency.'],
])('the row %s is left out', (row, reason) => {
  expect(readTable(`Name,Price,Currency,Date,Expires\n${row}\n`)).toMatchObject({
    purchases: [],
    skipped: [{ row: 2, reason }],
  })
})

test('a formula is marked in our table, and is a plain text again when it is read', () => {
  const [purchase] = readTable('Name,Shop\n=HYPERLINK(1),+49\n').purchases
  const table = purchaseTableHead + purchaseLines(purchase ? [purchase] : [])

  expect(table).toContain(`"'=HYPERLINK(1)"`)
  expect(table).toContain(`"'+49"`)
  expect(readTable(table).purchases).toEqual([purchase])
})

const aDay = fc.option(
  fc
    .date({ min: new Date('1970-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
)
const someLine = fc
  .tuple(
    fc.constantFrom('', '', "'", "''", "'=", '=', '+', '-', '@', '＝'),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
  )
  .map(([start, text]) => `${start}${text}`.replace(/\s+/g, ' ').trim())
const aPurchase: fc.Arbitrary<NewPurchase> = fc
  .record({
    title: someLine,
    maker: someLine,
    kind: fc.constantFrom(...PURCHASE_KINDS),
    price: fc.option(
      fc.record({ amount: fc.integer({ min: 0, max: 10 ** 11 }), currency: fc.constantFrom(...CURRENCIES) }),
    ),
    day: aDay,
    shop: someLine,
    orderNumber: someLine,
    term: fc.constantFrom(...TERM_KINDS),
    termEnds: aDay,
  })
  .map(({ price, ...rest }) => ({ ...rest, ...(price ?? { amount: null, currency: null }) }))
  .filter((purchase) => newPurchase.safeParse(purchase).success)

const namedPurchase = (title: string) => aPurchaseOf({ title, amount: null, currency: null, day: null })

test('every purchase that is written is read again, equal in every field', () => {
  fc.assert(
    fc.property(fc.array(aPurchase, { minLength: 1, maxLength: 20 }), (purchases) => {
      expect(readTable(purchaseTableHead + purchaseLines(purchases))).toEqual({
        purchases,
        skipped: [],
        asks: [],
      })
    }),
  )
})

/** The files that programs write of one table, by the name of the program, and the order of days that a person answers. */
const FILES: Record<string, string> = {
  'Excel in German':
    '\ufeffProdukt;Artikel;Hersteller;Preis;Datum;Bestellnummer\r\nx;"Pro-Q 3; Pro-L 2";FabFilter;1.234,56 €;04.03.2026;=1\r\n;;;;;\r\n',
  'Excel in English with a separator line, month-first':
    'sep=,\r\nProduct,Manufacturer,Price,Date,Order\r\n"Pro-Q 3; Pro-L 2",FabFilter,"€1,234.56",3/4/2026,=1\r\n',
  'Numbers with the name of its table':
    'Table 1\n\nProduct,Manufacturer,Price,Date,Order\nPro-Q 3; Pro-L 2,FabFilter,"€1,234.56","Mar 4, 2026",=1\n',
  'LibreOffice in French with tabs, day-first':
    'Product\tManufacturer\tPrice\tDate\tOrder\nPro-Q 3; Pro-L 2\tFabFilter\t1\u202f234,56\u00a0€\t04/03/2026\t=1\n',
}

test.each(Object.entries(FILES))('the table of %s is read', (program, text) => {
  const dayOrder = (['day-first', 'month-first'] as const).find((order) => program.endsWith(order)) ?? null
  const { purchases, skipped } = readTable(text, { dayOrder })

  expect(skipped).toEqual([])
  const told = { title: 'Pro-Q 3; Pro-L 2', amount: 123_456, day: '2026-03-04', orderNumber: '=1', shop: '' }
  expect(purchases).toEqual([aPurchaseOf(told)])
})

describe('new purchases', () => {
  const titlesOf = (table: string[], known: string[]) =>
    newPurchasesAmong(table.map(namedPurchase), known.map(namedPurchase)).map(({ title }) => title)

  test('what is known is left out as often as it is known', () => {
    expect(titlesOf(['A', 'B', 'A'], [])).toEqual(['A', 'B', 'A'])
    expect(titlesOf(['A', 'B', 'A'], ['A'])).toEqual(['B', 'A'])
    expect(titlesOf(['A', 'B', 'A'], ['A', 'A', 'A', 'B'])).toEqual([])
  })

  test('a purchase with another value in any field is new, and one of which its owner knows more is the same', () => {
    const one = namedPurchase('A')
    const newBeside = (listed: NewPurchase, more: Partial<NewPurchase> = {}) =>
      newPurchasesAmong([{ ...one, ...more }], [listed]).length

    expect(newBeside(one, { orderNumber: '2' })).toBe(1)
    expect(newBeside(one, { termEnds: '2027-01-01', term: 'updates' })).toBe(1)
    expect(newBeside({ ...one, ...{ id: '1', pluginIds: ['2'], addedAt: '2026-01-01' } })).toBe(0)
  })
})
