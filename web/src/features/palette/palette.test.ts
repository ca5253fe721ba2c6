import fc from 'fast-check'
import { Plus } from 'lucide-react'
import { expect, test } from 'vitest'
import { searchWordsOf } from '#shared/text/search.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { matchedRanges, matchTextOf } from './match.ts'
import { type PaletteCommand, paletteResults } from './palette-results.ts'
import { searchIndexOf } from './search-index.ts'

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
  [['proq'], 'FabFilter Pro-Q 3', [[10, 15]]],
  [['valhalla', 'hall'], 'ValhallaDelay', [[0, 8]]],
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
