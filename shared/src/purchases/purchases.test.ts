import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { PRODUCTS, type Product } from '../songs/joining/testing/products.ts'
import { oneOf, randomOf } from '../uad/testing/random.ts'
import { amountOf, amountText, CURRENCIES, currencyOf, MAX_AMOUNT } from './amount.ts'
import { type DayOrder, dayIn, localDayOf } from './day.ts'
import { reminderStageOf } from './ending.ts'
import { newPurchase, PURCHASE_KINDS } from './purchase.ts'
import { type MatchableEntry, purchaseMatcher } from './purchase-matcher.ts'
import { purchaseStatesOf } from './purchase-states.ts'
import { type PurchaseTerm, runningTerms } from './running-terms.ts'
import { type Spending, totalsOf } from './totals.ts'

test.each([
  ['19,99', 'EUR', 1999],
  ['$39', 'USD', 3900],
  ['39 €', 'EUR', 3900],
  ['1.234,56', 'EUR', 123_456],
  ['1,234.56', 'USD', 123_456],
  ['1 234,50', 'EUR', 123_450],
  ['1\u00a0234,50', 'EUR', 123_450],
  ["1'234.50", 'CHF', 123_450],
  ['1,234,567', 'USD', 123_456_700],
  ['1999', 'JPY', 1999],
  ['1.999', 'JPY', 1999],
  ['1.500', 'KWD', 1500],
  ['1,500', 'KWD', null],
  ['12.3456', 'KWD', null],
  ['1.234', 'EUR', null],
  ['12.5', 'JPY', null],
  ['-5', 'EUR', null],
  ['(5)', 'EUR', null],
  ['$-5', 'USD', null],
  ['', 'EUR', null],
  ['12,34,56', 'EUR', null],
  ['1.234,567.8', 'EUR', null],
  ['٣٩', 'EUR', null],
  ['1000000000.00', 'EUR', 100_000_000_000],
  ['1000000000.01', 'EUR', null],
  ['9'.repeat(400), 'EUR', null],
])('%j in %s is %j', (text, currency, amount) => {
  expect(amountOf(text, currency)).toBe(amount)
})

test('every amount is read again from what is written of it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: MAX_AMOUNT }),
      fc.constantFrom(...CURRENCIES),
      (amount, currency) => {
        expect(amountOf(amountText(amount, currency), currency)).toBe(amount)
      },
    ),
  )
})

test.each([
  ['EUR', 'EUR'],
  [' usd ', 'USD'],
  ['DEM', 'DEM'],
  ['XQZ', null],
  ['$', null],
  ['__proto__', null],
])('the currency of %j is %j', (code, currency) => {
  expect(currencyOf(code)).toBe(currency)
})

test.each([
  ['2026-06-01', '2026-04-01', null],
  ['2026-06-01', '2026-04-02', 60],
  ['2026-06-01', '2026-05-01', 60],
  ['2026-06-01', '2026-05-02', 30],
  ['2026-06-01', '2026-05-25', 7],
  ['2026-06-01', '2026-05-30', 7],
  ['2026-06-01', '2026-05-31', 1],
  ['2026-06-01', '2026-06-01', 1],
  ['2026-06-01', '2026-06-02', null],
])('what ends on %s is on %s at the stage %j', (end, today, stage) => {
  expect(reminderStageOf(end, today)).toBe(stage)
})

const NOON = new Date(2026, 2, 1, 12)

test.each([
  [undefined, ['no']],
  [null, ['yes']],
  ['2026-02-28', ['yes', 'ended']],
  ['2026-03-01', ['yes', 'ends-soon']],
  ['2026-04-30', ['yes', 'ends-soon']],
  ['2026-05-01', ['yes']],
])('a plugin whose term ends on %s is on March 1, 2026: %j', (termEnds, states) => {
  expect(purchaseStatesOf(termEnds === undefined ? undefined : { termEnds }, NOON)).toEqual(states)
})

