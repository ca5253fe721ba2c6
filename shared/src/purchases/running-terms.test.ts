import { expect, test } from 'vitest'
import type { PurchaseTerm } from './running-terms.ts'
import { runningTerms } from './running-terms.ts'

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

const endsOf = (...terms: Partial<PurchaseTerm>[]) =>
  runningTerms(terms.map(aTerm)).map(({ termEnds }) => termEnds)

test('a term without a successor runs, and a purchase without an end has none', () => {
  expect(endsOf({}, { title: 'Diva', termEnds: null, term: 'none' })).toEqual(['2027-01-01'])
})

test('a renewal takes the place of the term before it, however the product is written', () => {
  expect(endsOf({}, { title: 'Waves GOLD', kind: 'renew', termEnds: '2028-01-01' })).toEqual(['2028-01-01'])
  expect(endsOf({}, { title: 'Platinum', termEnds: '2028-01-01' })).toEqual(['2027-01-01', '2028-01-01'])
  expect(endsOf({}, { maker: 'Another', termEnds: '2028-01-01' })).toEqual(['2027-01-01', '2028-01-01'])
})

test('a renewal under another name takes its place when it covers all of its plugins', () => {
  const renewal = { title: 'WUP', kind: 'renew', termEnds: '2028-01-01' } as const
  expect(endsOf({ pluginIds: ['a', 'b'] }, { ...renewal, pluginIds: ['a', 'b', 'c'] })).toEqual([
    '2028-01-01',
  ])
  expect(endsOf({ pluginIds: ['a', 'b'] }, { ...renewal, pluginIds: ['a'] })).toEqual([
    '2027-01-01',
    '2028-01-01',
  ])
})

test('a product that was returned or sold has no term, unless it was bought again later', () => {
  expect(endsOf({}, { kind: 'sale', day: '2026-06-01', termEnds: null, term: 'none' })).toEqual([])
  expect(endsOf({}, { kind: 'refund', day: '2025-06-01', termEnds: null, term: 'none' })).toEqual([
    '2027-01-01',
  ])
  expect(endsOf({ day: null }, { kind: 'refund', day: null, termEnds: null, term: 'none' })).toEqual([])
})
