import { expect, test } from 'vitest'
import { architectureReport } from '../architecture-report.ts'
import { architectureReportOf, type KnownInstallation } from './report-architectures.ts'

let count = 0

/** An Audio Unit with Intel code only; pass only what matters. */
function anInstallation(facts: Partial<KnownInstallation> = {}): KnownInstallation {
  count += 1
  return {
    pluginId: `plugin ${count}`,
    id: `installation ${count}`,
    name: 'Verb',
    manufacturer: 'Night Audio',
    updateUrl: '',
    format: 'AU',
    version: '1.2',
    path: 'Verb.component',
    machine: '',
    architectures: ['x86_64'],
    bundleId: null,
    ...facts,
  }
}

test('lists only installations that need Rosetta or are 32-bit, and counts plugins of all kinds', () => {
  const intel = anInstallation({ pluginId: 'a' })
  const old = anInstallation({ pluginId: 'b', architectures: ['i386'], path: 'Old.dll', format: 'VST' })
  const unhelped = anInstallation({
    pluginId: 'b',
    architectures: ['i386'],
    path: 'Old.vst',
    machine: 'studio',
  })
  const report = architectureReportOf([
    intel,
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
  const { bundleId: _, ...shown } = intel
  expect(report.installations[1]).toEqual({ ...shown, kind: 'intel', platform: 'macos', isOldCopy: true })
  expect(report.installations.map(({ path }) => path)).toEqual([
    'Verb 2.component',
    'Verb.component',
    'Old.vst',
    'Old.dll',
  ])
  expect(architectureReport.parse(report)).toEqual(report)
})

test('an empty library has an empty report', () => {
  const { counts, affected, installations } = architectureReportOf([])

  expect([...new Set(Object.values(counts))]).toEqual([0])
  expect([affected, installations]).toEqual([0, []])
})

test('sorts by maker and name in any case, with unknown makers last', () => {
  const { installations } = architectureReportOf([
    anInstallation({ manufacturer: '', name: 'Alone' }),
    anInstallation({ manufacturer: 'zeta', name: 'a' }),
    anInstallation({ manufacturer: 'Alpha', name: 'b' }),
    anInstallation({ manufacturer: 'alpha', name: 'A' }),
  ])

  expect(installations.map(({ manufacturer, name }) => `${manufacturer}/${name}`)).toEqual([
    'alpha/A',
    'Alpha/b',
    'zeta/a',
    '/Alone',
  ])
})
