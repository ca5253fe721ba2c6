import { describe, expect, test } from 'vitest'
import { audioUnitOf } from '../plugin-ids.ts'
import type { JoinableEntry } from './joinable-entry.ts'
import { joinsOf } from './joins-of.ts'
import { libraryIndexOf } from './library-index.ts'
import { anEntry, aUse, entryIn, joinTexts, usedIn } from './testing/a-use.ts'
import { vst2Key, vstClassId } from './testing/products.ts'

const [CID_A, CID_B] = [`cid:${'A'.repeat(32)}`, `cid:${'B'.repeat(32)}`]

/** A case > a use > the entries of a library > the joins, the surest first. */
const JOINS =
  `a code of a unit of another maker > Matrix | Acme Tools | MtrX > Spectrum Meter | SMSS Audio | code:SMSS/MtrX > nothing
a code of a unit of its maker > Matrix | SMSS Audio | MtrX > Spectrum Meter | SMSS Audio | code:SMSS/MtrX > likely Spectrum Meter
a code of a unit, without a maker > Spectrum Meter Extra |  | MtrX > Spectrum Meter | SMSS Audio | code:SMSS/MtrX > perhaps Spectrum Meter
a code of a unit alone > Matrix |  | MtrX > Spectrum Meter | SMSS Audio | code:SMSS/MtrX > nothing
a shared code > Thicker | Airwindows | airw > Density | Airwindows | airw + PurestDrive | Airwindows | airw > perhaps Density + perhaps PurestDrive
a shared code and a name > Density | Airwindows | airw > Density | Airwindows | airw + PurestDrive | Airwindows | airw > certain Density + perhaps PurestDrive
mono and stereo twins > C1 comp Mono |  | C1CM > C1 comp Mono | Waves | C1CM + C1 comp Stereo | Waves | C1CS + C1 comp | Acme Tools > certain C1 comp Mono + likely C1 comp Stereo
another id of a maker without twins > bx_limiter | Brainworx | bxLM > bx_limiter | Brainworx | bxLS > perhaps bx_limiter
another id of a twin > bx_limiter Mono | Brainworx | bxLM > bx_limiter | Brainworx | bxLS > likely bx_limiter
a changed code of its maker > Dexed | Digital Suburban | dxd1 > Dexed | Digital Suburban | Dexd > perhaps Dexed
a changed code of another maker > Dexed | Acme Tools | dxd1 > Dexed | Digital Suburban | Dexd > nothing
what a shell may hold > L3 UltraMaximizer (s) > WaveShell1-VST 14.0 | Waves > perhaps WaveShell1-VST 14.0
what a shell does not name > L3 UltraMaximizer (s) > WaveShell1-VST 14.0 | Waves |  | holds H-Delay > nothing
what a shell names > L3 UltraMaximizer (s) | Waves Audio > WaveShell1-VST 14.0 | Waves |  | holds L3 UltraMaximizer > likely WaveShell1-VST 14.0
a shell beside what a cache names > C1 comp |  | C1CM > C1 comp | Waves | C1CM + WaveShell1-VST 14.0 | Waves > certain C1 comp + perhaps WaveShell1-VST 14.0
the right format beside a certain plugin in another > Serum |  | XfsX > VST3: Serum | Xfer Records | XfsX + Serum_x64 > certain Serum + perhaps Serum_x64
a name without the number > Omnisphere > Omnisphere 2 | Spectrasonics > perhaps Omnisphere 2
its own name beside one with a number > Omnisphere > Omnisphere 2 | Spectrasonics + Omnisphere > perhaps Omnisphere
a name with other outputs > Kontakt 5 16out > Kontakt 5 | Native Instruments | NiO5 > perhaps Kontakt 5
a name with other outputs and its code > Kontakt 5 16out |  | NiO5 > Kontakt 5 | Native Instruments | NiO5 > likely Kontakt 5
a name with other outputs and another code > Kontakt 5 16out |  | Othr > Kontakt 5 | Native Instruments | NiO5 > nothing
an older name with the maker before it > Acme Tools Gate > Mine Stereo | Acme Tools |  | once Gate > likely Mine Stereo
a guessed maker > Delay | Acme Tools > Delay | Acme Tools | name:acmetools/delay | guessed maker > perhaps Delay
the name that was read of a renamed entry > AAX: Pro-Q 3 | FabFilter > My best EQ | Me | name:fabfilter/proq3 > likely My best EQ
another width than that of the entry > Comp (s) | Acme Tools > Comp (m) | Acme Tools | name:acmetools/comp > perhaps Comp (m)
an entry whose name has the maker before it > Pro-Q 3 | FabFilter > FabFilter Pro-Q 3 > likely FabFilter Pro-Q 3
a name with the maker before it > AIR Music Tech Kill EQ > Kill EQ | AIR Music Tech > likely Kill EQ
a toolkit's maker > Delay | Acme Tools > Delay | yourcompany > perhaps Delay
a new code of the maker > AU: Comp | Acme Tools | code:AcmT/Cmp2 > AU: Comp | Acme Tools | code:Acme/Comp > likely Comp
a new code of the plugin > AU: Comp | Acme Tools | code:Acme/Cmp2 > AU: Comp | Acme Tools | code:Acme/Comp > perhaps Comp
the same code under another code of the maker > AU: Squeezer | Acme Tools | code:AcmT/Comp > AU: Comp | Acme Tools | code:Acme/Comp > nothing
another id than that of a bundle of several > Suite | Acme Tools | Othr > Suite | Acme Tools | Suit | holds Gate > likely Suite
another id than that of a bundle of one > Suite | Acme Tools | Othr > Suite | Acme Tools | Suit > perhaps Suite
code and name in a bundle of several > Gate |  | Gate > The Whole Suite | Acme Tools | Gate code:Acme/Gate | holds Gate, Comp > certain The Whole Suite
a unit in a bundle of several > AU: Tuner | Other | code:Acme/Gate > The Whole Suite | Acme Tools | Gate code:Acme/Gate | holds Gate, Comp > perhaps The Whole Suite
codes of a unit without a maker > AU: My Voice |  | code:Acme/Comp > AU: Comp | Acme Tools | code:Acme/Comp > certain Comp
codes of a unit and its name > AU: Comp | Other Tools | code:Acme/Comp > AU: Comp | Acme Tools | code:Acme/Comp > certain Comp
codes of a unit alone > AU: My Voice | Other Tools | code:Acme/Comp > AU: Comp | Acme Tools | code:Acme/Comp > perhaps Comp
an identifier and the name > CLAP: Comp 2 |  | bundle:com.acme.comp > CLAP: Comp 2 | Acme Tools | bundle:com.acme.comp > certain Comp 2
an identifier of another edition > CLAP: Comp 3 | Acme Tools | bundle:com.acme.comp > CLAP: Comp 2 | Acme Tools | bundle:com.acme.comp > perhaps Comp 2
an identifier of another name > CLAP: Squeezer | Acme Tools | bundle:com.acme.comp > CLAP: Comp 2 | Acme Tools | bundle:com.acme.comp > likely Comp 2
the class id of its code > Goldie x64 |  | GldX > Goldie | Acme | cid:565354476C6458676F6C646965000000 > certain Goldie
the class id of its code alone > Silver |  | GldX > Goldie | Acme | cid:565354476C6458676F6C646965000000 > perhaps Goldie
the prefix of a controller, which is no code > VST3: Other |  | cid:56534541424344000000000000000000 > Goldie | Acme Tools | ABCD > nothing
a code and a longer name > Neutron 1 |  | Abcd > Neutron 1 Equalizer | Acme | Abcd > likely Neutron 1 Equalizer
a code and another edition > Neutron 1 |  | Abcd > Neutron 10 Equalizer | Acme | Abcd > perhaps Neutron 10 Equalizer
a code and too few letters > Pro |  | Abcd > Prophet V3 | Acme | Abcd > perhaps Prophet V3
a shop and the maker in the name > AAX: Unfiltered Audio Byome | Plugin Alliance > AAX: Byome | Unfiltered Audio > likely Byome
a shop as the maker > AAX: Byome | Plugin Alliance > AAX: Byome | Unfiltered Audio > perhaps Byome
twelve letters of a longer name > AU: Guitar Rig 5 > AU: Guitar Rig 5 Pro Player | NI > perhaps Guitar Rig 5 Pro Player
twelve letters with the maker > AU: FabFilter Pr > AU: Pro-Q 3 | FabFilter > perhaps Pro-Q 3
twelve letters of another format > Guitar Rig 5 > AU: Guitar Rig 5 Pro Player | NI > nothing
twelve letters and a maker > AU: Guitar Rig 5 | NI > AU: Guitar Rig 5 Pro Player | NI > nothing`
    .split('\n')
    .map((row) => row.split(' > '))

