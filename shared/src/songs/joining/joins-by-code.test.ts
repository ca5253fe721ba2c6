import { expect, test } from 'vitest'
import { audioUnitOf } from '../plugin-ids.ts'
import { joinsOf } from './joins-of.ts'
import { libraryIndexOf } from './library-index.ts'
import { anEntry, aUse, joinTexts } from './testing/a-use.ts'
import { vst2Key, vstClassId } from './testing/products.ts'

test('the code of an Audio Unit says little without its maker, and nothing of another maker', () => {
  const unit = anEntry({ name: 'Spectrum Meter', manufacturer: 'SMSS Audio', keys: ['code:SMSS/MtrX'] })
  const joined = (name: string, maker: string) =>
    joinTexts(aUse({ ids: [vst2Key('MtrX')], name, maker }), unit)

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
    joinTexts(aUse({ format: 'AU', name: 'Comp', maker: 'Acme Tools', ids: [`code:${code}`] }), unit)

  expect(joined('AcmT/Cmp2')).toEqual(['likely Comp'])
  expect(joined('Acme/Cmp2')).toEqual(['perhaps Comp'])
})

test('the same code of two Audio Units says nothing when their makers have other codes', () => {
  const unit = anEntry({
    name: 'Comp',
    manufacturer: 'Acme Tools',
    formats: ['AU'],
    keys: ['code:Acme/Comp'],
  })
  const use = { format: 'AU', maker: 'Acme Tools', ids: ['code:AcmT/Comp'] } as const

  expect(joinTexts(aUse({ ...use, ids: [...use.ids], name: 'Squeezer' }), unit)).toEqual([])
})

test('the code of an Audio Unit of a maker that may be the same is perhaps that of the VST2', () => {
  const unit = anEntry({ name: 'Kill EQ', manufacturer: 'AIR Music Technology', keys: ['code:AIRm/KilQ'] })

  expect(joinTexts(aUse({ name: 'Filter', maker: 'AIR', ids: [vst2Key('KilQ')] }), unit)).toEqual([
    'perhaps Kill EQ',
  ])
})

test('another id says nothing against a bundle that holds several plugins', () => {
  const suite = { name: 'Suite', manufacturer: 'Acme Tools', keys: [vst2Key('Suit')] }
  const use = aUse({ name: 'Suite', maker: 'Acme Tools', ids: [vst2Key('Othr')] })

  expect(joinTexts(use, anEntry({ ...suite, contents: ['Gate'] }))).toEqual(['likely Suite'])
  expect(joinTexts(use, anEntry(suite))).toEqual(['perhaps Suite'])
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

test('a bundle of several plugins is certain by the code and the name of one of them', () => {
  const suite = anEntry({
    name: 'The Whole Suite',
    manufacturer: 'Acme Tools',
    keys: [vst2Key('Gate'), 'code:Acme/Gate'],
    contents: ['Gate', 'Comp'],
  })
  const unit = (name: string) => aUse({ format: 'AU', name, maker: 'Other Tools', ids: ['code:Acme/Gate'] })

  expect(joinTexts(aUse({ name: 'Gate', ids: [vst2Key('Gate')] }), suite)).toEqual([
    'certain The Whole Suite',
  ])
  expect(joinTexts(unit('Gate'), suite)).toEqual(['certain The Whole Suite'])
  expect(joinTexts(unit('Tuner'), suite)).toEqual(['perhaps The Whole Suite'])
})

test('the codes of an Audio Unit with neither its name nor its maker are only perhaps the same', () => {
  const unit = anEntry({ name: 'Comp', manufacturer: 'Acme Tools', keys: ['code:Acme/Comp'] })
  const joined = (name: string, maker: string) =>
    joinTexts(aUse({ format: 'AU', name, maker, ids: ['code:Acme/Comp'] }), unit)

  expect(joined('My Voice', '')).toEqual(['certain Comp'])
  expect(joined('My Voice', 'Acme Tools')).toEqual(['certain Comp'])
  expect(joined('Comp', 'Other Tools')).toEqual(['certain Comp'])
  expect(joined('My Voice', 'Other Tools')).toEqual(['perhaps Comp'])
})

test.each([
  ['Neutron 1', 'Neutron 1 Equalizer', 'likely'],
  ['Neutron 1', 'Neutron 10 Equalizer', 'perhaps'],
  ['Prop', 'Prophet V3', 'likely'],
  ['Pro', 'Prophet V3', 'perhaps'],
])('a code and the names %s and %s are %s one plugin', (used, name, certainty) => {
  const entry = anEntry({ name, manufacturer: 'Acme Tools', keys: [vst2Key('Abcd')] })

  expect(joinTexts(aUse({ name: used, ids: [vst2Key('Abcd')] }), entry)).toEqual([`${certainty} ${name}`])
})

test('makers use an identifier again for the next edition and for other plugins', () => {
  const clap = anEntry({
    name: 'Comp 2',
    manufacturer: 'Acme Tools',
    formats: ['CLAP'],
    keys: ['bundle:com.acme.comp'],
  })
  const joined = (name: string, maker = '') =>
    joinTexts(aUse({ format: 'CLAP', name, maker, ids: ['bundle:com.acme.comp'] }), clap)

  expect(joined('Comp 2')).toEqual(['certain Comp 2'])
  expect(joined('Comp 3', 'Acme Tools')).toEqual(['perhaps Comp 2'])
  expect(joined('Squeezer', 'Acme Tools')).toEqual(['likely Comp 2'])
  expect(joined('Squeezer')).toEqual(['perhaps Comp 2'])
})

test('the class id of a VST2 says which VST2 it is, and that of a true VST3 with its prefix, too', () => {
  const [vst2, vst3] = [vst2Key('GldX'), `cid:${vstClassId('GldX', 'goldie')}`]
  const goldie = (key: string) => anEntry({ name: 'Goldie', manufacturer: 'Acme Tools', keys: [key] })

  for (const [used, known] of [
    [vst2, vst3],
    [vst3, vst2],
  ] as const) {
    expect(joinTexts(aUse({ name: 'Goldie x64', ids: [used] }), goldie(known))).toEqual(['certain Goldie'])
    expect(joinTexts(aUse({ name: 'Silver', ids: [used] }), goldie(known))).toEqual(['perhaps Goldie'])
  }
})

test('the prefix of a controller is no code', () => {
  const [controller, vst2] = [`cid:565345${'41424344'.padEnd(26, '0')}`, vst2Key('ABCD')]
  const entry = anEntry({ name: 'Goldie', manufacturer: 'Acme Tools', keys: [vst2] })

  expect(joinTexts(aUse({ format: 'VST3', name: 'Other', ids: [controller] }), entry)).toEqual([])
})

test.each([
  ['Alpha Synth', 'aumu', 'perhaps'],
  ['Alpha Filter', 'aumu', 'certain'],
  ['Alpha Synth', 'aufx', 'certain'],
])(
  'an Audio Unit %s of the type %s is %s the effect Alpha Filter with its codes',
  (name, type, certainty) => {
    const filter = anEntry({
      name: 'Alpha Filter',
      manufacturer: 'Acme Tools',
      formats: ['AU'],
      keys: ['code:AcmT/Alph', 'unit:aufx/AcmT/Alph'],
    })
    const { ids, ...unit } = audioUnitOf(
      { type, subtype: 'Alph', manufacturer: 'AcmT' },
      { name, maker: 'Acme Tools' },
    )

    expect(joinTexts(aUse({ ...unit, ids: ids() }), filter)).toEqual([`${certainty} Alpha Filter`])
  },
)
