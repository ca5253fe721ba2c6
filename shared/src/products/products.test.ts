import { describe, expect, test } from 'vitest'
import { makerKeyOf } from '../makers/maker-name.ts'
import { productIndex } from './product-index.ts'
import { type MakerRow, makerIndex, makersIn, type ProductRow, productsIn } from './product-tables.ts'
import type { TypeWord } from './type-words.ts'

const aMaker = (name: string, given: Partial<MakerRow> = {}): MakerRow => ({
  name,
  key: makerKeyOf(name),
  spellings: [],
  prefixes: [],
  site: '',
  downloads: '',
  installer: '',
  support: '',
  copyProtection: '',
  now: '',
  ...given,
})
const aProduct = (
  maker: string,
  name: string,
  types: ProductRow['types'],
  given: Partial<ProductRow> = {},
): ProductRow => ({ maker, name, types, otherNames: [], price: '', family: '', supersededBy: '', ...given })

const MAKERS = [
  aMaker('FabFilter', { prefixes: ['FF'] }),
  aMaker('Universal Audio', { spellings: ['UA'], prefixes: ['UAD'] }),
  aMaker('Waves'),
  aMaker('iZotope'),
  aMaker('Xfer Records', { spellings: ['Xfer'] }),
  aMaker('Native Instruments'),
  aMaker('Brainworx'),
  aMaker('Plugin Alliance'),
  aMaker('Exponential Audio', { now: 'iZotope' }),
]
const PRODUCTS = [
  aProduct('FabFilter', 'Pro-Q 3', ['EQ', 'Dynamics']),
  aProduct('FabFilter', 'Pro-C 2', ['Compressor']),
  aProduct('Universal Audio', 'LA-2A Silver', ['Compressor'], { otherNames: ['Teletronix LA-2A Silver'] }),
  aProduct('Waves', 'Doubler2', ['Chorus']),
  aProduct('Waves', 'Abbey Road Plates', ['Reverb']),
  aProduct('Waves', 'S1 Imager', ['Stereo']),
  aProduct('iZotope', 'Ozone 11 Imager', ['Stereo'], { family: 'Ozone 11' }),
  aProduct('Xfer Records', 'OTT', ['Dynamics'], { price: 'free' }),
  aProduct('Xfer Records', 'Serum', ['Synth'], { supersededBy: 'Serum 2' }),
  aProduct('Native Instruments', 'FM8', ['Synth', 'Multi-effect']),
  aProduct('Native Instruments', 'Massive', ['Synth']),
  aProduct('Brainworx', 'bx_console N', ['Channel Strip']),
  aProduct('Waves', 'Air', ['EQ']),
  aProduct('Exponential Audio', 'R4', ['Reverb']),
  aProduct('iZotope', 'Air', ['Reverb']),
]
const index = productIndex(makerIndex(MAKERS), MAKERS, PRODUCTS)

test.each<[maker: string, name: string, stated: string, types: string[]]>([
  ['FabFilter', 'Pro-Q 3', 'Effect', ['EQ', 'Dynamics']],
  ['FabFilter', 'Pro-Q 3 (Mono SC) x64', 'Effect', ['EQ', 'Dynamics']],
  ['FabFilter', 'Pro-C 2', 'Dynamics', ['Compressor']],
  ['Brainworx', 'bx_console N', 'Utility', ['Channel Strip']],
  ['Universal Audio, Inc.', 'UAD Teletronix LA-2A Silver', 'Effect', ['Compressor']],
  ['Xfer', 'Serum', 'Instrument', ['Instrument', 'Synth']],
  ['Native Instruments', 'FM8', 'Effect', ['Multi-effect']],
  // Its maker was bought.
  ['iZotope, Inc.', 'R4 Stereo', 'Effect', ['Reverb']],
  ['Native Instruments', 'Massive', 'Effect', ['Instrument', 'Synth']],
])('%s %s, stated as %j, is %j by the tables', (maker, name, stated, types) => {
  const known = index(maker, name)
  expect(known?.types[stated]).toEqual(types)
  expect(known).not.toHaveProperty('isGuess')
})

