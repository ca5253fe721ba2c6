import { describe, expect, test } from 'vitest'
import { EMPTY_PLUGIN_FILTER, filterPlugins, isFiltering, type PluginFilter } from './filter.ts'
import type { Plugin } from './plugin.ts'
import { aPlugin } from './testing/a-plugin.ts'

const library = [
  aPlugin({ name: 'Pro-Q 3', manufacturer: 'FabFilter', type: 'EQ', formats: ['VST3', 'AU'], tags: ['mix'] }),
  aPlugin({ name: 'ValhallaRoom', manufacturer: 'Valhalla DSP', type: 'Reverb', isFavorite: true }),
  aPlugin({ name: 'UAD 1176', manufacturer: 'Universal Audio', type: 'Compressor', isUAD: true }),
  aPlugin({
    name: 'Console',
    manufacturer: '',
    type: 'UAD',
    version: '',
    tags: ['mix', 'bus'],
    isMissing: true,
  }),
  aPlugin({ name: 'Lead', manufacturer: 'fabfilter', type: 'eq', screenshot: '/api/screenshots/1' }),
]

test.each<[string, Partial<PluginFilter>, string[]]>([
  ['the whole library', {}, ['Pro-Q 3', 'ValhallaRoom', 'UAD 1176', 'Console', 'Lead']],
  ['a part of a name in any case', { search: 'pro-q' }, ['Pro-Q 3']],
  ['a part of a manufacturer in any case', { search: 'FABF' }, ['Pro-Q 3', 'Lead']],
  ['the type exactly as it is written', { type: 'EQ' }, ['Pro-Q 3']],
  ['the type UAD and what is flagged so', { type: 'UAD' }, ['UAD 1176', 'Console']],
  ['favorites', { isFavorite: true }, ['ValhallaRoom']],
  ['a tag', { tag: 'mix' }, ['Pro-Q 3', 'Console']],
  ['a format, whichever of several it is', { format: 'AU' }, ['Pro-Q 3']],
  ['one manufacturer exactly', { manufacturer: 'FabFilter' }, ['Pro-Q 3']],
  ['what lacks a manufacturer', { missing: 'manufacturer' }, ['Console']],
  ['what lacks a version', { missing: 'version' }, ['Console']],
  ['what no scan found any longer', { isGone: true }, ['Console']],
  ['all parts of the filter together', { tag: 'mix', type: 'UAD' }, ['Console']],
  ['nothing of a tag only because a name holds it', { tag: 'Console' }, []],
  ['nothing by a tag that was typed as a search', { search: 'mix' }, []],
])('a filter shows %s', (_, asked, names) => {
  expect(filterPlugins(library, { ...EMPTY_PLUGIN_FILTER, ...asked }).map((plugin) => plugin.name)).toEqual(
    names,
  )
})

test('an empty filter returns the same array', () => {
  expect(filterPlugins(library, { ...EMPTY_PLUGIN_FILTER, search: '  ' })).toBe(library)
})

test.each<[Partial<PluginFilter>, boolean]>([
  [{}, false],
  [{ search: ' ' }, false],
  [{ search: 'q' }, true],
  [{ isFavorite: true }, true],
  [{ missing: 'type' }, true],
])('%o leaves something out: %s', (asked, expected) => {
  expect(isFiltering({ ...EMPTY_PLUGIN_FILTER, ...asked })).toBe(expected)
})

describe('a screenshot is missing', () => {
  const shows = (plugin: Plugin) =>
    filterPlugins([plugin], { ...EMPTY_PLUGIN_FILTER, missing: 'screenshot' }).length === 1

  test('when there is neither an own nor a shared one', () => {
    expect(shows(aPlugin({ definition: { screenshot: null } }))).toBe(true)
    expect(shows(aPlugin({ definition: { screenshot: '/api/screenshots/2' } }))).toBe(false)
    expect(shows(aPlugin({ screenshot: '/api/screenshots/1' }))).toBe(false)
  })
})

test('a description of blanks is a missing description', () => {
  const plugin = aPlugin({ metadata: { description: ' \n', isFree: false } })
  expect(filterPlugins([plugin], { ...EMPTY_PLUGIN_FILTER, missing: 'description' })).toEqual([plugin])
})