test.each(JOINS)('%s', (_, use = '', entries = '', joins = '') => {
  const found = joinTexts(usedIn(use), ...entries.split(' + ').map((entry) => entryIn(entry)))
  expect(found.join(' + ') || 'nothing').toBe(joins)
})

test.each(['', 'none', 'NoEf', '\0\0\0\0'])('a code that nobody has set joins nothing: "%s"', (code) => {
  const entry = anEntry({ name: 'Density', manufacturer: 'Airwindows', keys: [vst2Key(code)] })

  expect(joinTexts(aUse({ ids: [vst2Key(code)], name: 'Other', maker: 'Airwindows' }), entry)).toEqual([])
})

test('the surest is first, then what the DAW finds in this format, then what has this name', () => {
  const entries = [
    entryIn('Comp | Acme Tools', { id: 'likely, another format' }),
    entryIn('VST3: Comp | Acme Tools', { id: 'likely' }),
    entryIn('AU: Suite | Acme Tools | code:Acme/Comp', { id: 'certain, another name' }),
    entryIn('AU: Comp | Acme Tools | code:Acme/Comp', { id: 'certain' }),
  ]
  const { joins } = joinsOf(usedIn('VST3: Comp | Acme Tools | code:Acme/Comp'), libraryIndexOf(entries))

  expect(joins.map(({ entry }) => entry.id)).toEqual([
    'certain',
    'certain, another name',
    'likely',
    'likely, another format',
  ])
})

