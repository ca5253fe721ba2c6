import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Plugin } from '../plugins/plugin.ts'
import { aPlugin } from '../plugins/testing/a-plugin.ts'
import { comparedMachines } from './facets.ts'
import {
  type ChosenFacets,
  EMPTY_PLUGIN_FILTER,
  filterPlugins,
  type PluginFilter,
  typedFilter,
} from './filter.ts'

const now = new Date(2026, 10, 23)

const library = [
  aPlugin({
    name: 'Pro-Q 3',
    manufacturer: 'FabFilter',
    type: 'EQ',
    formats: ['VST3', 'AU'],
    tags: ['mix'],
    processors: ['universal'],
    machines: ['mac'],
    addedAt: new Date(2026, 10, 1).toISOString(),
  }),
  aPlugin({
    name: 'ValhallaRoom',
    manufacturer: 'Valhalla DSP',
    type: 'Reverb',
    isFavorite: true,
    updateAvailable: true,
    processors: ['intel', 'universal'],
    addedAt: new Date(2026, 9, 31, 23, 59).toISOString(),
  }),
  aPlugin({
    name: 'UAD 1176',
    manufacturer: 'Universal Audio',
    type: 'Compressor',
    isUAD: true,
    isOwned: false,
    metadata: { description: '', isFree: false, discontinued: 'no' },
  }),
  aPlugin({
    name: 'Console',
    manufacturer: '',
    type: 'UAD',
    version: '',
    tags: ['mix', 'bus'],
    isMissing: true,
    metadata: { description: '', isFree: true, discontinued: 'yes', supersededBy: 'Lead' },
  }),
  aPlugin({ name: 'Lead', manufacturer: 'fabfilter', type: 'eq', screenshot: '/api/screenshots/1' }),
]

const shownBy = (filter: Partial<PluginFilter>) =>
  filterPlugins(library, { ...EMPTY_PLUGIN_FILTER, ...filter }, { now }).map((plugin) => plugin.name)

test.each<[string, ChosenFacets, string[]]>([
  ['an exact type', { type: ['EQ'] }, ['Pro-Q 3']],
  ['the type UAD and plugins with the UAD flag', { type: ['UAD'] }, ['UAD 1176', 'Console']],
  ['one of several types', { type: ['EQ', 'Reverb'] }, ['Pro-Q 3', 'ValhallaRoom']],
  ['favorites', { favorite: ['yes'] }, ['ValhallaRoom']],
  ['owned and not owned', { owned: ['no'] }, ['UAD 1176']],
  ['discontinued plugins', { discontinued: ['yes'] }, ['Console']],
  ['superseded plugins', { superseded: ['yes'] }, ['Console']],
  ['free plugins', { free: ['yes'] }, ['Console']],
  ['a tag', { tag: ['mix'] }, ['Pro-Q 3', 'Console']],
  ['plugins without a manufacturer', { missing: ['manufacturer'] }, ['Console']],
  ['what needs attention', { attention: ['yes'] }, ['ValhallaRoom', 'Console']],
  ['plugins with an Intel installation', { processor: ['intel'] }, ['ValhallaRoom']],
  ['plugins on a computer', { computer: ['mac'] }, ['Pro-Q 3']],
  ['plugins added this month', { added: ['month'] }, ['Pro-Q 3']],
  ['plugins added in a month of the past', { added: ['2026-10'] }, ['ValhallaRoom']],
  ['plugins that match all facets', { tag: ['mix'], type: ['UAD'] }, ['Console']],
  ['no plugin with the tag in its name only', { tag: ['Console'] }, []],
])('a facet shows %s', (_, facets, names) => {
  expect(shownBy({ facets })).toEqual(names)
})

test('plugins that lack on a computer are shown once the library has several', () => {
  const plugins = [
    ['a', ['mac', 'pc']],
    ['b', ['mac']],
    ['c', []],
  ].map(([name, machines]) => aPlugin({ name: String(name), machines: [...(machines ?? [])] }))
  const lackingOn = (machine: string, some = plugins) => {
    const filter = { ...EMPTY_PLUGIN_FILTER, facets: { lacks: [machine] } }
    return filterPlugins(some, filter, { now, machines: comparedMachines(some) }).map(({ name }) => name)
  }
  expect(lackingOn('pc')).toEqual(['b', 'c'])
  expect(lackingOn('mac')).toEqual(['c'])
  expect(lackingOn('mac', plugins.slice(1))).toEqual(['b', 'c'])
})

test('a search finds parts of names and manufacturers, but no tags', () => {
  expect(shownBy({ search: 'pro-q' })).toEqual(['Pro-Q 3'])
  expect(shownBy({ search: 'FABF' })).toEqual(['Pro-Q 3', 'Lead'])
  expect(shownBy({ search: 'mix' })).toEqual([])
})

test('only the plugins of a collection are shown, if one is chosen', () => {
  const only = new Set([library[1]?.id ?? '', 'elsewhere'])
  const filter = { ...EMPTY_PLUGIN_FILTER, facets: { favorite: ['yes', 'no'] } }
  expect(filterPlugins(library, filter, { now, only })).toEqual([library[1]])
  expect(filterPlugins(library, EMPTY_PLUGIN_FILTER, { now, only: new Set() })).toEqual([])
  // An empty filter returns the same array.
  expect(filterPlugins(library, { search: '  ', facets: { type: [] }, collection: '' }, { now })).toBe(
    library,
  )
})

test('a filter for missing details shows plugins without an own or shared screenshot, and takes blanks for none', () => {
  const isShown = (plugin: Partial<Plugin>, missing = 'screenshot') =>
    filterPlugins([aPlugin(plugin)], { ...EMPTY_PLUGIN_FILTER, facets: { missing: [missing] } }, { now })
      .length === 1

  expect(isShown({ definition: { screenshot: null } })).toBe(true)
  expect(isShown({ definition: { screenshot: '/api/screenshots/2' } })).toBe(false)
  expect(isShown({ screenshot: '/api/screenshots/1' })).toBe(false)
  expect(isShown({ metadata: { description: ' \n', isFree: false } }, 'description')).toBe(true)
})

test('a filter for someone who types finds what the filter finds, whatever was typed before', () => {
  const text = fc
    .tuple(fc.constantFrom('mix e', 'pro-q 3', 'q eq', 'PROQ', 'uad 1176', 'roomy'), fc.nat(8))
    .map(([phrase, end]) => phrase.slice(0, end))
  const change = fc.record({
    search: text,
    facets: fc.constantFrom<ChosenFacets>({}, { type: ['EQ'] }, { tag: ['mix'] }),
    isOther: fc.boolean(),
  })
  const [context, other] = [{ now }, { now, only: new Set(library.slice(1).map(({ id }) => id)) }]

  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      const filterTyped = typedFilter()
      for (const { search, facets, isOther } of changes) {
        const filter: PluginFilter = { ...EMPTY_PLUGIN_FILTER, search, facets }
        const facts = isOther ? other : context
        expect(filterTyped(library, filter, facts)).toEqual(filterPlugins(library, filter, facts))
      }
    }),
  )
})
