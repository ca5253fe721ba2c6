import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shownPluginValues } from '../plugins/installed.ts'
import { architectureReportOf } from '../plugins/processors/report-architectures.ts'
import type { Place } from './computer.ts'
import { neededSystem } from './own-system.ts'
import { type SystemVerdict, stopCountOf, systemsReportOf } from './systems-report.ts'
import { type MacProcessor, TARGET_SYSTEMS } from './target-systems.ts'
import { aPlace } from './testing/places.ts'

function report(
  places: Place[],
  key: string,
  processor: MacProcessor = 'apple-silicon',
  more: Partial<Parameters<typeof systemsReportOf>[0]> = {},
) {
  const target = TARGET_SYSTEMS.find((each) => each.key === key)
  if (!target) throw new Error(`There is no system ${key}.`)
  return systemsReportOf({ places, target, processor, newestOf: () => undefined, ...more })
}

/** The only row of a report about one installation, as verdict and reason; '' without one. */
function fate(more: Partial<Place>, key: string, processor?: MacProcessor) {
  const [row] = Object.values(report([aPlace('studio', 'a', more)], key, processor).rows).flat()
  return row ? `${row.verdict} ${row.reason}` : ''
}

const INTEL = { architectures: ['x86_64'] }
const ARM = { architectures: ['arm64'], minSystem: '11.0' }
const OLD = { architectures: ['i386'], minSystem: '' }

const MIN_OF_EACH = { minSystem: 'x86_64 10.13, arm64 14.0' }
const NO_MINIMUM = { minSystem: '' }

test.each<[Partial<Place>, string, MacProcessor, string]>([
  [{}, 'macos-26', 'apple-silicon', 'works none'],
  [INTEL, 'macos-27', 'apple-silicon', 'rosetta runs-with-rosetta'],
  [INTEL, 'macos-28', 'apple-silicon', 'stops needs-rosetta'],
  [INTEL, 'macos-15', 'intel', 'works none'],
  [ARM, 'macos-15', 'intel', 'stops needs-apple-silicon'],
  [OLD, 'macos-10.15', 'intel', 'stops 32-bit'],
  [{ ...OLD, minSystem: '10.6' }, 'macos-10.14', 'intel', 'works none'],
  [{ architectures: ['ppc'] }, 'macos-10.13', 'intel', 'stops 32-bit'],
  [{ minSystem: '12.0' }, 'macos-11', 'apple-silicon', 'stops needs-newer-system'],
  [MIN_OF_EACH, 'macos-12', 'intel', 'works none'],
  [MIN_OF_EACH, 'macos-12', 'apple-silicon', 'stops needs-newer-system'],
  [NO_MINIMUM, 'macos-15', 'apple-silicon', 'unknown unknown-minimum'],
  [{ ...INTEL, ...NO_MINIMUM }, 'macos-15', 'apple-silicon', 'unknown runs-with-rosetta'],
  [{ ...INTEL, ...NO_MINIMUM }, 'macos-15', 'intel', 'unknown unknown-minimum'],
  [{ ...INTEL, ...NO_MINIMUM }, 'macos-28', 'apple-silicon', 'stops needs-rosetta'],
  [{ minSystem: '<b>' }, 'macos-15', 'apple-silicon', 'unknown unknown-minimum'],
  [{ architectures: [] }, 'macos-28', 'apple-silicon', 'unknown unknown-processors'],
  [{ ...INTEL, platform: 'windows' }, 'macos-28', 'apple-silicon', ''],
])('a plugin with %j on %s with %s: %s', (more, key, processor, expected) => {
  expect(fate(more, key, processor)).toBe(expected)
})

test('formats of one version share a row, and a plugin counts once, by its worst verdict', () => {
  const places = [
    aPlace('laptop', 'a', { ...INTEL, format: 'Component' }),
    aPlace('studio', 'a', INTEL),
    aPlace('studio', 'b', { ...INTEL, version: '1.0' }),
    aPlace('studio', 'b', { format: 'AU', version: '2.0' }),
    aPlace('studio', 'c', { platform: 'windows' }),
  ]
  const { rows, verdicts, counts, elsewhereCount } = report(places, 'macos-28')
  expect(rows.stops).toMatchObject([
    { pluginId: 'a', formats: ['VST3', 'AU'], machines: ['laptop', 'studio'] },
  ])
  expect(rows['old-copy']).toMatchObject([{ pluginId: 'b', formats: ['VST3'] }])
  expect(counts).toEqual({ stops: 1, update: 0, 'old-copy': 1, unknown: 0, rosetta: 0, works: 0 })
  expect(Object.fromEntries(verdicts)).toEqual({ a: 'stops', b: 'old-copy' })
  expect(elsewhereCount).toBe(1)
})

test('what stops is an update when a newer version is known or another copy works, on any computer', () => {
  const [mine, other] = [aPlace('studio', 'a', INTEL), aPlace('laptop', 'a', { version: '2.0' })]
  const newest = (version: string) =>
    report([mine], 'macos-28', 'apple-silicon', { newestOf: () => version }).rows
  expect(newest('1.1').update).toMatchObject([{ reason: 'needs-rosetta', newer: '1.1' }])
  expect(newest('1.0').stops).toHaveLength(1)
  const { update, works } = report([mine, other], 'macos-28').rows
  expect(update).toMatchObject([{ machines: ['studio'], newer: '2.0' }])
  expect(works).toMatchObject([{ machines: ['laptop'] }])
  const asked = report([mine], 'macos-28', 'apple-silicon', { copies: [mine, other] })
  expect(asked.rows.update).toMatchObject([{ newer: '2.0' }])
})

