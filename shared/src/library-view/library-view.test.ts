import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aPlugin } from '../plugins/testing/a-plugin.ts'
import { addedByMonth } from './added-by-month.ts'
import { type GroupKey, groupPlugins } from './groups.ts'
import { CHOSEN_MAX, EMPTY_LIBRARY_VIEW, paramsOfView, VIEW_PARAMS, viewIn } from './view.ts'

const on = (month: number, day: number, year = 2026) => new Date(year, month - 1, day, 12).toISOString()

const library = [
  aPlugin({
    name: 'Echo',
    manufacturer: 'Zynaptiq',
    type: 'Delay',
    family: 'Zap 10',
    formats: ['AU'],
    tags: ['mix 10', 'mix 9'],
  }),
  aPlugin({ name: 'Plain', manufacturer: ' ', type: '', formats: [], tags: [] }),
  aPlugin({
    name: 'Room',
    manufacturer: 'arturia',
    type: 'Reverb',
    formats: ['AU', 'VST3'],
    tags: ['mix 9'],
  }),
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

test('the last six months are counted in local time, also over the turn of a year', () => {
  const library = [on(1, 31), on(1, 1), on(12, 31, 2025), on(8, 1, 2025), on(7, 31, 2025), 'not a date'].map(
    (addedAt) => aPlugin({ addedAt }),
  )

  expect(addedByMonth(library, new Date(2026, 0, 31))).toEqual([
    { month: '2025-08', count: 1 },
    { month: '2025-09', count: 0 },
    { month: '2025-10', count: 0 },
    { month: '2025-11', count: 0 },
    { month: '2025-12', count: 1 },
    { month: '2026-01', count: 2 },
  ])
})

const read = (query: string) => viewIn(new URLSearchParams(query))
const written = (query: string) => new URLSearchParams(paramsOfView(read(query))).toString()

test('an empty address shows the whole library by name', () => {
  expect(read('')).toEqual(EMPTY_LIBRARY_VIEW)
  expect(paramsOfView(EMPTY_LIBRARY_VIEW)).toEqual([])
})

test.each([
  'q=room&type=Reverb&type=Delay&tag=space',
  'manufacturer=FabFilter&favorite=yes&free=no&sort=size&group=manufacturer',
  'collection=6f1c5d7a-98f1-4f0e-9a0c-0d5a8f5e2b11&sort=added&order=asc',
  'order=desc',
  'added=2026-10',
])('the address ?%s is read and written the same', (query) => {
  expect(Object.fromEntries(new URLSearchParams(written(query)))).toEqual(
    Object.fromEntries(new URLSearchParams(query)),
  )
})

test.each([
  ['an unknown sort', 'sort=luck'],
  ['an unknown group', 'group=color'],
  ['an unknown order', 'order=sideways'],
  [
    'a value that a facet does not have',
    'favorite=maybe&missing=soul&processor=abacus&added=tomorrow&added=2026-13',
  ],
  ['a collection that is not an id', 'collection=../../etc'],
  ['an empty value', 'type=&tag='],
  ['an endless value', `tag=${'x'.repeat(CHOSEN_MAX.length + 1)}`],
])('%s is ignored', (_, query) => {
  expect(read(query)).toEqual(EMPTY_LIBRARY_VIEW)
})

test('earlier addresses with favorite=1 and gone=1 still work', () => {
  expect(read('favorite=1&gone=1').filter.facets).toEqual({ favorite: ['yes'], gone: ['yes'] })
})

test('repeated values count once, and a list of values has an end', () => {
  expect(read('tag=a&tag=a&tag=b').filter.facets).toEqual({ tag: ['a', 'b'] })
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
