import { expect, test } from 'vitest'
import { searchOf } from '#shared/text/search.ts'
import { type ListDefinition, listViewOf, paramsOfView, shownItems } from './list-definition.ts'

type Preset = { name: string; bank: string; bytes: number; secret?: string }

const presetSearch = searchOf<Preset>(({ name }) => ({ names: [name] }))

const PRESETS: ListDefinition<Preset, { limit: number; isOpen: boolean }> = {
  noun: 'preset',
  nameOf: ({ name }) => name,
  searchLabel: 'Search presets by name',
  hint: 'Try other words.',
  isSearchSecret: false,
  search: () => presetSearch,
  isFoundBesides: ({ secret = '' }, words, { isOpen }) =>
    isOpen && words.every((word) => secret.includes(word)),
  filters: {
    large: { label: 'Large', matches: ({ bytes }, { limit }) => bytes > limit },
    loose: { label: 'Without a bank', matches: ({ bank }) => bank === '' },
  },
  sorts: {
    added: { label: 'Newest' },
    size: { label: 'Size', compare: (a, b) => b.bytes - a.bytes },
    limit: {
      label: 'Nearest to the limit',
      compare: (a, b, { limit }) => Math.abs(a.bytes - limit) - Math.abs(b.bytes - limit),
    },
  },
  menus: {
    bank: { label: 'Bank', all: 'All banks', choiceOf: ({ bank }) => bank },
  },
}

const ALL: Preset[] = [
  { name: 'Warm Pad', bank: 'Synths', bytes: 40 },
  { name: 'Pluck', bank: 'Bass', bytes: 10, secret: 'abcd' },
  { name: 'Padlock', bank: '', bytes: 70 },
]

const USUAL = { search: '', show: '', sort: 'added', bank: '' }

test.each<[string, object]>([
  ['', USUAL],
  [
    'show=large&sort=size&bank=Bass&q=warm+pad',
    { ...USUAL, show: 'large', sort: 'size', bank: 'Bass', search: 'warm pad' },
  ],
  ...['evil', '__proto__', 'constructor'].map((name): [string, object] => [
    `show=${name}&sort=${name}`,
    USUAL,
  ]),
  [`q=${'x'.repeat(201)}`, { ...USUAL, search: 'x'.repeat(200) }],
])('the address %s is a view', (address, view) => {
  expect(listViewOf(PRESETS, new URLSearchParams(address))).toEqual(view)
})

test.each([
  [
    { search: 'pad', show: 'large', bank: 'Bass' },
    { q: 'pad', show: 'large', bank: 'Bass' },
  ],
  [{ sort: 'added' }, { sort: '' }],
])('the changes %j become the parameters %j', (changes, params) => {
  expect(paramsOfView(PRESETS, changes)).toEqual(params)
})

test.each([
  [{}, ['Warm Pad', 'Pluck', 'Padlock']],
  [{ sort: 'limit' }, ['Warm Pad', 'Pluck', 'Padlock']],
  [{ show: 'large' }, ['Warm Pad', 'Padlock']],
  [{ bank: 'Bass' }, ['Pluck']],
  [{ search: 'PAD', show: 'large', sort: 'size' }, ['Padlock', 'Warm Pad']],
  [{ search: 'abcd' }, []],
])('the view %j shows %j', (view, names) => {
  const shown = shownItems(PRESETS, ALL, { ...USUAL, ...view }, { limit: 30, isOpen: false })

  expect(shown.map(({ name }) => name)).toEqual(names)
})

test('what the search cannot know is found besides, within the filters', () => {
  const shown = (view: object) => shownItems(PRESETS, ALL, { ...USUAL, ...view }, { limit: 30, isOpen: true })

  expect(shown({ search: 'AB cd' })).toEqual([ALL[1]])
  expect(shown({ search: 'abcd', show: 'large' })).toEqual([])
})
