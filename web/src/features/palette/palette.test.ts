import fc from 'fast-check'
import { Plus } from 'lucide-react'
import { expect, test } from 'vitest'
import { searchWordsOf } from '#shared/text/search.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { collectionShelves } from './collection-shelves.ts'
import { type MatchMode, matchedRanges, matchScore, matchTextOf } from './match.ts'
import { type PaletteCommand, paletteResults } from './palette-results.ts'
import { searchIndexOf } from './search-index.ts'

const scoreOf = (word: string, text: string, mode: MatchMode) => matchScore(word, matchTextOf(text), mode)

test.each([
  ['proq4', 'Pro-Q 4'],
  ['la2a', 'VLA-2A Mark II'],
  ['decap', 'Décapitator'],
  ['pro', 'pro-q 4'],
  ['q', 'pro-q 4'],
  ['ro', 'pro-q 4'],
])('%s matches %s', (word, text) => {
  expect(scoreOf(word, text, 'exact')).toBeGreaterThan(0)
})

test.each([
  ['x', 'pro-q 4'],
  ['4p', 'pro-q 4'],
  ['p4', 'pro-q 4'],
  ['fab', 'a manufacturer of bees'],
  ['proq44', 'pro-q 4'],
])('%s does not match %s', (word, text) => {
  expect(scoreOf(word, text, 'scattered')).toBeUndefined()
})

test('matches rank: whole text, start of text, start of a word, inside a word, scattered letters', () => {
  const fits = ['verb', 'verb one', 'vintage verb', 'reverb', 'vexerxb'].map((text) =>
    scoreOf('verb', text, 'scattered'),
  )

  expect(fits.every((fit) => fit !== undefined)).toBe(true)
  expect(fits).toEqual([...fits].sort((a, b) => Number(b) - Number(a)))
  expect(new Set(fits).size).toBe(fits.length)
})

test.each([
  [['valh'], 'ValhallaDelay', [[0, 4]]],
  [
    ['valh', 'del'],
    'ValhallaDelay',
    [
      [0, 4],
      [8, 11],
    ],
  ],
  [
    ['vd'],
    'ValhallaDelay',
    [
      [0, 1],
      [8, 9],
    ],
  ],
  [['zz'], 'ValhallaDelay', []],
  [['proq'], 'FabFilter Pro-Q 3', [[10, 15]]],
  [['reverb'], 'Re\u0301verb', [[0, 7]]],
  [['strasse'], 'Straße', [[0, 6]]],
])('%j is highlighted in %s', (words, text, marks) => {
  expect(matchedRanges(words, text, 'scattered')).toEqual(marks)
})

test('marks are inside the text, ordered and disjoint', () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ unit: 'binary' }), (typed, text) => {
      const words = searchWordsOf(typed)
      let end = -1
      for (const [from, to] of matchedRanges(words, text, 'scattered')) {
        expect(from).toBeGreaterThan(end)
        expect(to).toBeGreaterThan(from)
        expect(to).toBeLessThanOrEqual(text.length)
        end = to
      }
    }),
  )
})

const plugins = [
  aPlugin({ name: 'Pro-C 2', manufacturer: 'FabFilter' }),
  aPlugin({ name: 'Pro-Q 4', manufacturer: 'FabFilter' }),
  aPlugin({ name: 'ValhallaDelay', manufacturer: 'Valhalla DSP' }),
  aPlugin({ name: 'ValhallaRoom', manufacturer: 'Valhalla DSP' }),
  aPlugin({ name: 'Supermassive', manufacturer: 'Valhalla DSP' }),
  aPlugin({ name: 'Nameless', manufacturer: '' }),
]

const aCommand = (
  group: PaletteCommand['group'],
  label: string,
  facts: Partial<PaletteCommand> = {},
): PaletteCommand => ({ group, label, icon: Plus, act: () => {}, ...facts })

const commands = [
  aCommand('Go to', 'Dashboard'),
  aCommand('Go to', 'Settings'),
  aCommand('Actions', 'Add Plugins'),
]

function labels(text: string, library = plugins) {
  return paletteResults(text, searchIndexOf(library), { commands }).groups.map(({ title, entries }) => [
    title,
    entries.map((entry) => {
      if (entry.is === 'plugin') return entry.plugin.name
      if (entry.is === 'maker') return `${entry.maker.name} ${entry.maker.count}`
      return entry.is === 'shelf' ? `${entry.shelf.label} ${entry.shelf.count}` : entry.command.label
    }),
  ])
}

