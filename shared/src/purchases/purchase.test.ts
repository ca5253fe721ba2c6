import { expect, test } from 'vitest'
import { newPurchase } from './purchase.ts'

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

test('a purchase is taken as it is, without spaces around its texts', () => {
  expect(newPurchase.parse({ ...PURCHASE, title: ' Diva ' })).toEqual(PURCHASE)
  const unknown = { ...PURCHASE, amount: null, currency: null, day: null, term: 'none', termEnds: null }
  expect(newPurchase.parse(unknown)).toEqual(unknown)
})

test.each([
  [{ title: ' ' }, 'Please say what was purchased.'],
  [{ title: 'a\nb' }, 'The name of a purchase must not contain line breaks or control characters.'],
  [{ amount: -1 }, 'A price is never below zero. Choose Refund or Sale for money that came back.'],
  [{ amount: 1.5 }, 'The price has too many decimals for its currency.'],
  [{ amount: 10 ** 12 }, 'This price is too large.'],
  [{ currency: 'XQZ' }, 'This currency code does not exist.'],
  [{ currency: 'eur' }, 'This currency code does not exist.'],
  [{ currency: null }, 'A price needs its currency, and a currency its price.'],
  [{ amount: null }, 'A price needs its currency, and a currency its price.'],
  [{ day: '2026-02-29' }, 'A day is written as 2026-03-31, from 1970 to 2199.'],
  [{ termEnds: '2026-03-03' }, 'The term ends before the day of the purchase.'],
  [{ term: 'none' }, 'An end date needs a term. Choose an update plan, a subscription or installments.'],
  [{ kind: 'gift' }, 'Please choose what kind of purchase it was.'],
])('%j is refused', (more, sentence) => {
  const { error } = newPurchase.safeParse({ ...PURCHASE, ...more })
  expect(error?.issues[0]?.message).toBe(sentence)
})
