import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lostFormats, type PlacedBundle } from './lost-formats.ts'
import { refusalOfBundles } from './refusal.ts'
import type { CheckedBundle } from './set-aside-check.ts'
import { stayOf } from './stay-reason.ts'

const bundle = (format: string, facts: Partial<PlacedBundle> = {}): PlacedBundle => ({
  format,
  path: `/${format}/Diva.${format.toLowerCase()}`,
  bundleId: null,
  version: '2.0',
  architectures: ['arm64', 'x86_64'],
  platform: 'macos',
  size: 100,
  digest: null,
  ...facts,
})

test.each([
  ['AU', ['AU']],
  ['Component', ['AU']],
  ['VST', ['VST2']],
  ['VST3', ['VST3', 'VST2']],
  ['CLAP', ['CLAP', 'VST3', 'VST2']],
  ['Standalone', []],
  ['a format that nobody knows', ['VST2', 'VST3', 'AU', 'AAX', 'CLAP', 'LV2']],
])('alone, %s is what songs with %j use', (format, uses) => {
  expect(lostFormats(bundle(format), []).sort()).toEqual(uses.toSorted())
})

test('another format serves the songs that name it, and no others', () => {
  expect(lostFormats(bundle('VST3'), [bundle('VST')])).toEqual(['VST3'])
  expect(lostFormats(bundle('VST'), [bundle('VST3')])).toEqual(['VST2'])
  expect(lostFormats(bundle('CLAP'), [bundle('VST'), bundle('VST3')])).toEqual(['CLAP'])
  expect(lostFormats(bundle('AU'), [bundle('VST3'), bundle('AAX')])).toEqual(['AU'])
})

test.each<[string, Partial<PlacedBundle>, boolean]>([
  ['the same bytes', {}, true],
  ['the same bytes under another name', { path: '/other/Diva(x64).vst3' }, false],
  ['other bytes', { digest: 'others' }, false],
  ['another system', { platform: 'windows' }, false],
  ['unknown bytes', { digest: null }, false],
])('of two bundles with one name, %s in the second make the first one free: %#', (_, facts, isFree) => {
  const first = bundle('VST3', { path: '/first/Diva.vst3', digest: 'bytes' })
  const second = bundle('VST3', { path: '/second/Diva.vst3', digest: 'bytes', ...facts })
  expect(lostFormats(first, [second])).toEqual(isFree ? [] : ['VST3', 'VST2'])
})

test.each<[string, Partial<PlacedBundle>, boolean]>([
  ['the same version', {}, true],
  ['more processors', { architectures: ['arm64', 'x86_64', 'i386'] }, true],
  ['an older version', { version: '1.9' }, false],
  ['fewer processors', { architectures: ['x86_64'] }, false],
  ['another system', { platform: 'windows' }, false],
  ['another name', { path: '/second/Diva old.vst3' }, false],
  ['another identifier', { bundleId: 'com.u-he.Hive' }, false],
])(
  'of two bundles with one name and identifier, %s in the second makes the first one free: %#',
  (_, facts, isFree) => {
    const bundleId = 'com.u-he.Diva'
    const second = bundle('VST3', { path: '/second/Diva.vst3', bundleId, ...facts })
    expect(lostFormats(bundle('VST3', { path: '/first/Diva.vst3', bundleId }), [second])).toEqual(
      isFree ? [] : ['VST3', 'VST2'],
    )
  },
)

test.each([null, '', 'com.yourcompany.Diva'])('%j identifies no bundle', (bundleId) => {
  const second = bundle('AU', { path: '/second/AU/Diva.au', bundleId })
  expect(lostFormats(bundle('AU', { bundleId }), [second])).toEqual(['AU'])
})

test('more bundles that stay never make more songs lose a plugin', () => {
  const any = fc.record({
    format: fc.constantFrom('VST', 'VST3', 'AU', 'Component', 'AAX', 'CLAP', 'LV2'),
    version: fc.constantFrom('1.0', '2.0', ''),
    architectures: fc.constantFrom(['arm64'], ['arm64', 'x86_64'], []),
    path: fc.constantFrom('/a/Diva.vst3', '/b/Diva.vst3', '/b/Other.vst3'),
    bundleId: fc.constantFrom(null, 'com.u-he.Diva'),
    platform: fc.constantFrom('macos', null),
    size: fc.constantFrom(1, null),
    digest: fc.constantFrom('bytes', null),
  })
  fc.assert(
    fc.property(any, fc.array(any), any, (leaving, staying, one) => {
      const before = lostFormats(leaving, staying)
      for (const use of lostFormats(leaving, [...staying, one])) expect(before).toContain(use)
    }),
  )
})

const REFUSED = { pluginId: '', format: 'AAX', path: '', size: null, alongside: [], songs: [], songCount: 0 }

test('a refusal names three bundles and lists twenty', () => {
  const refused = Array.from(
    { length: 25 },
    (_, at): CheckedBundle => ({
      ...REFUSED,
      installationId: String(at),
      name: `P${at}`,
      stays: { reason: 'gone', sentence: 'It is gone.' },
    }),
  )
  const { sentence, details } = refusalOfBundles(refused)
  expect(sentence).toBe(
    'Nothing was started. P0 (AAX): It is gone. P1 (AAX): It is gone. P2 (AAX): It is gone. And 22 more.',
  )
  expect([details.bundles.length, details.more]).toEqual([20, 5])
})

const VST3 = '/Library/Audio/Plug-Ins/VST3'
const reasonOf = (
  path: string,
  more: { manufacturer?: string; bundleId?: string; isSample?: boolean } = {},
) => stayOf({ path, manufacturer: '', bundleId: null, ...more })?.reason

test.each([
  ...['Pro-Q 3', 'FabFilter/Pro-Q 3', 'Seashell', 'Michelle Shelly', 'UAD Raw', 'uaudio_pultec_eqp-1a'].map(
    (name) => `${VST3}/${name}.vst3`,
  ),
  '/Users/ana/Library/Audio/Plug-Ins/Components/Diva.component',
  'C:\\Program Files\\VSTPlugins\\Diva.dll',
])('%s may be set aside', (path) => {
  // The name of a maker that only begins like Waves is not Waves.
  expect(reasonOf(path, { manufacturer: 'Wavesfactory' })).toBe(undefined)
})

test.each([
  [`${VST3}/WaveShell1-VST3 15.0.vst3`, {}, 'waves'],
  [`${VST3}/Renaissance.vst3`, { manufacturer: 'Waves Audio Ltd.' }, 'waves'],
  [`${VST3}/Renaissance.vst3`, { bundleId: 'com.waves.shell' }, 'waves'],
  ['/Applications/Waves/Plug-Ins V16/API-2500.vst3', {}, 'waves'],
  ['C:\\Program Files (x86)\\Waves\\Plug-Ins V14\\H-Delay.bundle', {}, 'waves'],
  [`${VST3}/VSTShell 2.vst3`, {}, 'shell'],
  [`${VST3}/UAD Console Recall.vst3`, {}, 'uad-software'],
  [`${VST3}/Pro-Q 3.vst3`, { isSample: true }, 'sample'],
  ['/Library/Audio/Plug-Ins/Components/Pigments.component/Contents/Resources/Pigments.vst3', {}, 'nested'],
  [`${VST3}/Pro-Q 3.vst3.disabled`, {}, 'no-bundle'],
  ['/Applications/Live.app', {}, 'no-bundle'],
  ['Pro-Q 3', {}, 'no-bundle'],
])('%s stays: it is %o, so the reason is %s', (path, more, reason) => {
  expect(reasonOf(path, more)).toBe(reason)
})
