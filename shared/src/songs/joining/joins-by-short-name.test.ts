import { describe, expect, test } from 'vitest'
import type { JoinableEntry, UsedPlugin } from './joinable-entry.ts'
import { makerForm } from './names/maker-form.ts'
import { isShortFor, shortNamesOf } from './names/short-names.ts'
import { anEntry, aUse, joinTexts, reasonsOf } from './testing/a-use.ts'

const OTHER_MAKER = 'The name is the same, but the manufacturers differ.'

const [CAT, AIR] = ['Blue Cat Audio', 'AIR Music Technology']
const inProTools = (maker: string, name: string) => aUse({ format: 'AAX', name, maker })

test.each([
  ['bc', 'Blue Cat Audio'],
  ['bluecat', 'Blue Cat Audio'],
  ['ff', 'FabFilter'],
  ['fabf', 'FabFilter'],
  ['iz', 'iZotope'],
  ['ssl', 'Solid State Logic'],
  ['air', 'AIR Music Technology'],
])('%s is short for %s', (head, text) => {
  expect(isShortFor(head, makerForm(text))).toBe(true)
})

test.each([
  ['b', 'Blue Cat Audio'],
  ['ca', 'Blue Cat Audio'],
  ['bcx', 'Blue Cat Audio'],
  ['cb', 'Blue Cat Audio'],
  ['bluecats', 'Blue Cat Audio'],
  ['bc', ''],
])('%s is not short for %s', (head, text) => {
  expect(isShortFor(head, makerForm(text))).toBe(false)
})

test('what stands before a name is a short form only of its own maker', () => {
  const maker = makerForm('Blue Cat Audio')

  expect(shortNamesOf('BCPatchWorkSynth', maker)).toEqual([{ head: 'bc', tail: 'patchworksynth' }])
  expect(shortNamesOf("Blue Cat's PatchWork Synth", maker)).toContainEqual({
    head: 'bluecat',
    tail: 'patchworksynth',
  })
  expect(shortNamesOf('Pro-Q 3', makerForm('FabFilter'))).toEqual([])
  expect(shortNamesOf('iZOzone9', makerForm(''))).toContainEqual({ head: 'iz', tail: 'ozone9' })
})

describe('a name with a short form of its maker may be the name without it', () => {
  test.each<[string, UsedPlugin, name: string, manufacturer: string, more?: Partial<JoinableEntry>]>([
    ['in both', inProTools(CAT, 'BCPatchWorkSynth'), "Blue Cat's PatchWork Synth", CAT],
    ['in the song', inProTools(CAT, 'BCPatchWorkSynth'), 'PatchWork Synth', CAT],
    ['in the library', inProTools(CAT, "Blue Cat's PatchWork Synth"), 'BC PatchWork Synth', CAT],
    ['in the name of a file', aUse({ name: 'Ozone 9', maker: 'iZotope' }), 'iZOzone9', ''],
    ['without any maker', aUse({ name: 'Ozone 9' }), 'iZOzone9', ''],
    ['in a file of the song', aUse({ name: 'iZOzone9.dll' }), 'Ozone 9', 'iZotope'],
    ['in an older name', aUse({ name: 'iZOzone9.dll' }), 'Mine', 'iZotope', { otherNames: ['Ozone 9'] }],
    ['with its first word', inProTools(AIR, 'AIR Kill EQ'), 'Kill EQ', AIR],
  ])('%s', (_, use, name, manufacturer, more) => {
    expect(joinTexts(use, anEntry({ formats: ['VST3'], name, manufacturer, ...more }))).toEqual([
      `perhaps ${name}`,
    ])
  })

  const OTHER_ID = { keys: [`cid:${'B'.repeat(32)}`] }

  test.each<[string, UsedPlugin, name: string, manufacturer: string, more?: Partial<JoinableEntry>]>([
    ['of another maker', inProTools(CAT, 'BCPatchWorkSynth'), 'PatchWork Synth', 'Acme Tools'],
    ['of another edition', aUse({ name: 'Ozone 8', maker: 'iZotope' }), 'iZOzone9', ''],
    ['that are short for another maker', aUse({ name: 'Ozone 9', maker: 'FabFilter' }), 'iZOzone9', ''],
    ['that are short for two makers', inProTools(CAT, 'BCDelayLine'), 'Delay Line', 'Black Cube'],
    ['that are no maker', inProTools(CAT, 'ProPatchWorkSynth'), 'PatchWork Synth', CAT],
    [
      'with another id',
      aUse({ format: 'VST3', name: 'iZOzone9', ids: [`cid:${'A'.repeat(32)}`] }),
      'Ozone 9',
      'iZotope',
      OTHER_ID,
    ],
  ])('but not letters %s', (_, use, name, manufacturer, more) => {
    expect(joinTexts(use, anEntry({ formats: ['VST3'], name, manufacturer, ...more }))).toEqual([])
  })

  test('but only where nothing better is there', () => {
    const right = anEntry({ name: 'iZOzone9', manufacturer: 'iZotope' })
    const other = anEntry({ name: 'Ozone 9', manufacturer: 'iZotope' })

    expect(joinTexts(aUse({ name: 'iZOzone9', maker: 'iZotope' }), other, right)).toEqual(['likely iZOzone9'])
  })
})

