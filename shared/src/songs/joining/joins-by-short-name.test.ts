import { describe, expect, test } from 'vitest'
import type { JoinableEntry, UsedPlugin } from './joinable-entry.ts'
import { makerForm } from './names/maker-form.ts'
import { isShortFor, shortNamesOf } from './names/short-names.ts'
import { anEntry, aUse, joinTexts, reasonsOf } from './testing/a-use.ts'

const OTHER_MAKER = 'The name is the same, but the manufacturers differ.'

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
  test.each<[string, UsedPlugin, Partial<JoinableEntry> & { name: string }]>([
    [
      'in both',
      inProTools('Blue Cat Audio', 'BCPatchWorkSynth'),
      { name: "Blue Cat's PatchWork Synth", manufacturer: 'Blue Cat Audio' },
    ],
    [
      'in the song',
      inProTools('Blue Cat Audio', 'BCPatchWorkSynth'),
      { name: 'PatchWork Synth', manufacturer: 'Blue Cat Audio' },
    ],
    [
      'in the library',
      inProTools('Blue Cat Audio', "Blue Cat's PatchWork Synth"),
      { name: 'BC PatchWork Synth', manufacturer: 'Blue Cat Audio' },
    ],
    [
      'in the name of a file',
      aUse({ name: 'Ozone 9', maker: 'iZotope' }),
      { name: 'iZOzone9', manufacturer: '' },
    ],
    ['without any maker', aUse({ name: 'Ozone 9' }), { name: 'iZOzone9', manufacturer: '' }],
    ['in a file of the song', aUse({ name: 'iZOzone9.dll' }), { name: 'Ozone 9', manufacturer: 'iZotope' }],
    [
      'in an older name',
      aUse({ name: 'iZOzone9.dll' }),
      { name: 'Mine', manufacturer: 'iZotope', otherNames: ['Ozone 9'] },
    ],
    [
      'with its first word',
      inProTools('AIR Music Technology', 'AIR Kill EQ'),
      { name: 'Kill EQ', manufacturer: 'AIR Music Technology' },
    ],
  ])('%s', (_, use, entry) => {
    expect(joinTexts(use, anEntry({ formats: ['VST3'], ...entry }))).toEqual([`perhaps ${entry.name}`])
  })

  test.each<[string, UsedPlugin, Partial<JoinableEntry> & { name: string }]>([
    [
      'of another maker',
      inProTools('Blue Cat Audio', 'BCPatchWorkSynth'),
      { name: 'PatchWork Synth', manufacturer: 'Acme Tools' },
    ],
    [
      'of another edition',
      aUse({ name: 'Ozone 8', maker: 'iZotope' }),
      { name: 'iZOzone9', manufacturer: '' },
    ],
    [
      'that are short for another maker',
      aUse({ name: 'Ozone 9', maker: 'FabFilter' }),
      { name: 'iZOzone9', manufacturer: '' },
    ],
    [
      'that are short for two makers',
      inProTools('Blue Cat Audio', 'BCDelayLine'),
      { name: 'Delay Line', manufacturer: 'Black Cube' },
    ],
    [
      'that are no maker',
      inProTools('Blue Cat Audio', 'ProPatchWorkSynth'),
      { name: 'PatchWork Synth', manufacturer: 'Blue Cat Audio' },
    ],
    [
      'with another id',
      aUse({ format: 'VST3', name: 'iZOzone9', ids: [`cid:${'A'.repeat(32)}`] }),
      { name: 'Ozone 9', manufacturer: 'iZotope', keys: [`cid:${'B'.repeat(32)}`] },
    ],
  ])('but not letters %s', (_, use, entry) => {
    expect(joinTexts(use, anEntry({ formats: ['VST3'], ...entry }))).toEqual([])
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