test.each([
  ['Goldie x64 |  | OldX', 'certain'],
  ['Oldie |  | OldX', 'likely'],
  ['Oldie | Acme Tools | OldX', 'certain'],
])('a host knows which VST3 replaces the VST2 %s: %s', (use, certainty) => {
  const newer = 'A'.repeat(32)
  const library = libraryIndexOf(
    [entryIn(`VST3: Goldie | Acme Tools | ${CID_A}`)],
    [{ older: vstClassId('OldX', 'oldie'), newer }],
  )

  expect(joinsOf(usedIn(use), library).joins[0]).toMatchObject({ certainty, isOtherFormat: true })
})

test('a list of older and newer ids is read in both directions, and of very many pairs only some', () => {
  const pair = { older: 'A'.repeat(32), newer: 'B'.repeat(32) }
  for (const [use, entry] of [
    [CID_A, CID_B],
    [CID_B, CID_A],
  ])
    expect(
      joinsOf(usedIn(`VST3: Comp |  | ${use}`), libraryIndexOf([entryIn(`VST3: Comp |  | ${entry}`)], [pair]))
        .joins[0]?.certainty,
    ).toBe('certain')
  const pairs = Array.from({ length: 50 }, (_, at) => ({ ...pair, newer: at.toString(16).padStart(32, '0') }))
  expect(libraryIndexOf([], pairs).newerKeys.get(CID_A)).toHaveLength(20)
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

test.each([
  ['Alpha Synth', 'aumu', 'perhaps'],
  ['Alpha Filter', 'aumu', 'certain'],
  ['Alpha Synth', 'aufx', 'certain'],
])(
  'an Audio Unit %s of the type %s is %s the effect Alpha Filter with its codes',
  (name, type, certainty) => {
    const filter = entryIn('AU: Alpha Filter | Acme Tools | code:AcmT/Alph unit:aufx/AcmT/Alph')
    const codes = { type, subtype: 'Alph', manufacturer: 'AcmT' }
    const { ids, ...unit } = audioUnitOf(codes, { name, maker: 'Acme Tools' })

    expect(joinTexts(aUse({ ...unit, ids: ids() }), filter)).toEqual([`${certainty} Alpha Filter`])
  },
)

const [CAT, AIR] = ['Blue Cat Audio', 'AIR Music Technology']

describe('a name with a short form of its maker may be the name without it', () => {
  const joinsOfShort = (use: string, entry: string, more: Partial<JoinableEntry> = {}) =>
    joinTexts(usedIn(use), entryIn(`VST3: ${entry}`, more))

  test.each<[string, use: string, entry: string, more?: Partial<JoinableEntry>]>([
    ['in both', `AAX: BCPatchWorkSynth | ${CAT}`, `Blue Cat's PatchWork Synth | ${CAT}`],
    ['in the song', `AAX: BCPatchWorkSynth | ${CAT}`, `PatchWork Synth | ${CAT}`],
    ['in the name of a file', 'Ozone 9 | iZotope', 'iZOzone9'],
    ['without any maker', 'Ozone 9', 'iZOzone9'],
    ['in an older name', 'iZOzone9.dll', 'Mine | iZotope', { otherNames: ['Ozone 9'] }],
    ['with its first word', `AAX: AIR Kill EQ | ${AIR}`, `Kill EQ | ${AIR}`],
  ])('%s', (_, use, entry, more) => {
    expect(joinsOfShort(use, entry, more)).toEqual([`perhaps ${entry.split(' | ')[0]}`])
  })

  test.each([
    ['of another maker', `AAX: BCPatchWorkSynth | ${CAT}`, 'PatchWork Synth | Acme Tools'],
    ['of another edition', 'Ozone 8 | iZotope', 'iZOzone9'],
    ['that are short for two makers', `AAX: BCDelayLine | ${CAT}`, 'Delay Line | Black Cube'],
    ['with another id', `VST3: iZOzone9 |  | ${CID_A}`, `Ozone 9 | iZotope | ${CID_B}`],
  ])('but not letters %s', (_, use, entry) => {
    expect(joinsOfShort(use, entry)).toEqual([])
  })

  test('but only where nothing better is there', () => {
    const entries = ['Ozone 9 | iZotope', 'iZOzone9 | iZotope'].map((entry) => entryIn(entry))
    expect(joinTexts(usedIn('iZOzone9 | iZotope'), ...entries)).toEqual(['likely iZOzone9'])
  })
})
