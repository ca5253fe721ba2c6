import { expect, test } from 'vitest'
import type { JoinableEntry, UsedPlugin } from './joinable-entry.ts'
import { joinsOf } from './joins-of.ts'
import { libraryIndexOf } from './library-index.ts'
import { anEntry, aUse } from './testing/a-use.ts'
import { vst2Key, vstClassId } from './testing/products.ts'

const joins = (use: UsedPlugin, ...entries: JoinableEntry[]) =>
  joinsOf(use, libraryIndexOf(entries)).joins.map(({ entry, certainty }) => `${certainty} ${entry.name}`)

test('a VST2 of another maker with the code of an Audio Unit is another plugin', () => {
  const unit = anEntry({ name: 'Spectrum Meter', manufacturer: 'SMSS Audio', keys: ['code:SMSS/MtrX'] })

  expect(joins(aUse({ ids: [vst2Key('MtrX')], name: 'Matrix', maker: 'Acme Tools' }), unit)).toEqual([])
  expect(joins(aUse({ ids: [vst2Key('MtrX')], name: 'Matrix', maker: 'SMSS Audio' }), unit)).toEqual([
    'likely Spectrum Meter',
  ])
})

test('plugins of one maker that share a forgotten code are told apart by their names', () => {
  const density = anEntry({ name: 'Density', manufacturer: 'Airwindows', keys: [vst2Key('airw')] })
  const purest = anEntry({ name: 'PurestDrive', manufacturer: 'Airwindows', keys: [vst2Key('airw')] })
  const use = aUse({ ids: [vst2Key('airw')], name: 'Density', maker: 'Airwindows' })

  expect(joins(use, density, purest)[0]).toBe('certain Density')
  expect(joins(use, density, purest)).not.toContain('likely PurestDrive')
})

test.each(['', 'none', 'NoEf', '\0\0\0\0'])('a code that nobody has set joins nothing: "%s"', (code) => {
  const entry = anEntry({ name: 'Density', manufacturer: 'Airwindows', keys: [vst2Key(code)] })

  expect(joins(aUse({ ids: [vst2Key(code)], name: 'Other', maker: 'Airwindows' }), entry)).toEqual([])
})

test('mono and stereo twins of Waves and UAD are used together', () => {
  const mono = anEntry({ name: 'C1 comp Mono', manufacturer: 'Waves', keys: [vst2Key('C1CM')] })
  const stereo = anEntry({ name: 'C1 comp Stereo', manufacturer: 'Waves', keys: [vst2Key('C1CS')] })
  const foreign = anEntry({ name: 'C1 comp', manufacturer: 'Acme Tools' })

  expect(joins(aUse({ ids: [vst2Key('C1CM')], name: 'C1 comp Mono' }), mono, stereo, foreign)).toEqual([
    'certain C1 comp Mono',
    'likely C1 comp Stereo',
  ])
})

test('a shell of Waves may hold what it does not name', () => {
  const shell = anEntry({ name: 'WaveShell1-VST 14.0', manufacturer: 'Waves' })
  const use = aUse({ name: 'L3 UltraMaximizer (s)' })

  expect(joins(use, shell)).toEqual(['perhaps WaveShell1-VST 14.0'])
  expect(joins(use, { ...shell, contents: ['H-Delay'] })).toEqual([])
  expect(joins({ ...use, maker: 'Waves Audio' }, { ...shell, contents: ['L3 UltraMaximizer'] })).toEqual([
    'likely WaveShell1-VST 14.0',
  ])
  expect(joins(aUse({ name: 'Serum' }), shell)).toEqual([])
})

test('a shell may hold what a cache names as a plugin of its own', () => {
  const shell = anEntry({ name: 'WaveShell1-VST 14.0', manufacturer: 'Waves' })
  const named = anEntry({ name: 'C1 comp', manufacturer: 'Waves', keys: [vst2Key('C1CM')] })

  expect(joins(aUse({ ids: [vst2Key('C1CM')], name: 'C1 comp' }), named, shell)).toEqual([
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

  expect(joins(aUse({ ids: [vst2Key('SuEf')], name: 'Surge XT Effects' }), named, bundle)).toEqual([
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
  const [other] = joinsOf({ ...use, name: 'Oldie' }, libraryIndexOf([entry], [{ older, newer }])).joins
  expect(other?.certainty).toBe('likely')
})

test('a certain plugin in another format does not hide one in the right format', () => {
  const other = anEntry({
    name: 'Serum',
    manufacturer: 'Xfer Records',
    formats: ['VST3'],
    keys: [vst2Key('XfsX')],
  })
  const file = anEntry({ name: 'Serum_x64', manufacturer: '' })

  expect(joins(aUse({ ids: [vst2Key('XfsX')], name: 'Serum' }), other, file)).toEqual([
    'certain Serum',
    'perhaps Serum_x64',
  ])
})

test('the name of a plugin without a number may be that of the plugin with one', () => {
  const entry = anEntry({ name: 'Omnisphere 2', manufacturer: 'Spectrasonics' })

  expect(joins(aUse({ name: 'Omnisphere' }), entry)).toEqual(['perhaps Omnisphere 2'])
  expect(joins(aUse({ name: 'Omnisphere 3' }), entry)).toEqual([])
  expect(
    joins(aUse({ name: 'Omnisphere' }), entry, anEntry({ name: 'Omnisphere', manufacturer: '' })),
  ).toEqual(['perhaps Omnisphere'])
})

test('a guessed maker proves nothing', () => {
  const entry = anEntry({
    name: 'Delay',
    manufacturer: 'Acme Tools',
    isMakerGuess: true,
    keys: ['name:acmetools/delay'],
  })

  expect(joins(aUse({ name: 'Delay', maker: 'Acme Tools' }), entry)).toEqual(['perhaps Delay'])
  expect(joins(aUse({ name: 'Delay', maker: 'Other Tools' }), entry)).toEqual(['perhaps Delay'])
})

test('an entry that its user renamed is found by the name that was read', () => {
  const entry = anEntry({ name: 'My best EQ', manufacturer: 'Me', keys: ['name:fabfilter/proq3'] })

  expect(joins(aUse({ format: 'AAX', name: 'Pro-Q 3', maker: 'FabFilter' }), entry)).toEqual([
    'likely My best EQ',
  ])
})

test('more entries of one name than are compared are told', () => {
  const entries = Array.from({ length: 300 }, (_, at) =>
    anEntry({ id: `${at}`, name: 'Delay', manufacturer: '' }),
  )
  const { joins: found, isCut } = joinsOf(aUse({ name: 'Delay' }), libraryIndexOf(entries))

  expect([found.length, isCut]).toEqual([200, true])
})
