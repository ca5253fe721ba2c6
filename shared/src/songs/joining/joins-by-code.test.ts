import { expect, test } from 'vitest'
import type { JoinableEntry, UsedPlugin } from './joinable-entry.ts'
import { joinsOf } from './joins-of.ts'
import { libraryIndexOf } from './library-index.ts'
import { anEntry, aUse } from './testing/a-use.ts'
import { vst2Key } from './testing/products.ts'

const joins = (use: UsedPlugin, ...entries: JoinableEntry[]) =>
  joinsOf(use, libraryIndexOf(entries)).joins.map(({ entry, certainty }) => `${certainty} ${entry.name}`)

test('the code of an Audio Unit says little without its maker, and nothing of another maker', () => {
  const unit = anEntry({ name: 'Spectrum Meter', manufacturer: 'SMSS Audio', keys: ['code:SMSS/MtrX'] })
  const joined = (name: string, maker: string) => joins(aUse({ ids: [vst2Key('MtrX')], name, maker }), unit)

  expect(joined('Spectrum Meter Extra', '')).toEqual(['perhaps Spectrum Meter'])
  expect(joined('Spectrum Meter Extra', 'Acme Tools')).toEqual([])
  expect(joined('Matrix', '')).toEqual([])
})

test('a maker may change its own code, but not that of a plugin', () => {
  const unit = anEntry({
    name: 'Comp',
    manufacturer: 'Acme Tools',
    formats: ['AU'],
    keys: ['code:Acme/Comp'],
  })
  const joined = (code: string) =>
    joins(aUse({ format: 'AU', name: 'Comp', maker: 'Acme Tools', ids: [`code:${code}`] }), unit)

  expect(joined('AcmT/Cmp2')).toEqual(['likely Comp'])
  expect(joined('Acme/Cmp2')).toEqual(['perhaps Comp'])
})

test('another id says nothing against a bundle that holds several plugins', () => {
  const suite = { name: 'Suite', manufacturer: 'Acme Tools', keys: [vst2Key('Suit')] }
  const use = aUse({ name: 'Suite', maker: 'Acme Tools', ids: [vst2Key('Othr')] })

  expect(joins(use, anEntry({ ...suite, contents: ['Gate'] }))).toEqual(['likely Suite'])
  expect(joins(use, anEntry(suite))).toEqual(['perhaps Suite'])
})

test('a list of older and newer ids is read in both directions', () => {
  const [older, newer] = ['A'.repeat(32), 'B'.repeat(32)]
  const certaintyOf = (used: string, known: string) => {
    const entry = anEntry({ name: 'Comp', formats: ['VST3'], keys: [`cid:${known}`] })
    const use = aUse({ format: 'VST3', name: 'Comp', ids: [`cid:${used}`] })
    return joinsOf(use, libraryIndexOf([entry], [{ older, newer }])).joins[0]?.certainty
  }

  expect(certaintyOf(older, newer)).toBe('certain')
  expect(certaintyOf(newer, older)).toBe('certain')
})
