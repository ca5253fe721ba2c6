import { expect, test } from 'vitest'
import { isOfMaker } from './is-of-maker.ts'
import { KNOWN_MAKERS } from './known-makers.ts'
import { makerKeyOf, shortMakerName, shownMakerName } from './maker-name.ts'

test.each([
  ['FabFilter', 'Fab Filter', 'FABFILTER', 'FabFilter Software Instruments', 'FabFilter®'],
  ['Valhalla DSP', 'ValhallaDSP', 'Valhalla DSP, LLC', 'Valhalla DSP, LLC.'],
  ['Native Instruments', 'Native Instruments GmbH', 'Native Instruments Software Synthesis GmbH'],
  ['Waves', 'Waves Audio Ltd.', 'Waves Audio, Ltd'],
  ['u-he', 'u-he.com', 'U-HE', 'Heckmann Audio GmbH'],
  ['Celemony', 'Celemony Software GmbH'],
  ['Image-Line', 'Image-Line Software', 'Image Line'],
  ['Synapse Audio', 'Synapse Audio Software'],
  ['D16 Group', 'D16 Group Audio Software'],
  ['Universal Audio', 'Universal Audio, Inc.', 'UniversalAudio'],
  ['Acme Sound', 'Acme Sound Pty. Ltd.', 'Acme Sound S.A.R.L.', 'Acme Sound Co., Ltd.'],
  ['Klang', 'Klang GmbH & Co. KG', 'Klang e.K.'],
  ['Café Audio', 'Cafe\u0301 Audio'],
  ['音の会社', '音の会社 K.K.'],
])('%s is the maker of all its spellings', (...spellings) => {
  expect(new Set(spellings.map(makerKeyOf)).size).toBe(1)
})

test.each([
  ['Native', 'Native Instruments'],
  ['Air', 'AIR Music Technology'],
  ['Air Software', 'Air'],
  ['Waves', 'Wavesfactory'],
  ['Waves', 'Waves Factory'],
  ['Baby', 'Baby Audio'],
  ['Universal', 'Universal Audio'],
  ['Antelope', 'Antelope Audio'],
  ['Audio', 'Audio Software'],
  ['Synapse', 'Synapse Audio'],
  ['Sound', 'Sound Software GmbH'],
  ['Plugin', 'Plugin Alliance'],
  ['Smith', 'Smith & Co'],
  ['D16', 'D16 Group'],
  ['C#', 'C'],
  ['किताब', 'कताब'],
])('%s and %s are two makers', (one, other) => {
  expect(makerKeyOf(one)).not.toBe(makerKeyOf(other))
})

test.each([
  ['Valhalla DSP, LLC', 'Valhalla DSP'],
  ['Acme Sound Pty. Ltd.', 'Acme Sound'],
  ['Celemony Software GmbH', 'Celemony'],
  ['Smith & Co', 'Smith & Co'],
  ['A.O.M.', 'A.O.M.'],
  ['Inc', 'Inc'],
  ['Audio Software', 'Audio Software'],
  ['', ''],
])('%s is short %s', (spelling, short) => {
  expect(shortMakerName(spelling)).toBe(short)
  expect(shortMakerName(short)).toBe(short)
})

test.each([
  [['acme dsp', 'ACME DSP', 'Acme DSP, LLC'], 'Acme DSP'],
  [['AcmeDSP', 'Acme DSP'], 'Acme DSP'],
  [['acme.dsp!', 'acme dsp'], 'acme dsp'],
  [['FABFILTER!', 'Fab Filter'], 'FabFilter'],
  [['heckmann audio gmbh'], 'u-he'],
] as const)('of %j the shown name is %s, in any order', (spellings, shown) => {
  const [first, ...rest] = spellings
  expect(shownMakerName([first, ...rest])).toBe(shown)
  expect(shownMakerName([...rest, first] as [string, ...string[]])).toBe(shown)
})

test('every known maker is shown as it is listed, and no spelling belongs to two', () => {
  for (const { name, spellings = [] } of KNOWN_MAKERS)
    for (const spelling of [name, ...spellings]) expect(shownMakerName([spelling])).toBe(name)
})

test('a hostile name of half a million characters does not hold anything up', () => {
  for (const piece of [' software', ', inc', ' gmbh & co kg', ' ', 's.a.', '®'])
    expect(makerKeyOf(piece.repeat(40_000)).length).toBeLessThan(500_000)
})

test.each([
  ['Waves', 'Waves Audio Ltd.', true],
  ['Universal Audio, Inc.', 'Universal Audio', true],
  ['***', '***', true],
  ['***', '!!!', false],
  ['***', '', false],
  ['__proto__', 'proto', true],
  ['Waves', '', false],
])('of the maker %s, %s is a spelling: %s', (name, spelling, is) => {
  expect(isOfMaker(name)(spelling)).toBe(is)
})