test('the day is that of the clock on the wall, also a minute before midnight', () => {
  expect(localDayOf(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
  expect(localDayOf(new Date(2026, 11, 31, 0, 0))).toBe('2026-12-31')
})

const PURCHASE = {
  title: 'Diva',
  maker: 'u-he',
  kind: 'buy',
  amount: 17900,
  currency: 'EUR',
  day: '2026-03-04',
  shop: 'Shop',
  orderNumber: '#1',
  term: 'updates',
  termEnds: '2027-03-04',
}

test.each([
  [{ title: ' ' }, 'Please enter what was purchased.'],
  [{ title: 'a\nb' }, 'The name of a purchase must not contain line breaks or control characters.'],
  [{ amount: -1 }, 'A price is never below zero. Choose Refund or Sale for money that came back.'],
  [{ amount: 10 ** 12 }, 'This price is too large.'],
  [{ currency: 'XQZ' }, 'This currency code does not exist.'],
  [{ currency: null }, 'A price needs a currency, and a currency needs a price.'],
  [{ day: '2026-02-29' }, 'A day is written as 2026-03-31, from 1970 to 2199.'],
  [{ termEnds: '2026-03-03' }, 'The term ends before the day of the purchase.'],
  [{ term: 'none' }, 'An end date needs a term. Choose an update plan, a subscription or installments.'],
  [{ kind: 'gift' }, 'Please choose a kind of purchase.'],
])('%j is refused', (more, sentence) => {
  const { error } = newPurchase.safeParse({ ...PURCHASE, ...more })
  expect(error?.issues[0]?.message).toBe(sentence)
})

test.each<[text: string, order: DayOrder | undefined, day: string | null]>([
  ['2026-03-04', undefined, '2026-03-04'],
  ['04.03.2026', undefined, '2026-03-04'],
  ['03/04/2026', undefined, 'ambiguous'],
  ['03/04/2026', 'day-first', '2026-04-03'],
  ['03/04/2026', 'month-first', '2026-03-04'],
  ['05/05/2026', undefined, '2026-05-05'],
  ['04/13/2026', undefined, '2026-04-13'],
  ['13/04/2026', 'month-first', null],
  ['4th March 2026', undefined, '2026-03-04'],
  ['Mar 4, 2026', undefined, '2026-03-04'],
  ['Sept. 9, 2026', undefined, '2026-09-09'],
  ['31.04.2026', undefined, null],
  ['1969-12-31', undefined, null],
  ['04/03/26', undefined, 'ambiguous'],
  ['3/14/26', undefined, '2026-03-14'],
  ['31.12.99', undefined, '1999-12-31'],
  ['31.12.69', undefined, '2069-12-31'],
  ['03-04-26', 'day-first', null],
  ['4 Foo 2026', undefined, null],
])('%j with the order %j is %j', (text, order, day) => {
  expect(dayIn(text, order)).toBe(day)
})

const aDay = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test('the same day is read from each of its writings', () => {
  fc.assert(
    fc.property(aDay, (day) => {
      const [year, month, date] = day.split('-')
      const word = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' }).format(new Date(day))
      expect([
        dayIn(`${date}.${month}.${year}`),
        dayIn(`${date}/${month}/${year}`, 'day-first'),
        dayIn(`${month}/${date}/${year}`, 'month-first'),
        dayIn(`${date} ${word} ${year}`),
        dayIn(`${word} ${Number(date)}, ${year}`),
      ]).toEqual([day, day, day, day, day])
    }),
  )
})

const aTerm = (overrides: Partial<PurchaseTerm>): PurchaseTerm => ({
  title: 'Gold',
  maker: 'Waves',
  kind: 'buy',
  day: '2026-01-01',
  term: 'updates',
  termEnds: '2027-01-01',
  pluginIds: [],
  ...overrides,
})

const GONE = { termEnds: null, term: 'none' } as const
const LATER = { termEnds: '2028-01-01' }
const RENEWAL = { title: 'WUP', kind: 'renew', ...LATER } as const
const [FIRST, SECOND] = ['2027-01-01', '2028-01-01']

/** The other terms beside one of Gold by Waves that ends on 2027-01-01. */
test.each<[what: string, first: Partial<PurchaseTerm>, other: Partial<PurchaseTerm>, ends: string[]]>([
  [
    'a term without a successor runs, and a purchase without an end has none',
    {},
    { title: 'Diva', ...GONE },
    [FIRST],
  ],
  ['a renewal takes its place, however it is written', {}, { ...RENEWAL, title: 'Waves GOLD' }, [SECOND]],
  ['another product takes no place', {}, { title: 'Platinum', ...LATER }, [FIRST, SECOND]],
  ['another maker takes no place', {}, { maker: 'Another', ...LATER }, [FIRST, SECOND]],
  [
    'a renewal of all its plugins',
    { pluginIds: ['a', 'b'] },
    { ...RENEWAL, pluginIds: ['a', 'b', 'c'] },
    [SECOND],
  ],
  [
    'a renewal of some of its plugins',
    { pluginIds: ['a', 'b'] },
    { ...RENEWAL, pluginIds: ['a'] },
    [FIRST, SECOND],
  ],
  ['a product that was sold', {}, { kind: 'sale', day: '2026-06-01', ...GONE }, []],
  [
    'a product that was returned and bought again',
    {},
    { kind: 'refund', day: '2025-06-01', ...GONE },
    [FIRST],
  ],
])('of the terms of a product: %s', (_, first, other, ends) => {
  expect(runningTerms([first, other].map(aTerm)).map(({ termEnds }) => termEnds)).toEqual(ends)
})

test('the totals of 10,000 purchases in 12 currencies are equal to a sum with integers of any size', () => {
  const random = randomOf(19)
  const currencies = ['EUR', 'USD', 'GBP', 'JPY', 'KWD', 'CHF', 'SEK', 'AUD', 'CAD', 'BRL', 'PLN', 'KRW']
  const purchases = Array.from(
    { length: 10_000 },
    (): Spending => ({
      kind: oneOf(PURCHASE_KINDS, random),
      amount: random() < 0.05 ? null : Math.floor(random() * MAX_AMOUNT),
      currency: oneOf(currencies, random),
      day: random() < 0.05 ? null : `${2015 + Math.floor(random() * 12)}-06-15`,
      maker: `Maker ${Math.floor(random() * 40)}`,
    }),
  )
  const sumOf = (list: Spending[], currency: string, isBack: boolean) =>
    list
      .filter((each) => each.currency === currency && ['refund', 'sale'].includes(each.kind) === isBack)
      .reduce((sum, { amount }) => sum + BigInt(amount ?? 0), 0n)

  const { all, years, makers } = totalsOf(purchases, (maker) => maker)

  expect(all).toHaveLength(12)
  const counts = all.map(({ count }) => count)
  expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  expect(counts.reduce((sum, each) => sum + each)).toBe(
    purchases.filter(({ amount }) => amount !== null).length,
  )
  expect(years.map(({ year }) => year)).toEqual(
    years
      .map(({ year }) => year)
      .toSorted()
      .reverse(),
  )
  for (const { currency, paid, back } of all)
    expect([BigInt(paid), BigInt(back)]).toEqual([
      sumOf(purchases, currency, false),
      sumOf(purchases, currency, true),
    ])
  for (const { year, totals } of years)
    for (const { currency, paid } of totals) {
      const ofYear = purchases.filter(({ day }) => (day?.slice(0, 4) ?? '') === year)
      expect(BigInt(paid)).toBe(sumOf(ofYear, currency, false))
    }
  for (const { maker, totals } of makers)
    for (const { currency, back } of totals) {
      const ofMaker = purchases.filter((each) => each.maker === maker)
      expect(BigInt(back)).toBe(sumOf(ofMaker, currency, true))
    }
})

const entryOf = ({ maker, name }: Pick<Product, 'maker' | 'name'>): MatchableEntry => ({
  id: `${maker} ${name}`,
  name,
  manufacturer: maker,
})
const LIBRARY = PRODUCTS.map(entryOf)
const inLibrary = purchaseMatcher(LIBRARY)

type Bill = { title: string; maker: string }

/** How shops and makers write a product on a bill. */
const billsOf = ({ maker, name }: Product): Bill[] => [
  { title: name, maker },
  { title: `${maker} ${name}`, maker },
  { title: `${maker} ${name}`, maker: '' },
  { title: `${name} (Download)`, maker },
  { title: `${name}™`, maker },
  { title: name.toUpperCase(), maker: `${maker}, Inc.` },
  { title: `${name} License`, maker: `${maker} GmbH` },
  { title: name, maker: '' },
]

/** Bills of other products that look like this one. */
const othersOf = ({ maker, name }: Product): Bill[] => [
  { title: `${name} Bundle`, maker },
  { title: `Upgrade to ${name}`, maker },
  { title: `${name} 97`, maker },
  { title: `${name} Expansion`, maker },
  { title: name, maker: 'Quite Another Maker' },
  { title: `Presets for ${name}`, maker },
]

const certainIn = (matcher: typeof inLibrary, bill: Bill) =>
  matcher(bill).filter(({ certainty }) => certainty === 'certain')

test('of all products as shops write them none is matched with another one, and four of five are found', () => {
  const found = PRODUCTS.flatMap((product) =>
    billsOf(product).map((bill) => ({ product, bill, certain: certainIn(inLibrary, bill) })),
  )
  const wrong = found.filter(({ product, certain }) =>
    certain.some(({ pluginId }) => pluginId !== entryOf(product).id),
  )
  const right = found.filter(({ certain }) => certain.length === 1)

  expect(wrong).toEqual([])
  expect(right.length / found.length).toBeGreaterThan(0.8)
})

test('bundles, upgrades, other editions and other makers are never matched for certain', () => {
  const wrong = PRODUCTS.flatMap(othersOf).filter((bill) => certainIn(inLibrary, bill).length > 0)

  expect(wrong).toEqual([])
})

const TAPE = { id: '1', name: 'Tape', manufacturer: 'Soundtoys' }
const OF_TAPE = { title: 'Tape', maker: 'Soundtoys' }
const REVERBS = Array.from({ length: 20 }, (_, at) => ({
  id: `${at}`,
  name: 'Reverb',
  manufacturer: `Maker ${at}`,
}))
const MONO = { id: '1', name: 'L3 UltraMaximizer (m)', manufacturer: 'Waves' }

test.each<[what: string, library: MatchableEntry[], bill: Bill, matches: string]>([
  ['the only entry of its name and maker', [TAPE], OF_TAPE, '1 certain'],
  ['two entries of one name', [TAPE, { ...TAPE, id: '2' }], OF_TAPE, '1 perhaps, 2 perhaps'],
  ['an entry whose maker was guessed', [{ ...TAPE, isMakerGuess: true }], OF_TAPE, '1 perhaps'],
  ['three of many entries', REVERBS, { title: 'Reverb', maker: '' }, '0 perhaps, 1 perhaps, 2 perhaps'],
  ['not the mono twin of a plugin', [MONO], { title: 'L3 UltraMaximizer (s)', maker: 'Waves' }, ''],
  [
    'an entry for a purchase without a maker',
    LIBRARY,
    { title: 'Serum', maker: '' },
    'Xfer Records Serum perhaps',
  ],
  ['nothing for a title without letters', LIBRARY, { title: '???', maker: '' }, ''],
])('a purchase is matched with %s', (_, library, bill, matches) => {
  const found = purchaseMatcher(library)(bill)
  expect(found.map(({ pluginId, certainty }) => `${pluginId} ${certainty}`).join(', ')).toBe(matches)
})
