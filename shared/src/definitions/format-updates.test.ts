import { expect, test } from 'vitest'
import type { IgnoredUpdate } from '../updates/update-of.ts'
import {
  changedUpdateFlagOf,
  formatUpdatesOf,
  type KnownLatestVersion,
  updateFlagOf,
} from './format-updates.ts'
import type { InstalledVersion } from './installed-version.ts'

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

const bundle = (version: string, facts: Partial<InstalledVersion> = {}): InstalledVersion => ({
  format: 'VST3',
  path: 'Tape.vst3',
  architectures: ['arm64'],
  bundleId: 'com.zap.Tape',
  version,
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
  ['a newer version than others have', [bundle('1.4')], false, NEWER],
  ['an older version in one of two places', [bundle('1.3'), bundle('1.2')], true, NEWER],
  ['a placeholder version', [bundle('1.0.0')], false, NEWER],
  ['a version that cannot be parsed', [bundle('latest')], false, NEWER],
  ['an ignored version', [bundle('1.2')], false, NEWER, [{ what: 'version', version: '1.3' }]],
  ['an AU when others have a newer VST3', [bundle('1.2', { format: 'AU' })], undefined, NEWER],
  ['a newer version of another system', [bundle('1.2')], undefined, [latest('1.3', { platform: 'windows' })]],
  ['a component as an AU', [bundle('1.2', { format: 'Component' })], true, IN_AU],
  ['a latest version that is no longer supported', [bundle('1.2')], false, [latest('')]],
  ['a plugin that others do not have', [bundle('1.2')], undefined],
  ['a generation of Waves beside a newer one', [waves(13), waves(14)], false, [latest('14.0')]],
  ['beside a newer one that is gone', [waves(13), waves(14, { goneAt: 1 })], true, [latest('14.0')]],
  ['with a newer generation elsewhere', [waves(13), waves(14, { machine: 'b' })], true],
  ['the newest generation of Waves that is here', [waves(13), waves(14)], true, [latest('14.1')]],
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
const versionsOf = (installed: InstalledVersion[], known: KnownLatestVersion[]) =>
  formatUpdatesOf(installed, known, []).map(({ format, latest: { by, version, copy } }) => [
    format,
    version,
    by,
    copy?.format,
  ])

test('of the latest version and that of an own copy the newer one counts, and of two equal ones both', () => {
  const installed = [bundle('1.3'), bundle('1.2', AU)]
  expect(versionsOf(installed, [])).toEqual([['AU', '1.3', 'own', 'VST3']])
  expect(versionsOf(installed, [latest('1.2', { format: 'AU' })])).toEqual([['AU', '1.3', 'own', 'VST3']])
  expect(versionsOf(installed, [latest('1.3', { format: 'AU' })])).toEqual([['AU', '1.3', 'owners', 'VST3']])
  expect(versionsOf(installed, [latest('1.4', { format: 'AU' })])).toEqual([
    ['AU', '1.4', 'owners', undefined],
  ])
})

test('what others know of one format says nothing about an own copy of another', () => {
  expect(versionsOf([bundle('1.2'), bundle('1.2', AU)], [latest('1.3', { format: 'AU' })])).toEqual([
    ['AU', '1.3', 'owners', undefined],
  ])
})

test('an own copy of a version that was withdrawn in any format is no update', () => {
  const installed = [bundle('1.3'), bundle('1.2', AU)]
  expect(updateFlagOf(installed, [latest('', { withdrawn: ['1.3.0'] })], [])).toBe(false)
})

test.each<[string, { before: InstalledVersion[]; after: InstalledVersion[] }, boolean | undefined]>([
  ['appears', { before: [bundle('1.2', AU)], after: [bundle('1.2', AU), bundle('1.3')] }, true],
  [
    'is caught up with',
    { before: [bundle('1.2', AU), bundle('1.3')], after: [bundle('1.3', AU), bundle('1.3')] },
    false,
  ],
  ['is removed', { before: [bundle('1.2', AU), bundle('1.3')], after: [bundle('1.2', AU)] }, false],
  ['is the only one left', { before: [bundle('1.2', AU), bundle('1.3')], after: [bundle('1.3')] }, false],
  ['was never there', { before: [bundle('1.2')], after: [bundle('1.3')] }, undefined],
])('the flag follows when an own newer copy %s', (_, copies, flag) => {
  expect(changedUpdateFlagOf(copies, [], [])).toBe(flag)
})