test.each<[maker: string, name: string, stated: string, types: string[] | undefined]>([
  ['FabFilter', 'Pro-Q 4', 'Effect', ['EQ', 'Dynamics']],
  ['iZotope', 'Ozone 9 Imager', 'Effect', ['Stereo']],
  ['Universal Audio', 'UAD LA-2A Silver Legacy', 'Effect', ['Compressor']],
  ['', 'Abbey Road Plates', 'Effect', ['Reverb']],
  ['Plugin Alliance', 'bx_console N', 'Effect', ['Channel Strip']],
  ['', 'Waves Air', 'Effect', ['EQ']],
  ['', 'Waves Serum', 'Effect', undefined],
  ['Студия', 'Эхо', 'Effect', undefined],
  ['音工房', '空間 Reverb', 'Effect', ['Reverb']],
  ['Unheard Of', 'Deep Bass', 'Instrument', ['Instrument', 'Bass']],
  ['', 'OTT', 'Effect', undefined],
])('%s %s, stated as %j, is perhaps %j', (maker, name, stated, types) => {
  const known = index(maker, name)
  expect(known?.types[stated]).toEqual(types)
  if (types) expect(known).toMatchObject({ isGuess: true })
})

test.each([
  ['Xfer Records', 'Serum', 'Serum x64'],
  ['FabFilter', 'Pro-Q 3', 'FabFilter Pro-Q 3 (Mono SC)'],
  ['Unheard Of', 'Wide (m->s)', 'Wide 5.1'],
  ['Unheard Of', 'Unheard Of Wide', 'Wide Stereo'],
  ['音工房', '空間', '空間 (Mono)'],
])('two forms of one product of %s: %s and %s', (maker, one, other) => {
  const product = index(maker, one)?.product
  expect(product?.key).toBeTruthy()
  expect(index(maker, other)?.product?.key).toBe(product?.key)
})

test.each([
  ['Xfer Records', 'Serum', 'Serum 2'],
  ['FabFilter', 'Pro-Q 3', 'Pro-Q 4'],
  ['Unheard Of', 'Wide', 'Wide Legacy'],
  ['Unheard Of', 'Mono Maker', 'Maker'],
  ['Unheard Of', 'Wide 3.0', 'Wide 3.5'],
  ['音工房', '空間', '時間'],
])('two products of %s: %s and %s', (maker, one, other) => {
  expect(index(maker, other)?.product?.key).not.toBe(index(maker, one)?.product?.key)
})

test('a name of thousands of letters and marks is looked up at once', () => {
  const name = `${' (m->s)'.repeat(2000)}${'a - '.repeat(2000)}`
  expect(index('FabFilter', name)?.types).toEqual({})
})

test.each<[name: string, type: TypeWord | undefined]>([
  ['TapeDelay', 'Delay'],
  ['PitchShifter', 'Pitch'],
  ['Eight Roads', undefined],
  ['Equator', undefined],
])('the name %s suggests %s', (name, type) => {
  expect(index('Unheard Of', name)?.types.Effect?.[0]).toBe(type)
})

describe('product tables', () => {
  const MAKERS = 'name,other spellings,prefixes,site,downloads,installer,support,copy protection,now'
  const PRODUCTS = 'maker,name,type,more types,other names,price,family,superseded by'

  test.each([
    ['A,One,Loud,,,,,', 'Loud is not a type.'],
    ['A,One,EQ,Effect,,,,', 'Effect is not a type.'],
    ['A,One,EQ,,,cheap,,', 'cheap is not a price.'],
    [',One,EQ,,,,,', 'The manufacturer or the name is missing.'],
    ['A,One,EQ,,,,,,,', 'There are 10 cells instead of 8.'],
  ])('the line %s is left out, with its number and a reason', (line, reason) => {
    const { rows, faults } = productsIn(`${PRODUCTS}\nA,Good,EQ,,,,,\n${line}\nA,Also,EQ,,,,,\n`)
    expect([rows.map(({ name }) => name), faults]).toEqual([['Good', 'Also'], [{ line: 3, reason }]])
  })

  test.each([
    ...['http://a.com', 'https://a', 'https://user@a.com', 'https://127.0.0.1', 'javascript:alert(1)'],
    'https://a.com:8080',
  ])('the address %s of a maker is refused', (site) => {
    expect(makersIn(`${MAKERS}\nA,,,${site},,,,,\n`)).toEqual({
      rows: [],
      faults: [{ line: 2, reason: `${site} is not an https address.` }],
    })
  })
})
