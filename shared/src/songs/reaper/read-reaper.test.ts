import { expect, test } from 'vitest'
import { songIn } from '../testing/reading.ts'

const CLASS_ID = '0123456789ABCDEF0123456789ABCDEF'

const project = (...lines: string[]) =>
  [
    '<REAPER_PROJECT 0.1 "7.22/macOS-arm64" 1735689600',
    '  TEMPO 98.5 4 4',
    '<TRACK {1}',
    '<FXCHAIN',
    ...lines,
    '>',
    '>',
    '>',
  ].join('\r\n')

const usesIn = async (...lines: string[]) => (await songIn('a.rpp', project(...lines))).uses

test('reads version, time of saving, tempo and tracks', async () => {
  expect(await songIn('a.rpp', project())).toMatchObject({
    daw: 'REAPER',
    version: '7.22',
    savedAt: '2025-01-01T00:00:00.000Z',
    tempo: 98.5,
    tracks: 1,
    incomplete: null,
  })
})

test.each([
  [
    '<VST "VST3i: Synth (Maker) (32 out)" Synth.vst3 0 "my lead" 55{ABCDEF019182FAEB536D706C43727368} ""',
    { format: 'VST3', name: 'Synth', maker: 'Maker', id: 'ABCDEF019182FAEB536D706C43727368' },
  ],
  [
    '<VST "VST: Comp (x86_64) (Maker)" "Comp x64.dll" 0 "" 1165509488<565354457843706578616D706C652063> ""',
    { format: 'VST2', name: 'Comp', maker: 'Maker', id: '1165509488' },
  ],
  [
    '<VST `VST3: Bob\'s "Best" Box (Maker)` Box.vst3 0 "" 5{0123456789ABCDEF0123456789ABCDEF} ""',
    { name: 'Bob\'s "Best" Box', id: CLASS_ID },
  ],
  [
    '<AU "AU: Delay (Maker)" "Maker: Delay" "" 1635083896 1165509740 1165520240 ""',
    { id: 'aufx ExDl Exmp', maker: 'Maker' },
  ],
  [
    '<CLAP "CLAP: Reverb (Maker)" com.maker.reverb ""',
    { format: 'CLAP', id: 'com.maker.reverb', name: 'Reverb', maker: 'Maker' },
  ],
  ['<LV2 "LV2: EQ" urn:maker:eq ""', { format: 'LV2', id: 'urn:maker:eq', ids: ['uri:urn:maker:eq'] }],
])('reads %s', async (line, use) => {
  expect(await usesIn(line, '>')).toMatchObject([use])
})

test('reads the code of an old VST2 from its state', async () => {
  const state = Buffer.from('pCxE then more', 'latin1').toString('base64')

  expect(await usesIn('<VST "VST: Old (Maker)" Old.dll 0 ""', `  ${state}`, '>')).toMatchObject([
    { name: 'Old', id: '1165509488' },
  ])
})

test('tells bypassed, offline, in a container and frozen apart', async () => {
  const lv2 = (name: string) => [`<LV2 "LV2: ${name}" urn:maker:${name}`, '>']
  const lines = [
    'BYPASS 1 0 0',
    ...lv2('a'),
    'BYPASS 0 1 0',
    ...lv2('b'),
    'BYPASS 0 0 0',
    '<CONTAINER Container "group"',
    ...lv2('c'),
    '>',
    ...lv2('a'),
    '<FREEZE 2',
    ...lv2('d'),
    '>',
    '<JS utility/volume',
    '>',
  ]
  const song = await songIn('a.rpp', project(...lines))

  expect(song.uses).toMatchObject([
    { name: 'a', count: 2, off: 1 },
    { name: 'b', count: 1, offline: 1 },
    { name: 'c', count: 1, inRack: 1 },
    { name: 'd', count: 1, frozen: 1 },
  ])
  expect(song.ownDevices).toBe(2)
})

test.each(['a.RTrackTemplate', 'a.RfxChain', 'a.rpp-bak'])(
  'reads %s without a project around it',
  async (name) => {
    expect(await songIn(name, 'BYPASS 0 0 0\n<CLAP "CLAP: Reverb" com.maker.reverb ""\n>\n')).toMatchObject({
      uses: [{ name: 'Reverb' }],
    })
  },
)

test('a project that ends early says so', async () => {
  const cut = project('<CLAP "CLAP: Reverb" com.maker.reverb ""', '>').slice(0, -6)

  expect(await songIn('a.rpp', cut)).toMatchObject({ incomplete: 'cut-short', uses: [{ name: 'Reverb' }] })
})

test('walks over a line of any length', async () => {
  const long = 'A'.repeat(3_000_000)

  expect(await usesIn('<LV2 "LV2: a" urn:a', long, '>', '<LV2 "LV2: b" urn:b', '>')).toMatchObject([
    { name: 'a' },
    { name: 'b' },
  ])
})
