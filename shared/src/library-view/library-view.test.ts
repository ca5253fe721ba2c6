import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Plugin } from '../plugins/plugin.ts'
import { aPlugin } from '../plugins/testing/a-plugin.ts'
import { nameOrder } from './name-order.ts'
import { pluginSearch } from './plugin-search.ts'
import { type GroupKey, groupPlugins, SORT_KEYS, type SortKey, sortPlugins } from './sort.ts'
import { CHOSEN_MAX, EMPTY_LIBRARY_VIEW, paramsOfView, VIEW_PARAMS, viewIn, viewWithTag } from './view.ts'

const ECHO = { name: 'Echo', manufacturer: 'Zynaptiq' }
const ROOM = { name: 'Room', manufacturer: 'arturia' }
const library = [
  aPlugin({ ...ECHO, type: 'Delay', family: 'Zap 10', formats: ['AU'], tags: ['mix 10', 'mix 9'] }),
  aPlugin({ name: 'Plain', manufacturer: ' ', type: '', formats: [], tags: [] }),
  aPlugin({ ...ROOM, type: 'Reverb', formats: ['AU', 'VST3'], tags: ['mix 9'] }),
]

test.each<[GroupKey, ...string[]]>([
  ['manufacturer', 'arturia: Room', 'Zynaptiq: Echo', ': Plain'],
  ['type', 'Delay: Echo', 'Reverb: Room', ': Plain'],
  ['family', 'Zap 10: Echo', ': Plain, Room'],
  ['format', 'VST3: Room', 'AU: Echo, Room', ': Plain'],
  ['tag', 'mix 9: Echo, Room', 'mix 10: Echo', ': Plain'],
])('groups by %s', (key, ...expected) => {
  const groups = groupPlugins(library, key)
  expect(
    groups.map(({ value, plugins }) => `${value}: ${plugins.map(({ name }) => name).join(', ')}`),
  ).toEqual(expected)
})

const read = (query: string) => viewIn(new URLSearchParams(query))
const written = (query: string) => new URLSearchParams(paramsOfView(read(query))).toString()

test('an empty address shows the whole library by name, and an earlier one with favorite=1 still works', () => {
  expect(read('')).toEqual(EMPTY_LIBRARY_VIEW)
  expect(paramsOfView(EMPTY_LIBRARY_VIEW)).toEqual([])
  expect(read('favorite=1&gone=1').filter.facets).toEqual({ favorite: ['yes'], gone: ['yes'] })
})

test.each([
  'q=room&type=Reverb&type=Delay&tag=space',
  'manufacturer=FabFilter&favorite=yes&free=no&sort=size&group=manufacturer',
  'collection=6f1c5d7a-98f1-4f0e-9a0c-0d5a8f5e2b11&sort=added&order=asc',
  'order=desc',
])('the address ?%s is read and written the same', (query) => {
  expect(Object.fromEntries(new URLSearchParams(written(query)))).toEqual(
    Object.fromEntries(new URLSearchParams(query)),
  )
})

test.each([
  ['an unknown sort', 'sort=luck'],
  ['another value', 'favorite=maybe&missing=soul&processor=abacus&added=tomorrow&added=2026-13'],
  ['a collection that is not an id', 'collection=../../etc'],
  ['an empty value', 'type=&tag='],
  ['an endless value', `tag=${'x'.repeat(CHOSEN_MAX.length + 1)}`],
])('%s is ignored', (_, query) => {
  expect(read(query)).toEqual(EMPTY_LIBRARY_VIEW)
})

test('repeated values count once, and a list of values has an end', () => {
  expect(read('tag=a&tag=a&tag=b').filter.facets).toEqual({ tag: ['a', 'b'] })
  const renamed = viewWithTag(read('tag=a&tag=b'), { tag: 'a', to: 'b' })
  expect(renamed.filter.facets).toEqual({ tag: ['b'] })
  const many = Array.from({ length: 10_000 }, (_, index) => `tag=${index}`).join('&')
  expect(read(many).filter.facets.tag).toHaveLength(CHOSEN_MAX.values)
})

test('any view that was read from an address survives being written', () => {
  const param = fc.tuple(fc.constantFrom(...VIEW_PARAMS), fc.string({ unit: 'grapheme' }))
  fc.assert(
    fc.property(fc.array(param), (params) => {
      const view = viewIn(params)
      expect(viewIn(paramsOfView(view))).toEqual({
        ...view,
        filter: { ...view.filter, search: view.filter.search.trim() === '' ? '' : view.filter.search },
      })
    }),
  )
})

const LIBRARY = [
  { name: 'Décapitator', manufacturer: 'Soundtoys', type: 'Saturation', tags: ['drums'] },
  { name: 'Pro-C 2', manufacturer: 'FabFilter', type: 'Compressor', tags: [] },
  { name: 'Pro-Q 3', manufacturer: 'FabFilter', type: 'EQ', tags: [] },
  { name: 'Pro-Q 4', manufacturer: 'FabFilter', type: 'EQ', tags: ['Master bus'] },
  { name: 'Serum 2', manufacturer: 'Xfer Records', type: 'Instrument', tags: [] },
  { name: 'ValhallaRoom', manufacturer: 'Valhalla DSP', type: 'Reverb', tags: [] },
  { name: 'ValhallaDelay', manufacturer: 'Valhalla DSP', type: 'Delay', tags: [] },
  { name: 'VLA-2A Mark II', manufacturer: 'Black Rooster Audio', type: 'Compressor', tags: [] },
  {
    name: 'Studio 1176',
    manufacturer: 'UA',
    type: 'Compressor',
    isUAD: true,
    formerNames: ['1176LN Legacy'],
    family: 'Classics 2',
  },
]

