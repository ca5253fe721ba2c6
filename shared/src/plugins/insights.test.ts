import { expect, test } from 'vitest'
import type { Facet } from '../library-view/facets.ts'
import { EMPTY_PLUGIN_FILTER, filterPlugins } from '../library-view/filter.ts'
import { type InsightShare, insightsOf, organizedPercent } from './insights.ts'
import type { Plugin } from './plugin.ts'
import { aPlugin } from './testing/a-plugin.ts'

const library = [
  aPlugin({
    name: 'Pro-Q 4',
    manufacturer: 'FabFilter',
    type: 'EQ',
    formats: ['VST3', 'AU'],
    updateAvailable: true,
  }),
  aPlugin({ name: 'Pro-C 2', manufacturer: 'FabFilter', type: 'Compressor', formats: ['VST3'] }),
  aPlugin({ name: 'Diva', manufacturer: 'u-he', type: 'Instrument', formats: ['CLAP'], version: '' }),
  aPlugin({
    name: 'LA-2A',
    manufacturer: 'Universal Audio',
    type: 'Compressor',
    formats: ['VST3'],
    isUAD: true,
  }),
  aPlugin({ name: '1176', manufacturer: '', type: 'UAD', formats: [], version: '' }),
]

test('counts a library by format, manufacturer and type, with the biggest share first', () => {
  const insights = insightsOf(library)

  expect(insights.total).toBe(5)
  expect(insights.formats).toEqual([
    { name: 'VST3', count: 3 },
    { name: 'AU', count: 1 },
    { name: 'CLAP', count: 1 },
  ])
  expect(insights.manufacturers).toEqual([
    { name: 'FabFilter', count: 2 },
    { name: 'u-he', count: 1 },
    { name: 'Universal Audio', count: 1 },
  ])
  expect(insights.manufacturerCount).toBe(3)
  expect(insights.uad.map((plugin) => plugin.name)).toEqual(['LA-2A'])
  expect(insights.updates.map((plugin) => plugin.name)).toEqual(['Pro-Q 4'])
})

const listed = (all: Plugin[], facets: Partial<Record<Facet, string[]>>) =>
  filterPlugins(all, { ...EMPTY_PLUGIN_FILTER, facets }, { now: new Date() }).length

test('every share has the count of its filter', () => {
  const { formats, manufacturers, types } = insightsOf(library)
  const shares = { format: formats, type: types, manufacturer: manufacturers }

  for (const [facet, all] of Object.entries(shares))
    for (const { name, count } of all) expect(listed(library, { [facet]: [name] })).toBe(count)
})

test('a plugin whose files are gone counts in every figure, as in the list that the figure opens', () => {
  const gone = aPlugin({ manufacturer: 'u-he', type: 'EQ', formats: ['AAX'], isMissing: true })
  const all = [...library, gone]
  const { total, formats, manufacturers, types } = insightsOf(all)
  const countOf = (shares: InsightShare[], name: string) => shares.find((share) => share.name === name)?.count

  expect({
    total,
    format: countOf(formats, 'AAX'),
    manufacturer: countOf(manufacturers, 'u-he'),
    type: countOf(types, 'EQ'),
  }).toEqual({
    total: listed(all, {}),
    format: listed(all, { format: ['AAX'] }),
    manufacturer: listed(all, { manufacturer: ['u-he'] }),
    type: listed(all, { type: ['EQ'] }),
  })
  expect(listed(all, { format: ['AAX'] })).toBe(1)
})

test('a plugin counts once in a format, however often the format is named', () => {
  expect(insightsOf([aPlugin({ formats: ['AU', 'AU'] })]).formats).toEqual([{ name: 'AU', count: 1 }])
})

test('completeness is the whole percentage of plugins with the fact', () => {
  expect(insightsOf(library).completeness).toEqual([
    { fact: 'manufacturer', percent: 80 },
    { fact: 'type', percent: 100 },
    { fact: 'version', percent: 60 },
    { fact: 'screenshot', percent: 0 },
    { fact: 'description', percent: 0 },
  ])
})

test('completeness is 100 only when all plugins have the fact and 0 only when none has it', () => {
  const nearlyAll = [...Array(999).fill(aPlugin({ version: '2' })), aPlugin({ version: '' })]
  const hardlyAny = [...Array(999).fill(aPlugin({ version: '' })), aPlugin({ version: '2' })]

  expect(insightsOf(nearlyAll).completeness[2]).toEqual({ fact: 'version', percent: 99 })
  expect(insightsOf(hardlyAny).completeness[2]).toEqual({ fact: 'version', percent: 1 })
})

test('an empty library has no shares and zero completeness', () => {
  const { total, formats, manufacturers, types, completeness } = insightsOf([])

  expect({ total, formats, manufacturers, types }).toEqual({
    total: 0,
    formats: [],
    manufacturers: [],
    types: [],
  })
  expect(completeness.every(({ percent }) => percent === 0)).toBe(true)
})

test.each([
  [0, 0],
  [1, 0],
  [5, 0],
  [6, 16],
  [10, 50],
  [96, 94],
  [100, 95],
  [10_000, 99],
])('of %i plugins, %i percent are organized', (total, percent) => {
  expect(organizedPercent(total)).toBe(percent)
})
