import { expect, test } from 'vitest'
import type { NewPurchase } from '../purchase.ts'
import { newPurchasesAmong } from './new-purchases.ts'

const aPurchase = (title: string): NewPurchase => ({
  title,
  maker: '',
  kind: 'buy',
  amount: null,
  currency: null,
  day: null,
  shop: '',
  orderNumber: '',
  term: 'none',
  termEnds: null,
})

const titlesOf = (table: string[], known: string[]) =>
  newPurchasesAmong(table.map(aPurchase), known.map(aPurchase)).map(({ title }) => title)

test('what is known is left out as often as it is known', () => {
  expect(titlesOf(['A', 'B', 'A'], [])).toEqual(['A', 'B', 'A'])
  expect(titlesOf(['A', 'B', 'A'], ['A'])).toEqual(['B', 'A'])
  expect(titlesOf(['A', 'B', 'A'], ['A', 'A', 'A', 'B'])).toEqual([])
})

test('a purchase with another value in any field is new', () => {
  const known = [aPurchase('A')]

  expect(newPurchasesAmong([{ ...aPurchase('A'), orderNumber: '2' }], known)).toHaveLength(1)
  expect(
    newPurchasesAmong([{ ...aPurchase('A'), termEnds: '2027-01-01', term: 'updates' }], known),
  ).toHaveLength(1)
})

test('a row of which its owner knows more is the same', () => {
  const listed = { ...aPurchase('A'), id: '1', pluginIds: ['2'], addedAt: '2026-01-01' }

  expect(newPurchasesAmong([aPurchase('A')], [listed])).toEqual([])
})
