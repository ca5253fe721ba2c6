import { Plus } from 'lucide-react'
import { expect, test } from 'vitest'
import { aPlugin } from '../../../test/a-plugin.ts'
import { type PaletteCommand, paletteResults } from './palette-results.ts'
import { searchIndexOf } from './search-index.ts'

const plugins = [
  aPlugin({ name: 'Pro-C 2', manufacturer: 'FabFilter' }),
  aPlugin({ name: 'Pro-Q 4', manufacturer: 'FabFilter' }),
  aPlugin({ name: 'ValhallaDelay', manufacturer: 'Valhalla DSP' }),
  aPlugin({ name: 'ValhallaRoom', manufacturer: 'Valhalla DSP' }),
  aPlugin({ name: 'Supermassive', manufacturer: 'Valhalla DSP' }),
  aPlugin({ name: 'Nameless', manufacturer: '' }),
]

const commands: PaletteCommand[] = [
  { group: 'Go to', label: 'Dashboard', icon: Plus, act: () => {} },
  { group: 'Go to', label: 'Settings', icon: Plus, act: () => {} },
  { group: 'Actions', label: 'Add Plugins', icon: Plus, act: () => {} },
]

function labels(text: string, library = plugins) {
  return paletteResults(text, searchIndexOf(library), commands).map(({ title, entries }) => [
    title,
    entries.map((entry) => {
      if (entry.is === 'plugin') return entry.plugin.name
      return entry.is === 'maker' ? `${entry.maker.name} ${entry.maker.count}` : entry.command.label
    }),
  ])
}

test('an empty text finds only pages and actions', () => {
  expect(labels(' ')).toEqual([
    ['Go to', ['Dashboard', 'Settings']],
    ['Actions', ['Add Plugins']],
  ])
})

test('names rank before makers, and makers show their plugin count', () => {
  expect(labels('valh')).toEqual([
    ['Plugins', ['ValhallaDelay', 'ValhallaRoom', 'Supermassive']],
    ['Manufacturers', ['Valhalla DSP 3']],
  ])
})

test('every word must match the name or the maker, in any order and case', () => {
  expect(labels('q FABFILTER')).toEqual([['Plugins', ['Pro-Q 4']]])
})

test('letters may be left out', () => {
  expect(labels('prq')).toEqual([['Plugins', ['Pro-Q 4']]])
})

test('an unknown text finds nothing', () => {
  expect(labels('zzz')).toEqual([])
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
    paletteResults(text, searchIndexOf([suite, named]), [])
      .flatMap(({ entries }) => entries)
      .flatMap((entry) => (entry.is === 'plugin' ? [[entry.plugin.name, entry.because]] : []))

  expect(found('comp')).toEqual([
    ['Comp', undefined],
    ['Suite', 'Comp'],
  ])
  expect(found('maker gate')).toEqual([['Suite', 'Vintage Gate']])
  expect(found('suite')).toEqual([['Suite', undefined]])
  expect(found('gate tube')).toEqual([])
})
