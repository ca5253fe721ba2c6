import { expect, test } from 'vitest'
import { makerKeyOf } from '../makers/maker-name.ts'
import { oneOf, randomOf } from '../uad/testing/random.ts'
import { MAX_AMOUNT } from './amount.ts'
import { PURCHASE_KINDS } from './purchase.ts'
import { type Spending, totalsOf } from './totals.ts'

const aSpending = (more: Partial<Spending> = {}): Spending => ({
  kind: 'buy',
  amount: 1000,
  currency: 'EUR',
  day: '2026-01-02',
  maker: 'Maker',
  ...more,
})

test('currencies are never added, and what came back is apart', () => {
  const totals = totalsOf(
    [
      aSpending(),
      aSpending({ kind: 'renew', amount: 500 }),
      aSpending({ kind: 'refund', amount: 300 }),
      aSpending({ currency: 'USD', day: '2025-12-31', maker: 'Other' }),
      aSpending({ amount: null }),
    ],
    makerKeyOf,
  )

  const euros = { currency: 'EUR', paid: 1500, back: 300, count: 3 }
  const dollars = { currency: 'USD', paid: 1000, back: 0, count: 1 }
  expect(totals).toEqual({
    all: [euros, dollars],
    years: [
      { year: '2026', totals: [euros] },
      { year: '2025', totals: [dollars] },
    ],
    makers: [
      { maker: 'Maker', totals: [euros] },
      { maker: 'Other', totals: [dollars] },
    ],
  })
})

test('spellings of a maker are one maker, and days that are not known are a group', () => {
  const { makers, years } = totalsOf(
    [aSpending({ maker: 'FabFilter', day: null }), aSpending({ maker: 'Fab Filter' })],
    makerKeyOf,
  )

  expect(makers).toHaveLength(1)
  expect(years.map(({ year }) => year)).toEqual(['2026', ''])
})

test('the totals of 10,000 purchases in 12 currencies are equal to a sum with integers of any size', () => {
  const random = randomOf(19)
  const currencies = ['EUR', 'USD', 'GBP', 'JPY', 'KWD', 'CHF', 'SEK', 'AUD', 'CAD', 'BRL', 'PLN', 'KRW']
  const purchases = Array.from({ length: 10_000 }, () =>
    aSpending({
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
