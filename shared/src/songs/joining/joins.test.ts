import { describe, expect, test } from 'vitest'
import { audioUnitOf } from '../plugin-ids.ts'
import type { JoinableEntry, UsedPlugin } from './joinable-entry.ts'
import { joinsOf } from './joins-of.ts'
import { libraryIndexOf } from './library-index.ts'
import { makerForm } from './names/maker-form.ts'
import { isShortFor, shortNamesOf } from './names/short-names.ts'
import { anEntry, aUse, joinTexts, reasonsOf } from './testing/a-use.ts'
import { vst2Key, vstClassId } from './testing/products.ts'

test('a VST2 of another maker with the code of an Audio Unit is another plugin', () => {
  const unit = anEntry({ name: 'Spectrum Meter', manufacturer: 'SMSS Audio', keys: ['code:SMSS/MtrX'] })

  expect(joinTexts(aUse({ ids: [vst2Key('MtrX')], name: 'Matrix', maker: 'Acme Tools' }), unit)).toEqual([])
  expect(joinTexts(aUse({ ids: [vst2Key('MtrX')], name: 'Matrix', maker: 'SMSS Audio' }), unit)).toEqual([
    'likely Spectrum Meter',
  ])
})

test('plugins of one maker that share a forgotten code are told apart by their names', () => {
  const density = anEntry({ name: 'Density', manufacturer: 'Airwindows', keys: [vst2Key('airw')] })
  const purest = anEntry({ name: 'PurestDrive', manufacturer: 'Airwindows', keys: [vst2Key('airw')] })
  const use = aUse({ ids: [vst2Key('airw')], name: 'Density', maker: 'Airwindows' })

  const foreign = { ...purest, manufacturer: 'Acme Tools' }
  const renamed = { ...use, name: 'Thicker' }

  expect(joinTexts(renamed, density, foreign)).toEqual(['likely Density'])
  expect(joinTexts(renamed, density, purest)).toEqual(['perhaps Density', 'perhaps PurestDrive'])
  expect(joinTexts(use, density, purest)[0]).toBe('certain Density')
  expect(joinTexts(use, density, purest)).not.toContain('likely PurestDrive')
})

test.each(['', 'none', 'NoEf', '\0\0\0\0'])('a code that nobody has set joins nothing: "%s"', (code) => {
  const entry = anEntry({ name: 'Density', manufacturer: 'Airwindows', keys: [vst2Key(code)] })

  expect(joinTexts(aUse({ ids: [vst2Key(code)], name: 'Other', maker: 'Airwindows' }), entry)).toEqual([])
})

test('the surest is first, then what the DAW finds in this format, then what has this name', () => {
  const use = aUse({ format: 'VST3', name: 'Comp', maker: 'Acme Tools', ids: ['code:Acme/Comp'] })
  const named = { name: 'Comp', manufacturer: 'Acme Tools' }
  const held = { manufacturer: 'Acme Tools', keys: ['code:Acme/Comp'] }
  const entries = [
    anEntry({ ...named, id: 'likely, another format' }),
    anEntry({ ...named, id: 'likely', formats: ['VST3'] }),
    anEntry({ ...held, name: 'Suite', id: 'certain, another name', formats: ['AU'] }),
    anEntry({ ...held, name: 'Comp', id: 'certain', formats: ['AU'] }),
  ]

  expect(joinsOf(use, libraryIndexOf(entries)).joins.map(({ entry }) => entry.id)).toEqual([
    'certain',
    'certain, another name',
    'likely',
    'likely, another format',
  ])
})

test('mono and stereo twins of Waves and UAD are used together', () => {
  const mono = anEntry({ name: 'C1 comp Mono', manufacturer: 'Waves', keys: [vst2Key('C1CM')] })
  const stereo = anEntry({ name: 'C1 comp Stereo', manufacturer: 'Waves', keys: [vst2Key('C1CS')] })
  const foreign = anEntry({ name: 'C1 comp', manufacturer: 'Acme Tools' })

  expect(joinTexts(aUse({ ids: [vst2Key('C1CM')], name: 'C1 comp Mono' }), mono, stereo, foreign)).toEqual([
    'certain C1 comp Mono',
    'likely C1 comp Stereo',
  ])
})

test('mono and stereo twins may have one name, and are told apart by their codes', () => {
  const twin = (code: string) =>
    anEntry({ id: code, name: 'UAD Pultec', manufacturer: 'Universal Audio', keys: [vst2Key(code)] })
  const use = aUse({ ids: [vst2Key('PulM')], name: 'UAD Pultec', maker: 'Universal Audio' })
  const [mono, stereo] = [twin('PulM'), twin('PulS')]

  expect(joinTexts(use, mono, stereo)).toEqual(['certain UAD Pultec', 'likely UAD Pultec'])
  expect(joinTexts(use, stereo)).toEqual(['likely UAD Pultec'])
  expect(joinTexts(use, mono, { ...stereo, keys: [] })).toEqual(['certain UAD Pultec'])
  expect(joinTexts(use, { ...stereo, manufacturer: 'Acme Tools' })).toEqual([])
})

