import { expect, test } from 'vitest'
import { joinsOf } from './joins-of.ts'
import { libraryIndexOf } from './library-index.ts'
import { anEntry, aUse, joinTexts } from './testing/a-use.ts'
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
