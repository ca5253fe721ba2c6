import fc from 'fast-check'
import { expect, test } from 'vitest'
import { architectureReport } from '../architecture-report.ts'
import { ARCHITECTURE_KINDS } from '../architectures.ts'
import { architectureKindOf, platformOf } from './installed-program.ts'
import { architectureReportOf, type KnownInstallation } from './report-architectures.ts'

const installed = (
  path: string,
  architectures: string[],
  bundleId: string | null = null,
  format = 'VST3',
) => {
  return { format, path, architectures, bundleId }
}

test.each([
  [['x86_64', 'arm64'], 'universal'],
  [['x86_64', 'arm64e'], 'universal'],
  [['arm64'], 'apple-silicon'],
  [['x86_64'], 'intel'],
  [['i386'], '32-bit'],
  [['ppc'], '32-bit'],
  [['other'], 'unknown'],
  [[], 'unknown'],
])('on macOS %j is %s', (architectures, kind) => {
  expect(architectureKindOf(installed('Verb.component', architectures, null, 'AU'))).toBe(kind)
})

test.each([
  ['Verb.dll', ['x86_64'], 'elsewhere'],
  ['Verb.dll', ['i386'], '32-bit'],
  ['Verb.dll', [], 'unknown'],
  ['Verb.vst3', ['arm64ec'], 'elsewhere'],
  ['Verb.so', ['arm'], '32-bit'],
])('on Windows and Linux, %s with %j is %s', (path, architectures, kind) => {
  expect(architectureKindOf(installed(path, architectures, null, 'VST'))).toBe(kind)
})

test.each([
  ['Verb.vst3', ['x86_64'], 'unknown'],
  ['Verb.vst3', ['x86_64', 'arm64'], 'universal'],
])('on an unknown system, %s with %j is %s', (path, architectures, kind) => {
  expect(platformOf(installed(path, architectures))).toBeUndefined()
  expect(architectureKindOf(installed(path, architectures))).toBe(kind)
})

test.each([
  ['C:\\Program Files\\Common Files\\VST3\\Verb.vst3', 'windows'],
  ['\\\\studio\\plugins\\Verb.vst3', 'windows'],
  ['/Library/Audio/Plug-Ins/VST3/Verb.vst3', 'macos'],
  ['/home/mara/.vst3/Verb.vst3', 'linux'],
  ['Verb.component', 'macos'],
  ['Verb.VST', 'macos'],
  ['Verb.dll', 'windows'],
  ['Verb.vst3', undefined],
])('the path %j implies the system %s', (path, platform) => {
  expect(platformOf(installed(path, ['x86_64']))).toBe(platform)
})

test('every installation has one kind, and only Intel code needs Rosetta', () => {
  const word = fc.oneof(
    fc.constantFrom(...'x86_64 arm64 arm64e i386 ppc arm64ec other __proto__ constructor'.split(' ')),
    fc.string({ maxLength: 20 }),
  )
  const anyInstallation = fc.record({
    format: fc.oneof(fc.constantFrom('AU', 'VST3', 'Component'), fc.string()),
    path: fc.oneof(fc.constantFrom('a.component', 'a.dll', 'a.constructor', '/Library/a.vst3'), fc.string()),
    architectures: fc.array(word, { maxLength: 10 }),
    bundleId: fc.oneof(fc.constant(null), fc.string()),
  })
  fc.assert(
    fc.property(anyInstallation, (installation) => {
      const kind = architectureKindOf(installation)
      expect(ARCHITECTURE_KINDS).toContain(kind)
      expect([undefined, 'macos', 'windows', 'linux']).toContain(platformOf(installation))
      if (kind !== 'intel') return
      expect(installation.architectures).toContain('x86_64')
      expect(installation.architectures).not.toContain('arm64')
      expect(platformOf(installation)).toBe('macos')
    }),
    { numRuns: 2000 },
  )
})

let count = 0

/** An Audio Unit with Intel code only; pass only what matters. */
function anInstallation(facts: Partial<KnownInstallation> = {}): KnownInstallation {
  count += 1
  return {
    pluginId: `plugin ${count}`,
    format: 'AU',
    path: 'Verb.component',
    machine: '',
    architectures: ['x86_64'],
    bundleId: null,
    ...facts,
  }
}

test('plugins of all kinds are counted, and an old copy beside a better one is none', () => {
  const old = anInstallation({ pluginId: 'b', architectures: ['i386'], path: 'Old.dll', format: 'VST' })
  const unhelped = anInstallation({
    pluginId: 'b',
    architectures: ['i386'],
    path: 'Old.vst',
    machine: 'studio',
  })
  const report = architectureReportOf([
    anInstallation({ pluginId: 'a' }),
    anInstallation({ pluginId: 'a', path: 'Verb 2.component' }),
    anInstallation({ pluginId: 'a', architectures: ['x86_64', 'arm64'] }),
    old,
    unhelped,
    anInstallation({ pluginId: 'b', architectures: ['arm64'] }),
    anInstallation({ architectures: [] }),
    anInstallation({ architectures: ['x86_64'], path: 'Verb.dll', format: 'VST' }),
  ])

  expect(report.counts).toEqual({
    universal: 1,
    'apple-silicon': 1,
    intel: 0,
    '32-bit': 1,
    elsewhere: 1,
    unknown: 1,
  })
  expect([report.stopping, report.affected, report.ready, report.undetermined]).toEqual([1, 1, 2, 1])
  expect(architectureReport.parse(report)).toEqual(report)
})
