import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountOf, amountText, MAX_AMOUNT } from './amount.ts'
import { CURRENCIES } from './currency.ts'

test.each([
  ['19.99', 'EUR', 1999],
  ['19,99', 'EUR', 1999],
  ['19,9', 'EUR', 1990],
  ['$39', 'USD', 3900],
  ['US$ 39.00', 'USD', 3900],
  ['39 €', 'EUR', 3900],
  ['EUR 5', 'EUR', 500],
  ['12,50kr', 'SEK', 1250],
  ['1.234,56', 'EUR', 123_456],
  ['1,234.56', 'USD', 123_456],
  ['1 234,50', 'EUR', 123_450],
  ['1\u00a0234,50', 'EUR', 123_450],
  ["1'234.50", 'CHF', 123_450],
  ['1,234,567', 'USD', 123_456_700],
  ['1.234.567,8', 'EUR', 123_456_780],
  ['0', 'EUR', 0],
  ['1999', 'JPY', 1999],
  ['1,999', 'JPY', 1999],
  ['1.999', 'JPY', 1999],
  ['1.500', 'KWD', 1500],
  ['1,500', 'KWD', null],
  ['0.5', 'KWD', 500],
  ['12.345', 'KWD', 12_345],
  ['12.3456', 'KWD', null],
  ['1234.567', 'KWD', 1_234_567],
  ['1,234.567', 'KWD', 1_234_567],
  ['1.234', 'EUR', null],
  ['1,234', 'USD', null],
  ['19.999', 'EUR', null],
  ['12.5', 'JPY', null],
  ['-5', 'EUR', null],
  ['\u22125', 'EUR', null],
  ['(5)', 'EUR', null],
  ['$-5', 'USD', null],
  ['-$5', 'USD', null],
  ['5-', 'EUR', null],
  ['', 'EUR', null],
  ['free', 'EUR', null],
  ['1 EUR 2', 'EUR', null],
  ['1e5', 'EUR', null],
  ['12,34,56', 'EUR', null],
  ['1.234,567.8', 'EUR', null],
  ['5.', 'EUR', null],
  ['.5', 'EUR', null],
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
