import { expect, test } from 'vitest'
import { isOnMakerSite } from '../community/decision.ts'
import { hasLookAlikeLetters, isPublicHostName } from '../plugins/host-name.ts'
import { agreedMakerName } from './agreed-maker-name.ts'
import { isOfMaker } from './is-of-maker.ts'
import { KNOWN_MAKERS } from './known-makers.ts'
import { makerKeyOf, shownMakerName } from './maker-name.ts'

const agreed = new Map([
  ['heckmannaudio', 'u-he'],
  ['acme', 'ACME'],
  ['old', 'Acme'],
  ['one', 'Two'],
  ['two', 'One'],
])

test.each([
  ['unknown', { key: 'unknown' }],
  ['heckmannaudio', { name: 'u-he', key: 'uhe' }],
  ['acme', { name: 'ACME', key: 'acme' }],
  ['old', { name: 'ACME', key: 'acme' }],
  ['one', { name: 'One', key: 'one' }],
])('the maker %s is agreed to be %j', (key, name) => {
  expect(agreedMakerName(key, agreed)).toEqual(name)
})

test.each([
  ['https://fabfilter.com', 'FabFilter', true],
  ['https://www.FabFilter.com/download?x#y', 'Fab Filter', true],
  ['https://help.uaudio.com:443/', 'Universal Audio, Inc.', true],
  ['https://u-he.com/', 'Heckmann Audio GmbH', true],
  ['http://fabfilter.com', 'FabFilter', false],
  ['https://fabfilter.com.evil.example', 'FabFilter', false],
  ['https://notfabfilter.com', 'FabFilter', false],
  ['https://evil.example/fabfilter.com', 'FabFilter', false],
  ['https://fabfilter.com@evil.example', 'FabFilter', false],
  ['https://fabfilter.com', 'u-he', false],
  ['', 'FabFilter', false],
])('that %j is on a site of %j is %j', (address, manufacturer, is) => {
  expect(isOnMakerSite(address, manufacturer)).toBe(is)
})

test('every known maker has a site, and each is a plain public host of one maker', () => {
  const sites = KNOWN_MAKERS.flatMap((maker) => maker.sites)
  expect(KNOWN_MAKERS.filter((maker) => maker.sites.length === 0)).toEqual([])
  expect(sites.filter((site) => !isPublicHostName(site) || hasLookAlikeLetters(site))).toEqual([])
  expect(sites.filter((site) => !/^[a-z\d-]+\.[a-z]+$/.test(site))).toEqual([])
  expect(new Set(sites).size).toBe(sites.length)
})

test.each([
  ['FabFilter', 'Fab Filter', 'FABFILTER', 'FabFilter Software Instruments', 'FabFilter®'],
  ['Valhalla DSP', 'ValhallaDSP', 'Valhalla DSP, LLC', 'Valhalla DSP, LLC.'],
  ['Native Instruments', 'Native Instruments GmbH', 'Native Instruments Software Synthesis GmbH'],
  ['Waves', 'Waves Audio Ltd.', 'Waves Audio, Ltd'],
  ['u-he', 'u-he.com', 'U-HE', 'Heckmann Audio GmbH'],
  ['Universal Audio', 'Universal Audio, Inc.', 'UniversalAudio'],
  ['Acme Sound', 'Acme Sound Pty. Ltd.', 'Acme Sound S.A.R.L.', 'Acme Sound Co., Ltd.'],
  ['Klang', 'Klang GmbH & Co. KG', 'Klang e.K.'],
  ['Café Audio', 'Cafe\u0301 Audio'],
])('%s is the maker of all its spellings', (...spellings) => {
  expect(new Set(spellings.map(makerKeyOf)).size).toBe(1)
})

test.each([
  ['Native', 'Native Instruments'],
  ['Air', 'AIR Music Technology'],
  ['Waves', 'Wavesfactory'],
  ['Waves', 'Waves Factory'],
  ['Audio', 'Audio Software'],
  ['Sound', 'Sound Software GmbH'],
  ['Smith', 'Smith & Co'],
  ['C#', 'C'],
  ['किताब', 'कताब'],
])('%s and %s are two makers', (one, other) => {
  expect(makerKeyOf(one)).not.toBe(makerKeyOf(other))
})

test.each([
  [['acme dsp', 'ACME DSP', 'Acme DSP, LLC'], 'Acme DSP'],
  [['AcmeDSP', 'Acme DSP'], 'Acme DSP'],
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
  ['__proto__', 'proto', true],
  ['Waves', '', false],
])('of the maker %s, %s is a spelling: %s', (name, spelling, is) => {
  expect(isOfMaker(name)(spelling)).toBe(is)
})