test('another id under one name is a twin only where makers have such twins', () => {
  const limiter = anEntry({ name: 'bx_limiter', manufacturer: 'Brainworx', keys: [vst2Key('bxLS')] })
  const use = aUse({ ids: [vst2Key('bxLM')], name: 'bx_limiter', maker: 'Brainworx' })

  expect(joinTexts(use, limiter)).toEqual(['perhaps bx_limiter'])
  expect(joinTexts({ ...use, name: 'bx_limiter Mono' }, limiter)).toEqual(['likely bx_limiter'])
})

test('a maker may change a code, so a plugin of the same name is perhaps meant', () => {
  const dexed = anEntry({ name: 'Dexed', manufacturer: 'Digital Suburban', keys: [vst2Key('Dexd')] })
  const use = (maker: string) => aUse({ ids: [vst2Key('dxd1')], name: 'Dexed', maker })

  expect(joinTexts(use(''), dexed)).toEqual(['perhaps Dexed'])
  expect(joinTexts(use('Digital Suburban'), dexed)).toEqual(['perhaps Dexed'])
  expect(joinTexts(use('Acme Tools'), dexed)).toEqual([])
})

test('a shell of Waves may hold what it does not name', () => {
  const shell = anEntry({ name: 'WaveShell1-VST 14.0', manufacturer: 'Waves' })
  const use = aUse({ name: 'L3 UltraMaximizer (s)' })

  expect(joinTexts(use, shell)).toEqual(['perhaps WaveShell1-VST 14.0'])
  expect(joinTexts(use, { ...shell, name: 'WavesShell2' })).toEqual(['perhaps WavesShell2'])
  expect(joinTexts(use, { ...shell, contents: ['H-Delay'] })).toEqual([])
  expect(joinTexts({ ...use, maker: 'Waves Audio' }, { ...shell, contents: ['L3 UltraMaximizer'] })).toEqual([
    'likely WaveShell1-VST 14.0',
  ])
  expect(joinTexts(aUse({ name: 'Serum' }), shell)).toEqual([])
})

test('a shell may hold what a cache names as a plugin of its own', () => {
  const shell = anEntry({ name: 'WaveShell1-VST 14.0', manufacturer: 'Waves' })
  const named = anEntry({ name: 'C1 comp', manufacturer: 'Waves', keys: [vst2Key('C1CM')] })

  expect(joinTexts(aUse({ ids: [vst2Key('C1CM')], name: 'C1 comp' }), named, shell)).toEqual([
    'certain C1 comp',
    'perhaps WaveShell1-VST 14.0',
  ])
})

test('a bundle of several plugins may hold what a cache names as a plugin of its own', () => {
  const bundle = anEntry({
    name: 'Surge XT',
    manufacturer: 'Surge Synth Team',
    contents: ['Surge XT Effects'],
  })
  const named = anEntry({
    name: 'Surge XT Effects',
    manufacturer: 'Surge Synth Team',
    keys: [vst2Key('SuEf')],
  })

  expect(joinTexts(aUse({ ids: [vst2Key('SuEf')], name: 'Surge XT Effects' }), named, bundle)).toEqual([
    'certain Surge XT Effects',
    'likely Surge XT',
  ])
})

test('a host knows which VST3 replaces a VST2', () => {
  const older = vstClassId('OldX', 'oldie')
  const newer = 'A'.repeat(32)
  const entry = anEntry({
    name: 'Goldie',
    manufacturer: 'Acme Tools',
    formats: ['VST3'],
    keys: [`cid:${newer}`],
  })
  const use = aUse({ ids: [vst2Key('OldX')], name: 'Goldie x64' })

  const [join] = joinsOf(use, libraryIndexOf([entry], [{ older, newer }])).joins
  expect(join).toMatchObject({ certainty: 'certain', isOtherFormat: true })
  const certaintyOf = (maker: string) =>
    joinsOf({ ...use, name: 'Oldie', maker }, libraryIndexOf([entry], [{ older, newer }])).joins[0]?.certainty
  expect(certaintyOf('')).toBe('likely')
  expect(certaintyOf('Acme Tools')).toBe('certain')
})

test('of a list that pairs one id with very many others only some are kept', () => {
  const pairs = Array.from({ length: 50 }, (_, at) => ({
    older: 'A'.repeat(32),
    newer: at.toString(16).padStart(32, '0'),
  }))

  expect(libraryIndexOf([], pairs).newerKeys.get(`cid:${'A'.repeat(32)}`)).toHaveLength(20)
})

test('a certain plugin in another format does not hide one in the right format', () => {
  const other = anEntry({
    name: 'Serum',
    manufacturer: 'Xfer Records',
    formats: ['VST3'],
    keys: [vst2Key('XfsX')],
  })
  const file = anEntry({ name: 'Serum_x64', manufacturer: '' })

  expect(joinTexts(aUse({ ids: [vst2Key('XfsX')], name: 'Serum' }), other, file)).toEqual([
    'certain Serum',
    'perhaps Serum_x64',
  ])
})

