import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CHOSEN_MAX, EMPTY_LIBRARY_VIEW, paramsOfView, VIEW_PARAMS, viewIn } from './view.ts'

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