test.each([
  [
    ' ',
    [
      ['Go to', ['Dashboard', 'Settings']],
      ['Actions', ['Add Plugins']],
    ],
  ],
  // A manufacturer comes before its plugins, with their number, and names rank before manufacturers of others.
  [
    'valh',
    [
      ['Manufacturers', ['Valhalla DSP 3']],
      ['Plugins', ['ValhallaDelay', 'ValhallaRoom', 'Supermassive']],
    ],
  ],
  // Every word must match, in any order and case; spaces and dashes do not count.
  ['proq FABFILTER', [['Plugins', ['Pro-Q 4']]]],
  ['fab-filter 4', [['Plugins', ['Pro-Q 4']]]],
  // Letters may be left out when nothing else matches.
  ['prq', [['Plugins', ['Pro-Q 4']]]],
  ['zzz', []],
])('%j finds %j', (text, groups) => {
  expect(labels(text)).toEqual(groups)
})

test('one of several words may be of the type', () => {
  const library = [
    aPlugin({ name: 'ValhallaRoom', manufacturer: 'Valhalla DSP', type: 'Reverb' }),
    aPlugin({ name: 'ValhallaDelay', manufacturer: 'Valhalla DSP', type: 'Delay' }),
  ]
  expect(labels('valhalla reverb', library)).toEqual([['Plugins', ['ValhallaRoom']]])
})

test('a group has at most six entries, best first', () => {
  const many = Array.from({ length: 50 }, (_, place) =>
    aPlugin({ name: `Reverb ${place}`, manufacturer: '' }),
  )
  many.push(aPlugin({ name: 'Reverb', manufacturer: '' }))

  const [plugin] = labels('reverb', many)

  expect(plugin?.[1]).toEqual(['Reverb', 'Reverb 0', 'Reverb 1', 'Reverb 2', 'Reverb 3', 'Reverb 4'])
})

test('the index of a library is built once', () => {
  expect(searchIndexOf(plugins)).toBe(searchIndexOf(plugins))
})

test('the contents of a bundle match after plugin names, and the result shows the matching name', () => {
  const suite = aPlugin({
    name: 'Suite',
    manufacturer: 'Maker',
    contents: ['Vintage Gate', 'Tube Comp', 'Comp'],
  })
  const named = aPlugin({ name: 'Comp', manufacturer: 'Another' })
  const found = (text: string) =>
    paletteResults(text, searchIndexOf([suite, named]), { commands: [] })
      .groups.flatMap(({ entries }) => entries)
      .flatMap((entry) => (entry.is === 'plugin' ? [[entry.plugin.name, entry.because]] : []))

  expect(found('comp')).toEqual([
    ['Comp', undefined],
    ['Suite', 'Comp'],
  ])
  expect(found('maker gate')).toEqual([['Suite', 'Vintage Gate']])
  expect(found('suite')).toEqual([['Suite', undefined]])
  expect(found('gate tube')).toEqual([])
})

test('commands that begin with the text come first, others last', () => {
  const library = [aPlugin({ name: 'Settler', manufacturer: '' })]

  expect(labels('sett', library)).toEqual([
    ['Go to', ['Settings']],
    ['Plugins', ['Settler']],
  ])
  expect(labels('plug', [aPlugin({ name: 'Plug', manufacturer: '' })])).toEqual([
    ['Plugins', ['Plug']],
    ['Actions', ['Add Plugins']],
  ])
})

test('types, tags, favorites and collections are offered as a whole, with their counts', () => {
  const library = [
    aPlugin({ name: 'A', type: 'Reverb', tags: ['reverse'], manufacturer: '' }),
    aPlugin({ name: 'B', type: 'Reverb', manufacturer: '', isFavorite: true }),
    aPlugin({ name: 'C', type: 'Modulation', manufacturer: '' }),
  ]

  expect(labels('rever', library)).toEqual([
    ['Library', ['Show all Reverbs 2', 'Show all tagged “reverse” 1']],
  ])
  expect(labels('modul', library)).toEqual([['Library', ['Show all Modulation 1']]])
  expect(labels('favor', library)).toEqual([['Library', ['Show all favorites 1']]])
  const collection = { label: 'Mix bus', name: matchTextOf('mix bus'), count: 4, params: { collection: 'c' } }
  const { groups } = paletteResults('mix', searchIndexOf(library), { commands, collections: [collection] })
  expect(groups).toEqual([
    { title: 'Collections', entries: [{ is: 'shelf', id: 'Mix bus', shelf: collection }] },
  ])
})

