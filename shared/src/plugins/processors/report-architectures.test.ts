import { expect, test } from 'vitest'
import { architectureReport } from '../architecture-report.ts'
import { architectureReportOf, type KnownInstallation } from './report-architectures.ts'

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

test('an empty library has an empty report', () => {
  const { counts, affected } = architectureReportOf([])

  expect([...new Set(Object.values(counts))]).toEqual([0])
  expect(affected).toBe(0)
})
