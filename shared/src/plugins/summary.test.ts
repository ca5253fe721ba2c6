import { expect, test } from 'vitest'
import { librarySummaryOf } from './summary.ts'
import { aPlugin } from './testing/a-plugin.ts'

test('a summary counts the offered types, then every other type by name', () => {
  const { count, types } = librarySummaryOf([
    aPlugin({ type: 'EQ' }),
    aPlugin({ type: 'EQ' }),
    aPlugin({ type: 'Synth' }),
    aPlugin({ type: 'effect' }),
    aPlugin({ type: '' }),
  ])

  expect(count).toBe(5)
  expect(types).toEqual([
    { name: 'EQ', count: 2 },
    { name: 'Compressor', count: 0 },
    { name: 'Reverb', count: 0 },
    { name: 'Delay', count: 0 },
    { name: 'Instrument', count: 0 },
    { name: 'UAD', count: 0 },
    { name: 'effect', count: 1 },
    { name: 'Synth', count: 1 },
  ])
})

test('UAD counts plugins with its type or flag once', () => {
  const { types } = librarySummaryOf([
    aPlugin({ type: 'UAD', isUAD: true }),
    aPlugin({ type: 'UAD' }),
    aPlugin({ type: 'Reverb', isUAD: true }),
  ])

  expect(types.find((type) => type.name === 'UAD')?.count).toBe(3)
  expect(types.find((type) => type.name === 'Reverb')?.count).toBe(1)
})

test('a summary lists every manufacturer and tag once, in order', () => {
  const summary = librarySummaryOf([
    aPlugin({ manufacturer: 'u-he', tags: ['Bass', 'analog'] }),
    aPlugin({ manufacturer: 'Arturia', tags: ['analog'] }),
    aPlugin({ manufacturer: 'u-he' }),
    aPlugin({ manufacturer: '' }),
  ])

  expect(summary.manufacturers).toEqual(['Arturia', 'u-he'])
  expect(summary.tags).toEqual(['analog', 'Bass'])
})

test('the order of names does not depend on the order of the library', () => {
  const plugins = ['b', 'C', 'a', 'D'].map((manufacturer) => aPlugin({ manufacturer }))

  expect(librarySummaryOf(plugins).manufacturers).toEqual(['a', 'b', 'C', 'D'])
  expect(librarySummaryOf(plugins.toReversed()).manufacturers).toEqual(['a', 'b', 'C', 'D'])
})
