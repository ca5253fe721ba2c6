import { expect, test } from 'vitest'
import { identityOf } from '../../bundles/identity/identity.ts'
import { mayBeSamePlugin } from './may-be-same-plugin.ts'

type Facts = { name?: string; maker?: string; bundleId?: string; subtype?: string; isGuess?: boolean }

function anEntry({ name = 'Pro-Q 3', maker = '', bundleId, subtype, isGuess = false }: Facts) {
  const audioUnit = subtype ? { type: 'aufx', manufacturer: 'FabF', subtype } : null
  const identity = identityOf({
    name,
    manufacturer: maker,
    bundleId: bundleId ?? null,
    audioUnit,
    classId: null,
  })
  return { ...identity, manufacturer: maker, isGuess, bundleIds: bundleId ? [bundleId] : [] }
}

test.each<[string, boolean, Facts, Facts]>([
  ['a longer name of the maker', true, { maker: 'FabFilter' }, { maker: 'FabFilter Software Instruments' }],
  ['a legal form', true, { maker: 'Valhalla DSP, LLC' }, { maker: 'Valhalla DSP' }],
  ['a beginning of the maker', true, { maker: 'Valhalla' }, { maker: 'Valhalla DSP' }],
  ['another case and blanks', true, { maker: 'FAB FILTER' }, { maker: 'FabFilter' }],
  ['an unknown maker', true, { maker: 'FabFilter' }, {}],
  ['a guessed maker', true, { maker: 'FabFilter' }, { maker: 'Acme', isGuess: true }],
  [
    'the same beginning of the identifiers',
    true,
    { maker: 'Fab', bundleId: 'com.fabfilter.Pro-Q.3' },
    { maker: 'F Filter', bundleId: 'com.fabfilter.ProQ3' },
  ],
  ['another edition', false, { maker: 'FabFilter' }, { name: 'Pro-Q 2', maker: 'FabFilter' }],
  ['two makers with a Tape', false, { name: 'Tape', maker: 'Softube' }, { name: 'Tape', maker: 'Waves' }],
  [
    'two makers with a short beginning',
    false,
    { name: 'Tape', maker: 'Air' },
    { name: 'Tape', maker: 'Airwindows' },
  ],
  [
    'another product code',
    false,
    { maker: 'FabFilter', subtype: 'FQ3a' },
    { maker: 'FabFilter', subtype: 'FQ3b' },
  ],
  [
    'the identifier of a toolkit',
    false,
    { name: 'Tape', maker: 'One', bundleId: 'com.yourcompany.tape' },
    { name: 'Tape', maker: 'Two', bundleId: 'com.yourcompany.tape' },
  ],
  ['no common word at all', false, { name: 'Tape', maker: 'One' }, { name: 'Echo', maker: 'One' }],
])('%s: %s', (_, isSame, one, other) => {
  expect([
    mayBeSamePlugin(anEntry(one), anEntry(other)),
    mayBeSamePlugin(anEntry(other), anEntry(one)),
  ]).toEqual([isSame, isSame])
})
