import { expect, test } from 'vitest'
import { facetCounter } from '../library-view/facet-counts.ts'
import { EMPTY_PLUGIN_FILTER, filterPlugins } from '../library-view/filter.ts'
import { aPlugin } from '../plugins/testing/a-plugin.ts'
import { localDayOf } from './day.ts'
import { purchaseStatesOf } from './purchase-states.ts'

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

test('plugins are filtered and counted by their purchases, and by nothing before these are known', () => {
  const [bought, other] = [aPlugin({ name: 'Bought' }), aPlugin({ name: 'Other' })]
  const filter = { ...EMPTY_PLUGIN_FILTER, facets: { purchase: ['ends-soon'] } }
  const purchases = new Map([[bought.id, { termEnds: '2026-03-20' }]])

  expect(filterPlugins([bought, other], filter, { now: NOON, purchases })).toEqual([bought])
  expect(filterPlugins([bought, other], filter, { now: NOON })).toEqual([bought, other])
  const counts = facetCounter([bought, other], { now: NOON, purchases })(EMPTY_PLUGIN_FILTER)
  expect([...counts.purchase]).toEqual([
    ['ends-soon', 1],
    ['no', 1],
    ['yes', 1],
  ])
  expect([...facetCounter([bought], { now: NOON })(EMPTY_PLUGIN_FILTER).purchase]).toEqual([])
})
