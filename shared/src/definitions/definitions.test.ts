import { describe, expect, test } from 'vitest'
import { aFormatUpdate } from '../updates/testing/a-format-update.ts'
import type { IgnoredUpdate } from '../updates/update-of.ts'
import {
  changedUpdateFlagOf,
  formatUpdatesOf,
  type KnownLatestVersion,
  updateFlagOf,
} from './format-updates.ts'
import type { InstalledVersion } from './installed-version.ts'
import { ownUpdatesOf } from './own-updates.ts'
import { stayingFormatsOf } from './staying-formats.ts'

const bundle = (version: string, facts: Partial<InstalledVersion> = {}): InstalledVersion => ({
  ...{
    format: 'VST3',
    path: '/Library/Tape.vst3',
    architectures: ['arm64'],
    bundleId: 'com.zap.Tape',
    version,
  },
  ...facts,
})

test('formats without an update stay at their newest installed version', () => {
  const bundles = [
    bundle('4.02'),
    bundle('8.0', { format: 'Component' }),
    bundle('8.1', { format: 'AU' }),
    bundle('4.02', { path: '', platform: 'windows' }),
    bundle('', { format: 'AAX' }),
  ]

  expect(stayingFormatsOf(bundles, [aFormatUpdate()])).toEqual([
    { format: 'AU', platform: 'macos', version: '8.1' },
    { format: 'VST3', platform: 'windows', version: '4.02' },
  ])
})

const latest = (version: string, facts: Partial<KnownLatestVersion> = {}): KnownLatestVersion => ({
  format: 'VST3',
  platform: 'macos',
  version,
  by: 'owners',
  owners: 41,
  running: 5,
  standing: 5,
  firstSeen: '2026-11-03T00:00:00.000Z',
  catalogs: [],
  ...facts,
})

const waves = (generation: number, facts: Partial<InstalledVersion> = {}) =>
  bundle(`${generation}.0`, {
    path: `/Applications/Waves/Plug-Ins V${generation}/Tape.bundle`,
    machine: 'a',
    platform: 'macos',
    ...facts,
  })

type Row = [
  what: string,
  installed: InstalledVersion[],
  flag: boolean | undefined,
  known?: KnownLatestVersion[],
  ignored?: IgnoredUpdate[],
]
const NEWER = [latest('1.3')]
const IN_AU = [latest('1.3', { format: 'AU' })]

test.each<Row>([
  ['an older version', [bundle('1.2')], true, NEWER],
  ['the latest version', [bundle('1.3')], false, NEWER],
  ['an older version in one of two places', [bundle('1.3'), bundle('1.2')], true, NEWER],
  ['a placeholder version', [bundle('1.0.0')], false, NEWER],
  ['an ignored version', [bundle('1.2')], false, NEWER, [{ what: 'version', version: '1.3' }]],
  ['an AU when others have a newer VST3', [bundle('1.2', { format: 'AU' })], undefined, NEWER],
  ['a component as an AU', [bundle('1.2', { format: 'Component' })], true, IN_AU],
  ['a latest version that is no longer supported', [bundle('1.2')], false, [latest('')]],
  ['a plugin that others do not have', [bundle('1.2')], undefined],
  ['a generation of Waves beside a newer one', [waves(13), waves(14)], false, [latest('14.0')]],
  ['beside a newer one that is gone', [waves(13), waves(14, { goneAt: 1 })], true, [latest('14.0')]],
])('sets the update flag for %s', (_, installed, flag, known = [], ignored = []) => {
  expect(updateFlagOf(installed, known, ignored)).toBe(flag)
})

test('each format has an update from its oldest installed version', () => {
  const installed = [
    bundle('1.2'),
    bundle('1.1'),
    bundle('0.9', { format: 'Component' }),
    bundle('1.0.1', { format: 'AAX' }),
  ]
  const { format: _, platform: __, ...evidence } = latest('1.3')

  expect(formatUpdatesOf(installed, [latest('1.3'), latest('1.3', { format: 'AU' })], [])).toEqual([
    { format: 'VST3', platform: 'macos', installed: '1.1', latest: evidence },
    { format: 'AU', platform: 'macos', installed: '0.9', latest: evidence },
  ])
})

const AU = { format: 'AU', path: 'Tape.component' }