test('the name of a plugin without a number may be that of the plugin with one', () => {
  const entry = anEntry({ name: 'Omnisphere 2', manufacturer: 'Spectrasonics' })

  expect(joinTexts(aUse({ name: 'Omnisphere' }), entry)).toEqual(['perhaps Omnisphere 2'])
  expect(joinTexts(aUse({ name: 'Omnisphere 3' }), entry)).toEqual([])
  expect(
    joinTexts(aUse({ name: 'Omnisphere' }), entry, anEntry({ name: 'Omnisphere', manufacturer: '' })),
  ).toEqual(['perhaps Omnisphere'])
})

test('a name with other outputs is almost the same, and is that of one plugin by its code', () => {
  const entry = anEntry({ name: 'Kontakt 5', manufacturer: 'Native Instruments', keys: [vst2Key('NiO5')] })
  const used = (name: string, code = 'NiO5') => aUse({ name, ids: [vst2Key(code)] })

  expect(joinTexts(aUse({ name: 'Kontakt 5 16out' }), entry)).toEqual(['perhaps Kontakt 5'])
  expect(joinTexts(aUse({ name: 'Kontakt 6 16out' }), entry)).toEqual([])
  expect(joinTexts(used('Kontakt 5 16out'), entry)).toEqual(['likely Kontakt 5'])
  expect(joinTexts(used('Kontakt 6 16out'), entry)).toEqual(['perhaps Kontakt 5'])
  expect(joinTexts(used('Kontakt 5 16out', 'Othr'), entry)).toEqual([])
})

test('a name with its maker before it is found also among older names', () => {
  const entry = anEntry({ name: 'Mine Stereo', manufacturer: 'Acme Tools', otherNames: ['Gate'] })

  expect(joinTexts(aUse({ name: 'Acme Tools Gate' }), entry)).toEqual(['likely Mine Stereo'])
})

test('a guessed maker proves nothing', () => {
  const entry = anEntry({
    name: 'Delay',
    manufacturer: 'Acme Tools',
    isMakerGuess: true,
    keys: ['name:acmetools/delay'],
  })

  expect(joinTexts(aUse({ name: 'Delay', maker: 'Acme Tools' }), entry)).toEqual(['perhaps Delay'])
  expect(joinTexts(aUse({ name: 'Delay', maker: 'Other Tools' }), entry)).toEqual(['perhaps Delay'])
})

test('an entry that its user renamed is found by the name that was read', () => {
  const entry = anEntry({ name: 'My best EQ', manufacturer: 'Me', keys: ['name:fabfilter/proq3'] })

  expect(joinTexts(aUse({ format: 'AAX', name: 'Pro-Q 3', maker: 'FabFilter' }), entry)).toEqual([
    'likely My best EQ',
  ])
})

test('the name that was read tells no width, so that of the entry counts', () => {
  const mono = anEntry({ name: 'Comp (m)', manufacturer: 'Acme Tools', keys: ['name:acmetools/comp'] })

  expect(joinTexts(aUse({ name: 'Comp (s)', maker: 'Acme Tools' }), mono)).toEqual(['perhaps Comp (m)'])
  expect(joinTexts(aUse({ name: 'Comp', maker: 'Acme Tools' }), mono)).toEqual(['perhaps Comp (m)'])
})

test('a name with its maker before it is that of an entry without one, and the other way round', () => {
  const headed = anEntry({ name: 'FabFilter Pro-Q 3' })
  const named = anEntry({ name: 'Kill EQ', manufacturer: 'AIR Music Tech' })

  expect(joinTexts(aUse({ name: 'Pro-Q 3', maker: 'FabFilter' }), headed)).toEqual([
    'likely FabFilter Pro-Q 3',
  ])
  expect(joinTexts(aUse({ name: 'AIR Music Tech Kill EQ' }), named)).toEqual(['likely Kill EQ'])
  expect(joinTexts(aUse({ name: 'AIR Music Technology Kill EQ' }), named)).toEqual(['likely Kill EQ'])
})

test('what a toolkit writes as the maker is no maker', () => {
  const delay = anEntry({ name: 'Delay', manufacturer: 'yourcompany' })

  expect(joinTexts(aUse({ name: 'Delay', maker: 'Acme Tools' }), delay)).toEqual(['perhaps Delay'])
})

test('more entries of one name than are compared are told', () => {
  const found = (length: number) => {
    const entries = Array.from({ length }, (_, at) => anEntry({ id: `${at}`, name: 'Delay' }))
    const { joins, isCut } = joinsOf(aUse({ name: 'Delay' }), libraryIndexOf(entries))
    return [joins.length, isCut]
  }

  expect(found(200)).toEqual([200, false])
  expect(found(201)).toEqual([200, true])
})

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

const OTHER_MAKER = 'The names match, but the manufacturers differ.'

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