/** One word is part of a name or the manufacturer. */
test.each([
  ['', LIBRARY.map(({ name }) => name)],
  ['serum', ['Serum 2']],
  ['"serum 2"', ['Serum 2']],
  ['‘Serum’ ´', ['Serum 2']],
  ['serumxfer', []],
  ['pro q', ['Pro-Q 3', 'Pro-Q 4']],
  ['fabfilter pro-q', ['Pro-Q 3', 'Pro-Q 4']],
  ['q master', ['Pro-Q 4']],
  ['la2a', ['VLA-2A Mark II']],
  ['valhalla reverb', ['ValhallaRoom']],
  ['decapitator', ['Décapitator']],
  ['De\u0301cap', ['Décapitator']],
  ['compressor', []],
  ['drums', []],
  ['drums decap', ['Décapitator']],
  ['legacy', ['Studio 1176']],
  ['classics', []],
  ['classics 2', ['Studio 1176']],
])('"%s" finds %j', (typed, found) => {
  expect(LIBRARY.filter(pluginSearch.matcher(typed)).map(({ name }) => name)).toEqual(found)
})

test('finds every plugin by any part of its name or maker', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(text, text, fc.boolean(), fc.nat(), fc.nat(), (name, manufacturer, inName, from, length) => {
      const letters = [...(inName ? name : manufacturer)]
      const start = from % letters.length
      const piece = letters.slice(start, start + 1 + (length % letters.length)).join('')
      return pluginSearch.matcher(piece)({ name, manufacturer })
    }),
  )
})

test('finds a plugin by its contents, but never across two of them', () => {
  const suite = { name: 'Suite', manufacturer: 'Maker', contents: ['Vintage Gate', 'Ro\u0301om'] }
  const isFoundBy = (typed: string) => pluginSearch.matcher(typed)(suite)

  expect(['GATE', 'r\u00f3om', 'gate vintage', 'maker gate'].filter(isFoundBy)).toHaveLength(4)
  expect(['gate room', 'comp', 'maker comp'].filter(isFoundBy)).toEqual([])
})

test.each([
  ['prog 4', ['Pro-Q 4']],
  ['sreum', ['Serum 2']],
  ['valhala room', ['ValhallaRoom']],
  ['decapitatr', ['Décapitator']],
  ['compressor', ['Pro-C 2']],
  ['  ', []],
])('the nearest to "%s" is %j', (typed, names) => {
  expect(pluginSearch.nearest(typed, LIBRARY, 1).map(({ name }) => name)).toEqual(names)
  const both = pluginSearch.nearest('valhallaroam', LIBRARY, 3).map(({ name }) => name)
  expect(both, 'the fewest errors come first').toEqual(['ValhallaRoom', 'ValhallaDelay'])
})

const names = (plugins: { name: string }[]) => plugins.map((plugin) => plugin.name)
const sorted = (facts: Partial<Plugin>[], key: SortKey, isDescending = false) =>
  names(sortPlugins(nameOrder()(facts.map(aPlugin)), { key, isDescending }))

const inOrder = (names: string) =>
  nameOrder()(names.split('|').map((name) => aPlugin({ name })))
    .map(({ name }) => name)
    .join('|')

test('names sort by their numbers, and in any script, with combining marks beside their composed form', () => {
  expect(inOrder('Ozone 10|Ozone 9|ozone 11|Ozone 9 EQ')).toBe('Ozone 9|Ozone 9 EQ|Ozone 10|ozone 11')
  expect(inOrder('リバーブ|Zebra|صدى|E\u0301cho|Écho 2|Echo|Fade')).toBe(
    'Echo|E\u0301cho|Écho 2|Fade|Zebra|صدى|リバーブ',
  )
})

const IN = (year: number) => `${year}-02-01T00:00:00.000Z`

/** The values of one field, by the names of the plugins. */
test.each<[SortKey, keyof Plugin, Record<string, unknown>, string]>([
  ['manufacturer', 'manufacturer', { b: 'Waves', a: '', d: 'arturia', c: 'Waves' }, 'd b c a'],
  ['version', 'version', { a: '1.10', b: '1.9', c: '', d: '1.9.0' }, 'b d a c'],
  ['size', 'size', { a: 5, b: null, c: 2 }, 'c a b'],
  ['format', 'formats', { a: ['AU'], b: [], c: ['VST3'] }, 'c a b'],
  ['added', 'addedAt', { a: IN(2026), b: IN(2025) }, 'b a'],
  ['updated', 'versionSince', { a: IN(2026), b: 'not a date', c: IN(2025) }, 'c a b'],
])('sorts by %s, plugins without a value last', (key, field, values, expected) => {
  const facts = Object.entries(values).map(([name, value]) => ({ name, [field]: value }))
  expect(sorted(facts, key).join(' ')).toBe(expected)
})

test.each(SORT_KEYS)('sorting by %s keeps every plugin once', (key) => {
  const facts = Array.from({ length: 50 }, (_, index) => ({
    name: `P${index % 7}`,
    id: String(index),
    version: ['1.0', 'beta?', '2.0b1', ''][index % 4] ?? '',
    tags: index % 3 ? [`t${index % 3}`] : [],
  }))
  const plugins = facts.map(aPlugin)
  for (const isDescending of [false, true]) {
    const ids = sortPlugins(plugins, { key, isDescending }).map((plugin) => plugin.id)
    expect(new Set(ids).size).toBe(50)
  }
})