const THIRTY_TWO = { architectures: ['i386'] }
test.each<[string, Partial<Place>[], string[]]>([
  ['beside a universal VST3', [{}, { ...THIRTY_TWO, format: 'VST' }], ['old-copy', 'works']],
  ['on another computer', [{}, { ...THIRTY_TWO, machine: 'laptop', format: 'VST' }], ['stops', 'works']],
  [
    'beside one that was not read',
    [{ architectures: [] }, { ...THIRTY_TWO, format: 'VST' }],
    ['stops', 'unknown'],
  ],
])('on macOS 28 an old copy %s: %j has %j', (_, places, verdicts) => {
  const { rows } = report(
    places.map((more) => aPlace('studio', 'a', more)),
    'macos-28',
  )
  const found = Object.entries(rows).flatMap(([verdict, group]) => group.map(() => verdict))
  expect(found.sort()).toEqual(verdicts)
})

test('a plugin that stops in two ways counts once, and no version that stops as well is advised', () => {
  const tin = [
    aPlace('studio', 'tin', { ...INTEL, version: '1.10' }),
    aPlace('studio', 'tin', { ...INTEL, format: 'VST', version: '1.9' }),
  ]
  const old = aPlace('studio', 'old', THIRTY_TWO)
  const newest = (version: string) =>
    report([...tin, old], 'macos-28', 'apple-silicon', {
      newestOf: (_, format) => (format === 'VST' ? version : undefined),
    })

  expect(newest('1.10')).toMatchObject({ counts: { stops: 2, update: 0 } })
  expect(newest('1.11')).toMatchObject({ counts: { stops: 2, update: 0 } })
})

test('the Rosetta report and the kinds of a plugin name the plugins that stop on macOS 28', () => {
  const place = fc.record({
    pluginId: fc.constantFrom('a', 'b'),
    machine: fc.constantFrom('', 'studio', 'laptop'),
    format: fc.constantFrom('VST3', 'VST', 'AU'),
    architectures: fc.subarray(['arm64', 'x86_64', 'i386']),
    platform: fc.constantFrom('macos' as const, 'windows' as const, null),
  })
  fc.assert(
    fc.property(fc.array(place, { maxLength: 8 }), (facts) => {
      const places = facts.map((more) => aPlace('', '', more))
      const report28 = report(places, 'macos-28')
      expect(architectureReportOf(places).stopping).toBe(stopCountOf(report28))
      for (const id of ['a', 'b']) {
        const own = places.filter(({ pluginId }) => pluginId === id)
        const { processors } = shownPluginValues(
          own.map((each, n) => ({ ...each, id: `${n}`, contents: [], size: null, goneAt: null })),
          {},
        )
        expect(processors.includes('intel')).toBe(architectureReportOf(own).counts.intel > 0)
      }
    }),
    { numRuns: 500 },
  )
})

test('every installation for a system has one verdict, and a newer macOS never repairs what an older one breaks for its age', () => {
  const ages: Record<SystemVerdict, number> = {
    works: 0,
    rosetta: 1,
    'old-copy': 1,
    unknown: 0,
    update: 2,
    stops: 2,
  }
  const place = fc.record({
    architectures: fc.subarray(['arm64', 'x86_64', 'i386']),
    minSystem: fc.constantFrom('', '10.13', '11.0', '14.0', 'arm64 11.0'),
    platform: fc.constantFrom('macos' as const, 'windows' as const, null),
  })
  fc.assert(
    fc.property(place, fc.constantFrom('apple-silicon' as const, 'intel' as const), (more, processor) => {
      const macs = TARGET_SYSTEMS.filter(({ platform }) => platform === 'macos').toReversed()
      let worst = 0
      for (const { key } of macs) {
        const all = Object.values(report([aPlace('studio', 'a', more)], key, processor).rows).flat()
        expect(all.length).toBe(more.platform === 'windows' ? 0 : 1)
        const [row] = all
        if (!row || row.reason === 'needs-newer-system' || row.reason === 'unknown-minimum') continue
        expect(ages[row.verdict]).toBeGreaterThanOrEqual(row.verdict === 'unknown' ? 0 : worst)
        worst = Math.max(worst, ages[row.verdict])
      }
    }),
    { numRuns: 500 },
  )
})

test.each([
  // A Mac.
  ['14.0', 'macos', '13.6.1', '14.0'],
  ['13.3', 'macos', '13.6', ''],
  // An Intel program that the system runs, beside one for Apple silicon that it may not.
  ['x86_64 10.13, arm64 14.0', 'macos', '13.6', ''],
  // Programs of an older toolkit see macOS 11 as 10.16.
  ['11.0', 'macos', '10.16', ''],
  // Windows.
  ['10.0', 'windows', '6.1.7601', '10.0'],
  ['10.0', 'windows', '10.0.22631', ''],
  // Something is unknown.
  ['14.0', 'macos', null, ''],
  ['14.0', 'macos', '999.1', ''],
  ['<b>', 'macos', '13.6', ''],
] as const)(
  'an installation that asks for %j, on %s %j, needs %j',
  (minSystem, platform, systemVersion, needed) => {
    expect(neededSystem(minSystem, { platform, systemVersion })).toBe(needed)
  },
)