test('the flag ends when an own newer copy is removed', () => {
  const before = [bundle('1.2', AU), bundle('1.3')]
  expect(changedUpdateFlagOf({ before, after: [bundle('1.2', AU)] }, [], [])).toBe(false)
  expect(changedUpdateFlagOf({ before: [bundle('1.2')], after: [bundle('1.3')] }, [], [])).toBeUndefined()
})

describe('own updates', () => {
  const own = (version: string, facts: Partial<InstalledVersion> = {}) =>
    bundle(version, { platform: 'macos', machine: 'studio', ...facts })
  const AU = { format: 'AU', path: '/Library/Tape.component' }
  const LAPTOP = { machine: 'laptop' }
  const WINDOWS = { platform: 'windows', machine: 'pc' } as const

  const stepsOf = (installed: InstalledVersion[], withdrawn: string[] = [], ignored: IgnoredUpdate[] = []) =>
    ownUpdatesOf(installed, withdrawn, ignored).map(
      ({ format, installed: from, latest }) =>
        `${format} ${from} to ${latest.version}: ${latest.copy?.differs}`,
    )

  test.each<[string, InstalledVersion[], string[]]>([
    ['another format', [own('4.10'), own('4.9', AU)], ['AU 4.9 to 4.10: format']],
    ['another computer', [own('4.9'), own('4.10', LAPTOP)], ['VST3 4.9 to 4.10: computer']],
    ['another folder', [own('4.9'), own('4.10', { path: '/u/Tape.vst3' })], ['VST3 4.9 to 4.10: folder']],
    ['another system', [own('4.9'), own('4.10', WINDOWS)], ['VST3 4.9 to 4.10: computer']],
    ['a dropped bundle', [own('4.9'), own('4.10', { machine: '' })], ['VST3 4.9 to 4.10: dropped']],
    [
      'a release with another build in brackets',
      [own('1.2.3 (abc)'), own('1.2.4 (def)', LAPTOP)],
      ['VST3 1.2.3 (abc) to 1.2.4 (def): computer'],
    ],
  ])('%s with a newer version is an update of the older copy', (_, installed, steps) => {
    expect(stepsOf(installed)).toEqual(steps)
    expect(stepsOf(installed.toReversed())).toEqual(steps)
  })

  test.each<[string, InstalledVersion[]]>([
    ['one version everywhere', [own('4.10'), own('4.10', AU)]],
    ['formats with different numbers of numbers', [own('4.10.1'), own('4.9', AU)]],
    ['formats with different first numbers', [own('5.0'), own('4.9', AU)]],
    ['formats with other builds of one release', [own('4.10.0.7'), own('4.10.0.5', AU)]],
    ['other builds in brackets', [own('4.10.1 (12)'), own('4.10.1 (11)', LAPTOP)]],
    ['one copy with a build in brackets', [own('4.10.1 (12)'), own('4.10.1', LAPTOP)]],
    ['a placeholder', [own('4.10'), own('1.0', LAPTOP)]],
    ['a version that cannot be parsed', [own('4.10'), own('nightly', LAPTOP)]],
    ['a newer pre-release', [own('4.10 beta'), own('4.9', LAPTOP)]],
    ['two LV2', [own('4.10', { format: 'LV2' }), own('4.9', { format: 'LV2', ...LAPTOP })]],
    ['a copy that is gone', [own('4.10', { ...AU, goneAt: 1 }), own('4.9')]],
    ['an unknown format', [own('4.10', { format: 'Plugin' }), own('4.9')]],
    [
      'two dropped bundles of one format, of which one may be an old report of the other',
      [own('4.10', { machine: '' }), own('4.9', { machine: '', path: 'b/Tape.vst3' })],
    ],
  ])('%s is no update', (_, installed) => {
    expect(stepsOf(installed)).toEqual([])
    expect(stepsOf(installed.toReversed())).toEqual([])
  })

  test('a version that was withdrawn is no update, and the next older one is', () => {
    const installed = [own('4.9', AU), own('4.11'), own('4.10', LAPTOP)]
    expect(stepsOf(installed, ['4.11.0'])).toEqual(['AU 4.9 to 4.10: format'])
    expect(stepsOf(installed, ['4.10', '4.11'])).toEqual([])
  })
})
