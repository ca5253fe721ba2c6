import { expect, test } from 'vitest'
import { decimalsOf } from '../text/locale.ts'
import { CURRENCIES, currencyOf, currencyOfSign } from './currency.ts'

test.each([
  ['EUR', 'EUR'],
  [' usd ', 'USD'],
  ['KWD', 'KWD'],
  ['DEM', 'DEM'],
  ['ITL', 'ITL'],
  ['HRK', 'HRK'],
  ['EURO', null],
  ['XQZ', null],
  ['$', null],
  ['', null],
  ['__proto__', null],
])('the currency of %j is %j', (code, currency) => {
  expect(currencyOf(code)).toBe(currency)
})

test.each([
  ['EUR', 2],
  ['JPY', 0],
  ['KWD', 3],
  ['DEM', 2],
  ['ITL', 0],
])('%s has %i decimals', (currency, decimals) => {
  expect(decimalsOf(currency)).toBe(decimals)
})

test('every currency has decimals, and amounts fit into them', () => {
  expect(CURRENCIES.length).toBeGreaterThan(150)
  expect(CURRENCIES).toEqual([...new Set(CURRENCIES)].sort())
  for (const currency of CURRENCIES) expect([0, 1, 2, 3, 4]).toContain(decimalsOf(currency))
})

test.each([
  ['€', 'EUR'],
  ['US$', 'USD'],
  ['zł', 'PLN'],
  ['gbp', 'GBP'],
  ['$', null],
  ['¥', null],
])('the sign %s means %s', (sign, currency) => {
  expect(currencyOfSign(sign)).toBe(currency)
})
