import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lostFormats, type PlacedBundle } from './lost-formats.ts'

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
  ['AAX', ['AAX']],
  ['VST', ['VST2']],
  ['VST3', ['VST3', 'VST2']],
  ['CLAP', ['CLAP', 'VST3', 'VST2']],
  ['LV2', ['LV2']],
  ['Standalone', []],
])('alone, %s is what songs with %j use', (format, uses) => {
  expect(lostFormats(bundle(format), [])).toEqual(uses)
})

test('a format that nobody knows may serve any song', () => {
  expect(lostFormats(bundle('Plugin'), [])).toHaveLength(6)
})

test('another format serves the songs that name it, and no others', () => {
  expect(lostFormats(bundle('VST3'), [bundle('VST')])).toEqual(['VST3'])
  expect(lostFormats(bundle('VST'), [bundle('VST3')])).toEqual(['VST2'])
  expect(lostFormats(bundle('CLAP'), [bundle('VST'), bundle('VST3')])).toEqual(['CLAP'])
  expect(lostFormats(bundle('AU'), [bundle('VST3'), bundle('AAX')])).toEqual(['AU'])
})

test.each<[string, Partial<PlacedBundle>, boolean]>([
  ['the same bytes', {}, true],
  ['the same bytes under a name with other capitals', { path: '/other/DIVA.VST3' }, true],
  ['the same bytes under another name', { path: '/other/Diva(x64).vst3' }, false],
  ['other bytes', { digest: 'others' }, false],
  ['another size', { size: 99 }, false],
  ['another system', { platform: 'windows' }, false],
  ['unknown bytes', { digest: null }, false],
])('of two bundles with one name, %s in the second make the first one free: %#', (_, facts, isFree) => {
  const first = bundle('VST3', { path: '/first/Diva.vst3', digest: 'bytes' })
  const second = bundle('VST3', { path: '/second/Diva.vst3', digest: 'bytes', ...facts })
  expect(lostFormats(first, [second])).toEqual(isFree ? [] : ['VST3', 'VST2'])
})

test.each<[string, Partial<PlacedBundle>, boolean]>([
  ['the same version', {}, true],
  ['a newer version', { version: '2.1' }, true],
  ['more processors', { architectures: ['arm64', 'x86_64', 'i386'] }, true],
  ['an older version', { version: '1.9' }, false],
  ['a version that cannot be compared', { version: 'new' }, false],
  ['fewer processors', { architectures: ['x86_64'] }, false],
  ['unknown processors', { architectures: [] }, false],
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
