import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pluginSearch } from './plugin-search.ts'

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
  ['  - ', LIBRARY.map(({ name }) => name)],
  ['serum', ['Serum 2']],
  [' SERUM 2 ', ['Serum 2']],
  ['serum2', ['Serum 2']],
  ['2 xfer', ['Serum 2']],
  ['serumxfer', []],
  ['massive', []],
  ['proq', ['Pro-Q 3', 'Pro-Q 4']],
  ['pro q', ['Pro-Q 3', 'Pro-Q 4']],
  ['pro–q', ['Pro-Q 3', 'Pro-Q 4']],
  ['fabfilter pro-q', ['Pro-Q 3', 'Pro-Q 4']],
  ['fabfilter eq', ['Pro-Q 3', 'Pro-Q 4']],
  ['q master', ['Pro-Q 4']],
  ['la2a', ['VLA-2A Mark II']],
  ['la-2a', ['VLA-2A Mark II']],
  ['valhalla reverb', ['ValhallaRoom']],
  ['decapitator', ['Décapitator']],
  ['De\u0301cap', ['Décapitator']],
  ['compressor', []],
  ['drums', []],
  ['drums decap', ['Décapitator']],
  ['legacy', ['Studio 1176']],
  ['1176 uad', ['Studio 1176']],
  ['classics', []],
  ['classics 2', ['Studio 1176']],
])('"%s" finds %j', (typed, found) => {
  expect(LIBRARY.filter(pluginSearch.matcher(typed)).map(({ name }) => name)).toEqual(found)
})

test('finds a changed plugin by its new name', () => {
  expect(pluginSearch.matcher('old')({ name: 'Old', manufacturer: '' })).toBe(true)
  expect(pluginSearch.matcher('old')({ name: 'New', manufacturer: '' })).toBe(false)
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
  ['limiter', []],
  ['compressor', ['Pro-C 2']],
  ['zzzz', []],
  ['  ', []],
])('the nearest to "%s" is %j', (typed, names) => {
  expect(pluginSearch.nearest(typed, LIBRARY, 1).map(({ name }) => name)).toEqual(names)
})

test('the nearest come with the fewest errors first', () => {
  const names = pluginSearch.nearest('valhallaroam', LIBRARY, 3).map(({ name }) => name)

  expect(names).toEqual(['ValhallaRoom', 'ValhallaDelay'])
})
