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

test.each<[string, InstalledVersion[], KnownLatestVersion[], IgnoredUpdate[], boolean | undefined]>([
  ['an older version', [bundle('1.2')], [latest('1.3')], [], true],
  ['the latest version', [bundle('1.3')], [latest('1.3')], [], false],
  ['a newer version than others have', [bundle('1.4')], [latest('1.3')], [], false],
  ['an older version in one of two places', [bundle('1.3'), bundle('1.2')], [latest('1.3')], [], true],
  ['a placeholder version', [bundle('1.0.0')], [latest('1.3')], [], false],
  ['a version that cannot be parsed', [bundle('latest')], [latest('1.3')], [], false],
  ['an ignored version', [bundle('1.2')], [latest('1.3')], [{ what: 'version', version: '1.3' }], false],
  ['an AU when others have a newer VST3', [bundle('1.2', { format: 'AU' })], [latest('1.3')], [], undefined],
  [
    'one system when others have a newer version on another',
    [bundle('1.2')],
    [latest('1.3', { platform: 'windows' })],
    [],
    undefined,
  ],
  [
    'a component as an AU',
    [bundle('1.2', { format: 'Component' })],
    [latest('1.3', { format: 'AU' })],
    [],
    true,
  ],
  ['a latest version that is no longer supported', [bundle('1.2')], [latest('')], [], false],
  ['a plugin that others do not have', [bundle('1.2')], [], [], undefined],
  ['a generation of Waves beside a newer one', [waves(13), waves(14)], [latest('14.0')], [], false],
  [
    'a generation of Waves beside a newer one that is gone',
    [waves(13), waves(14, { goneAt: 1 })],
    [latest('14.0')],
    [],
    true,
  ],
  [
    'a generation of Waves with a newer one elsewhere',
    [waves(13), waves(14, { machine: 'b' })],
    [],
    [],
    true,
  ],
  ['the newest generation of Waves that is here', [waves(13), waves(14)], [latest('14.1')], [], true],
])('sets the update flag for %s', (_, installed, known, ignored, flag) => {
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
