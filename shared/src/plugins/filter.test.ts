import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  EMPTY_PLUGIN_FILTER,
  filterPlugins,
  isFiltering,
  type PluginFilter,
  searchPredicate,
} from './filter.ts'
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
  ['an exact type', { type: 'EQ' }, ['Pro-Q 3']],
  ['the type UAD and plugins with the UAD flag', { type: 'UAD' }, ['UAD 1176', 'Console']],
  ['favorites', { isFavorite: true }, ['ValhallaRoom']],
  ['a tag', { tag: 'mix' }, ['Pro-Q 3', 'Console']],
  ['one of several formats', { format: 'AU' }, ['Pro-Q 3']],
  ['an exact manufacturer', { manufacturer: 'FabFilter' }, ['Pro-Q 3']],
  ['plugins without a manufacturer', { missing: 'manufacturer' }, ['Console']],
  ['plugins without a version', { missing: 'version' }, ['Console']],
  ['missing plugins', { isGone: true }, ['Console']],
  ['plugins that match all conditions', { tag: 'mix', type: 'UAD' }, ['Console']],
  ['no plugin with the tag in its name only', { tag: 'Console' }, []],
  ['no plugin for a tag that was typed as a search', { search: 'mix' }, []],
])('a filter shows %s', (_, conditions, names) => {
  expect(
    filterPlugins(library, { ...EMPTY_PLUGIN_FILTER, ...conditions }).map((plugin) => plugin.name),
  ).toEqual(names)
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
])('a filter with %o has conditions: %s', (conditions, expected) => {
  expect(isFiltering({ ...EMPTY_PLUGIN_FILTER, ...conditions })).toBe(expected)
})

describe('a filter for missing screenshots', () => {
  const shows = (plugin: Plugin) =>
    filterPlugins([plugin], { ...EMPTY_PLUGIN_FILTER, missing: 'screenshot' }).length === 1

  test('shows plugins with neither an own nor a shared screenshot', () => {
    expect(shows(aPlugin({ definition: { screenshot: null } }))).toBe(true)
    expect(shows(aPlugin({ definition: { screenshot: '/api/screenshots/2' } }))).toBe(false)
    expect(shows(aPlugin({ screenshot: '/api/screenshots/1' }))).toBe(false)
  })
})

test('a description of blanks is a missing description', () => {
  const plugin = aPlugin({ metadata: { description: ' \n', isFree: false } })
  expect(filterPlugins([plugin], { ...EMPTY_PLUGIN_FILTER, missing: 'description' })).toEqual([plugin])
})

test.each([
  ['serum', true],
  ['SERUM 2', true],
  ['xfer', true],
  ['er', true],
  ['  serum ', true],
  ['', true],
  ['   ', true],
  ['serum2', false],
  ['2 xfer', false],
  ['massive', false],
])('finds Serum 2 by Xfer Records with "%s": %s', (typed, expected) => {
  expect(searchPredicate(typed)({ name: 'Serum 2', manufacturer: 'Xfer Records' })).toBe(expected)
})

test('finds an accent in either Unicode form', () => {
  const fromADisk = { name: 'Re\u0301verb', manufacturer: '' }
  expect(searchPredicate('r\u00e9v')(fromADisk)).toBe(true)
})

test('finds a changed plugin by its new name', () => {
  expect(searchPredicate('old')({ name: 'Old', manufacturer: '' })).toBe(true)
  expect(searchPredicate('old')({ name: 'New', manufacturer: '' })).toBe(false)
})

test('finds every plugin by any part of its name', () => {
  const word = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(word, fc.nat(), fc.nat(), (name, from, length) => {
      const start = from % name.length
      const piece = name.slice(start, start + 1 + (length % name.length))
      return searchPredicate(piece.toUpperCase())({ name, manufacturer: 'Somebody' })
    }),
  )
})

test('finds a plugin by its contents, but never across two names', () => {
  const suite = { name: 'Suite', manufacturer: 'Maker', contents: ['Vintage Gate', 'Ro\u0301om'] }
  expect(searchPredicate(' GATE')(suite)).toBe(true)
  expect(searchPredicate('r\u00f3om')(suite)).toBe(true)
  expect(searchPredicate('gate ro')(suite)).toBe(false)
  expect(searchPredicate('comp')(suite)).toBe(false)
})
