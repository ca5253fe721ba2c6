import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aPlugin } from '../plugins/testing/a-plugin.ts'
import { facetCounter } from './facet-counts.ts'
import { EMPTY_PLUGIN_FILTER, filterPlugins } from './filter.ts'

const now = new Date(2026, 10, 23)

const library = [
  aPlugin({ id: '1', name: 'Room', manufacturer: 'Valhalla DSP', type: 'Reverb', tags: ['space'] }),
  aPlugin({ id: '2', name: 'Plate', manufacturer: 'Valhalla DSP', type: 'Reverb' }),
  aPlugin({ id: '3', name: 'Echo', manufacturer: 'Valhalla DSP', type: 'Delay', tags: ['space'] }),
  aPlugin({ id: '4', name: 'Pro-R', manufacturer: 'FabFilter', type: 'Reverb', isFavorite: true }),
]

/** One for all tests: no count may change the next. */
const countsOf = facetCounter(library, { now })

test('without a filter every value has its plugins', () => {
  const counts = countsOf(EMPTY_PLUGIN_FILTER)
  expect([...counts.type]).toEqual([
    ['Delay', 1],
    ['Reverb', 3],
  ])
  expect(counts.favorite.get('yes')).toBe(1)
  expect(counts.tag.get('space')).toBe(2)
})

test('a chosen value keeps the other values of its facet, and limits all other facets', () => {
  const filter = { ...EMPTY_PLUGIN_FILTER, facets: { type: ['Reverb'] } }
  const counts = countsOf(filter)
  expect([...counts.type]).toEqual([
    ['Delay', 1],
    ['Reverb', 3],
  ])
  expect(counts.manufacturer.get('Valhalla DSP')).toBe(2)
  expect(counts.tag.get('space')).toBe(1)
  expect(counts.anyType).toBe(4)
})

test('all types show what the search and the other facets leave', () => {
  const filter = { ...EMPTY_PLUGIN_FILTER, search: 'valhalla', facets: { type: ['Reverb'], tag: ['space'] } }
  expect(countsOf(filter).anyType).toBe(2)
})

test('a search and a collection limit every facet', () => {
  const counts = countsOf({ ...EMPTY_PLUGIN_FILTER, search: 'valhalla' }, new Set(['2', '4']))
  expect([...counts.manufacturer]).toEqual([['Valhalla DSP', 1]])
})

test('values of one facet are in the order of their names', () => {
  const plugins = ['Ozone 10', 'ozone 2', 'Ozone 9'].map((manufacturer) => aPlugin({ manufacturer }))
  const counts = facetCounter(plugins, { now })(EMPTY_PLUGIN_FILTER)
  expect([...counts.manufacturer.keys()]).toEqual(['ozone 2', 'Ozone 9', 'Ozone 10'])
})

test('a count is what a click on an unchosen value would show', () => {
  const values = {
    type: ['Reverb', 'Delay', 'EQ'],
    manufacturer: ['Valhalla DSP', 'FabFilter'],
    tag: ['space', 'mix'],
    favorite: ['yes', 'no'],
    added: ['month', '2026-11', '2025-04'],
  }
  const plugin = fc
    .record({
      type: fc.constantFrom('', ...values.type),
      manufacturer: fc.constantFrom('', ...values.manufacturer),
      tags: fc.subarray(values.tag),
      isFavorite: fc.boolean(),
      addedAt: fc.constantFrom('2026-11-02T12:00:00Z', '2025-04-02T12:00:00Z', 'never'),
    })
    .map((fields) => aPlugin(fields))
  const facets = fc.record({
    type: fc.subarray(values.type),
    manufacturer: fc.subarray(values.manufacturer),
    tag: fc.subarray(values.tag),
    favorite: fc.subarray(values.favorite),
    added: fc.subarray(values.added),
  })
  fc.assert(
    fc.property(
      fc.array(plugin, { maxLength: 12 }),
      fc.array(facets, { maxLength: 3 }),
      (plugins, choices) => {
        const counterOf = facetCounter(plugins, { now })
        for (const chosen of choices) {
          const counts = counterOf({ ...EMPTY_PLUGIN_FILTER, facets: chosen })
          for (const [facet, all] of Object.entries(values)) {
            for (const value of all) {
              const alone = { ...EMPTY_PLUGIN_FILTER, facets: { ...chosen, [facet]: [value] } }
              expect(counts[facet as 'type'].get(value) ?? 0).toBe(
                filterPlugins(plugins, alone, { now }).length,
              )
            }
          }
        }
      },
    ),
  )
})

test('only plugins that are discontinued or superseded count as such', () => {
  const aPluginWith = (metadata: object) =>
    aPlugin({ metadata: { description: '', isFree: false, ...metadata } })
  const plugins = [
    aPlugin({}),
    aPluginWith({ discontinued: 'no', supersededBy: '' }),
    aPluginWith({ discontinued: 'yes', supersededBy: 'Pro-Q 4' }),
    aPluginWith({ discontinued: '2024-05-01 https://a.example' }),
  ]
  const counts = facetCounter(plugins, { now })(EMPTY_PLUGIN_FILTER)
  expect([...counts.discontinued]).toEqual([['yes', 2]])
  expect([...counts.superseded]).toEqual([['yes', 1]])
})

test.each([
  [null, 'unknown'],
  [0, 'under-100-mb'],
  [99_999_999, 'under-100-mb'],
  [100_000_000, '100-mb-to-1-gb'],
  [1_000_000_000, '100-mb-to-1-gb'],
  [1_000_000_001, 'over-1-gb'],
])('a plugin of %s bytes counts as %s', (size, value) => {
  const counts = facetCounter([aPlugin({ size })], { now })(EMPTY_PLUGIN_FILTER)
  expect([...counts.size]).toEqual([[value, 1]])
})