test('the groups are ranked: commands, types and tags, manufacturers, collections, plugins', () => {
  const library = [
    aPlugin({ name: 'Delay Lama', type: 'Delay', tags: ['delays'], manufacturer: 'Delay Works' }),
    aPlugin({ name: 'Echo', type: 'Delay', manufacturer: '' }),
  ]
  const collection = { label: 'Show Delay lines', name: matchTextOf('delay lines'), count: 2, params: {} }

  const { groups } = paletteResults('delay', searchIndexOf(library), {
    commands: [...commands, aCommand('Actions', 'Delay Everything')],
    collections: [collection],
  })

  expect(groups.map(({ title, entries }) => [title, entries.map(({ id }) => id)])).toEqual([
    ['Actions', ['Delay Everything']],
    ['Library', ['Show all Delays', 'Show all tagged “delays”']],
    ['Manufacturers', ['Delay Works']],
    ['Collections', ['Show Delay lines']],
    ['Plugins', [library[0]?.id]],
  ])
})

test('types, tags and makers leave room for the plugins', () => {
  const library = Array.from({ length: 9 }, (_, n) =>
    aPlugin({ name: `Sub ${n}`, type: `Sub type ${n}`, manufacturer: `Sub ${n}` }),
  )

  expect(labels('sub', library).map(([title, entries]) => [title, entries?.length])).toEqual([
    ['Library', 3],
    ['Manufacturers', 3],
    ['Plugins', 6],
  ])
})

test('letters that are scattered over several words, or next to a real match, are no match', () => {
  const library = [
    aPlugin({ name: 'A Manufacturer', manufacturer: 'GmbH' }),
    aPlugin({ name: 'Fabric', manufacturer: '' }),
    aPlugin({ name: 'Farmbox', manufacturer: '' }),
  ]

  expect(labels('fab', library)).toEqual([['Plugins', ['Fabric']]])
  expect(labels('fmx', library)).toEqual([['Plugins', ['Farmbox']]])
})

test('without a text all actions are offered', () => {
  const many = Array.from({ length: 12 }, (_, n) => aCommand('Actions', `Act ${n}`))

  const { groups } = paletteResults('', searchIndexOf(plugins), { commands: many })

  expect(groups[0]?.entries).toHaveLength(12)
})

test('an empty text offers the last plugins before all else, and no details', () => {
  const detail = aCommand('Go to', 'Spending', { isDetail: true })
  const { groups } = paletteResults('', searchIndexOf(plugins), {
    commands: [...commands, detail],
    last: plugins.slice(0, 2),
  })

  expect(groups.map(({ title, entries }) => [title, entries.length])).toEqual([
    ['Recent plugins', 2],
    ['Go to', 2],
    ['Actions', 1],
  ])
})

test('songs, licenses and purchases follow the plugins, and are found only by their names', () => {
  const song = aCommand('Songs', 'Pro Night Drive', { id: 'song', isDetail: true })
  const offers = { commands: [...commands, song] }

  expect(paletteResults('pro', searchIndexOf(plugins), offers).groups.map(({ title }) => title)).toEqual([
    'Plugins',
    'Songs',
  ])
  expect(paletteResults('', searchIndexOf(plugins), offers).groups.map(({ title }) => title)).toEqual([
    'Go to',
    'Actions',
  ])
})

test('all plugins with a text are offered only where My Plugins shows some', () => {
  const showAll = aCommand('Go to', 'All')
  const offers = (text: string) =>
    paletteResults(text, searchIndexOf(plugins), { commands: [], showAll })
      .groups.flatMap(({ entries }) => entries)
      .some(({ is }) => is === 'command')

  expect(offers('valhalla delay')).toBe(true)
  expect(offers('prq')).toBe(false)
})

const now = new Date('2026-11-23T12:00:00.000Z')
const collected = [
  aPlugin({ name: 'Comp', type: 'Compressor', processors: ['intel'] }),
  aPlugin({ name: 'Room', type: 'Reverb', updateAvailable: true }),
]
const ID = '6f1c5d7a-98f1-4f0e-9a0c-0d5a8f5e2b11'
const collection = { id: ID, createdAt: '', view: '', pluginIds: [] as string[] }

test('collections are offered with their counts and addresses, empty ones left out', () => {
  const shelves = collectionShelves(
    collected,
    [
      { ...collection, name: 'Verbs', kind: 'view', view: 'type=Reverb&type=Delay&sort=size' },
      { ...collection, name: 'Mix bus', kind: 'picked', pluginIds: [collected[0]?.id ?? ''] },
      { ...collection, name: 'Empty', kind: 'picked' },
    ],
    { now },
  )
  expect(shelves.map(({ label, count }) => [label, count])).toEqual([
    ['Show Verbs', 1],
    ['Show Mix bus', 1],
    ['Show Updates', 1],
    ['Show Needs attention', 1],
  ])
  expect(new URLSearchParams(shelves[0]?.params).toString()).toBe('type=Reverb&type=Delay&sort=size')
  expect(new URLSearchParams(shelves[1]?.params).toString()).toBe(`collection=${ID}`)
})