test('a shop that stands as the maker says nothing against the maker', () => {
  const byome = anEntry({ name: 'Byome', manufacturer: 'Unfiltered Audio', formats: ['AAX'] })

  expect(joinTexts(inProTools('Plugin Alliance', 'Unfiltered Audio Byome'), byome)).toEqual(['likely Byome'])
  expect(joinTexts(inProTools('Plugin Alliance', 'Byome'), byome)).toEqual(['perhaps Byome'])
  expect(
    joinTexts(inProTools('Unfiltered Audio', 'Byome'), { ...byome, manufacturer: 'Plugin Alliance' }),
  ).toEqual(['perhaps Byome'])
  expect(reasonsOf(inProTools('Acme Tools', 'Byome'), byome)).toEqual([OTHER_MAKER])
})

test.each([
  ['AIR', 'AIR Music Technology', true],
  ['Tokyo Dawn Labs', 'Tokyo Dawn Records', true],
  ['Slate Digital', 'Slate Digital Fabrice', true],
  ['Air', 'Airwindows', false],
  ['Audio Damage', 'Audio Imperia', false],
])('%s and %s may be one maker: %s', (used, maker, isOne) => {
  const entry = anEntry({ name: 'Nova', manufacturer: maker, formats: ['AAX'] })

  expect(reasonsOf(inProTools(used, 'Nova'), entry)).toEqual([isOne ? 'Matched by name only.' : OTHER_MAKER])
})

describe('Logic keeps only twelve letters of a name', () => {
  test.each([
    ['Guitar Rig 5', 'Guitar Rig 5 Pro Player', 'Native Instruments'],
    ['Virtual Mix', 'Virtual Mix Rack', 'Slate Digital'],
    ['FabFilter Pr', 'Pro-Q 3', 'FabFilter'],
    ['MODO BASS 2 ', 'MODO BASS 2 Standard', 'IK Multimedia'],
  ])('%s may be %s', (name, whole, manufacturer) => {
    const entry = anEntry({ name: whole, manufacturer, formats: ['AU'] })

    expect(joinTexts(aUse({ format: 'AU', name }), entry)).toEqual([`perhaps ${whole}`])
    expect(joinTexts(aUse({ format: 'VST2', name }), entry)).toEqual([])
  })

  test('a shorter name, or one with a maker, is whole', () => {
    const entry = anEntry({
      name: 'Guitar Rig 5 Pro Player',
      manufacturer: 'Native Instruments',
      formats: ['AU'],
    })

    expect(joinTexts(aUse({ format: 'AU', name: 'Guitar Rig' }), entry)).toEqual([])
    expect(
      joinTexts(aUse({ format: 'AU', name: 'Guitar Rig 5', maker: 'Native Instruments' }), entry),
    ).toEqual([])
  })
})
