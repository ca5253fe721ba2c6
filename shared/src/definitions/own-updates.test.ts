import { expect, test } from 'vitest'
import type { IgnoredUpdate } from '../updates/update-of.ts'
import type { InstalledVersion } from './installed-version.ts'
import { ownUpdatesOf } from './own-updates.ts'

const bundle = (version: string, facts: Partial<InstalledVersion> = {}): InstalledVersion => ({
  format: 'VST3',
  path: '/Library/Tape.vst3',
  architectures: ['arm64'],
  bundleId: 'com.zap.Tape',
  platform: 'macos',
  machine: 'studio',
  version,
  ...facts,
})
const AU = { format: 'AU', path: '/Library/Tape.component' }
const LAPTOP = { machine: 'laptop' }
const WINDOWS = { platform: 'windows', machine: 'pc' } as const

const stepsOf = (installed: InstalledVersion[], withdrawn: string[] = [], ignored: IgnoredUpdate[] = []) =>
  ownUpdatesOf(installed, withdrawn, ignored).map(
    ({ format, installed: from, latest }) =>
      `${format} ${from} to ${latest.version}: ${latest.copy?.differs}`,
  )

test.each<[string, InstalledVersion[], string[]]>([
  ['another format', [bundle('4.10'), bundle('4.9', AU)], ['AU 4.9 to 4.10: format']],
  ['another computer', [bundle('4.9'), bundle('4.10', LAPTOP)], ['VST3 4.9 to 4.10: computer']],
  ['another folder', [bundle('4.9'), bundle('4.10', { path: '/u/Tape.vst3' })], ['VST3 4.9 to 4.10: folder']],
  ['another system', [bundle('4.9'), bundle('4.10', WINDOWS)], ['VST3 4.9 to 4.10: computer']],
  ['a dropped bundle', [bundle('4.9'), bundle('4.10', { machine: '' })], ['VST3 4.9 to 4.10: dropped']],
  [
    'another major version on another computer',
    [bundle('4.9'), bundle('5.0', LAPTOP)],
    ['VST3 4.9 to 5.0: computer'],
  ],
  [
    'two formats, of which one is older on each computer',
    [bundle('4.10'), bundle('4.9', AU), bundle('4.8', { ...AU, ...LAPTOP })],
    ['AU 4.8 to 4.10: format'],
  ],
  [
    'a release with another build in brackets',
    [bundle('1.2.3 (abc)'), bundle('1.2.4 (def)', LAPTOP)],
    ['VST3 1.2.3 (abc) to 1.2.4 (def): computer'],
  ],
  [
    'a release with a build in brackets, in another format',
    [bundle('5.0.6 (64)', AU), bundle('5.0.7')],
    ['AU 5.0.6 (64) to 5.0.7: format'],
  ],
])('%s with a newer version is an update of the older copy', (_, installed, steps) => {
  expect(stepsOf(installed)).toEqual(steps)
  expect(stepsOf(installed.toReversed())).toEqual(steps)
})

test.each<[string, InstalledVersion[]]>([
  ['one version everywhere', [bundle('4.10'), bundle('4.10', AU)]],
  ['two spellings of one version', [bundle('4.10.0'), bundle('4.10', LAPTOP)]],
  ['formats with different numbers of numbers', [bundle('4.10.1'), bundle('4.9', AU)]],
  ['formats with different first numbers', [bundle('5.0'), bundle('4.9', AU)]],
  ['systems with different first numbers', [bundle('5.0', WINDOWS), bundle('4.9')]],
  ['formats with other builds of one release', [bundle('4.10.0.7'), bundle('4.10.0.5', AU)]],
  ['other builds in brackets', [bundle('4.10.1 (12)'), bundle('4.10.1 (11)', LAPTOP)]],
  ['one copy with a build in brackets', [bundle('4.10.1 (12)'), bundle('4.10.1', LAPTOP)]],
  ['a newer pre-release in brackets', [bundle('4.10 (beta 2)'), bundle('4.9', LAPTOP)]],
  ['a placeholder', [bundle('4.10'), bundle('1.0', LAPTOP)]],
  ['a newer placeholder', [bundle('1.0.0'), bundle('0.9.1', AU)]],
  ['a version that cannot be parsed', [bundle('4.10'), bundle('nightly', LAPTOP)]],
  ['a newer pre-release', [bundle('4.10 beta'), bundle('4.9', LAPTOP)]],
  ['a newer LV2', [bundle('4.10', { format: 'LV2' }), bundle('4.9', AU)]],
  ['an older LV2', [bundle('4.10'), bundle('4.9', { format: 'LV2' })]],
  ['two LV2', [bundle('4.10', { format: 'LV2' }), bundle('4.9', { format: 'LV2', ...LAPTOP })]],
  ['a copy that is gone', [bundle('4.10', { ...AU, goneAt: 1 }), bundle('4.9')]],
  ['an older copy that is gone', [bundle('4.10'), bundle('4.9', { ...AU, goneAt: 1 })]],
  ['an unknown format', [bundle('4.10', { format: 'Plugin' }), bundle('4.9')]],
  [
    'two dropped bundles of one format, of which one may be an old report of the other',
    [bundle('4.10', { machine: '' }), bundle('4.9', { machine: '', path: 'b/Tape.vst3' })],
  ],
])('%s is no update', (_, installed) => {
  expect(stepsOf(installed)).toEqual([])
  expect(stepsOf(installed.toReversed())).toEqual([])
})

test('a version that was withdrawn is no update, and the next older one is', () => {
  const installed = [bundle('4.9', AU), bundle('4.11'), bundle('4.10', LAPTOP)]
  expect(stepsOf(installed, ['4.11.0'])).toEqual(['AU 4.9 to 4.10: format'])
  expect(stepsOf(installed, ['4.10', '4.11'])).toEqual([])
})

test('of several newer copies the order does not matter, and one on the same computer is named', () => {
  const dropped = { machine: '' }
  const installed = [
    bundle('4.9', dropped),
    bundle('4.10', { ...dropped, path: 'b/Tape.vst3' }),
    bundle('4.10', { ...AU, ...LAPTOP }),
    bundle('4.10', { ...AU, ...dropped }),
  ]
  const machinesOf = (all: InstalledVersion[]) =>
    ownUpdatesOf(all, [], []).map(({ latest }) => latest.copy?.machine)

  expect([stepsOf(installed), stepsOf(installed.toReversed())]).toEqual([
    ['VST3 4.9 to 4.10: format'],
    ['VST3 4.9 to 4.10: format'],
  ])
  expect([machinesOf(installed), machinesOf(installed.toReversed())]).toEqual([[''], ['']])
})

test('ignored updates count here too', () => {
  const installed = [bundle('4.10'), bundle('4.9', AU)]
  expect(stepsOf(installed, [], [{ what: 'version', version: '4.10' }])).toEqual([])
  expect(stepsOf(installed, [], [{ what: 'plugin' }])).toEqual([])
  expect(stepsOf(installed, [], [{ what: 'until-newer', version: '4.9' }])).toHaveLength(1)
})

test('the newer copy is named by format, system, path and machine', () => {
  const [update] = ownUpdatesOf([bundle('4.10', LAPTOP), bundle('4.9', AU)], [], [])
  expect(update?.latest).toMatchObject({
    by: 'own',
    owners: 0,
    copy: {
      differs: 'format',
      format: 'VST3',
      platform: 'macos',
      path: '/Library/Tape.vst3',
      machine: 'laptop',
    },
  })
})

test('thousands of copies with different versions are compared', () => {
  const installed = Array.from({ length: 5000 }, (_, index) =>
    bundle(`4.${index}`, { machine: `m${index}`, ...(index % 2 ? AU : {}) }),
  )
  expect(stepsOf(installed)).toEqual(['VST3 4.0 to 4.4999: format', 'AU 4.1 to 4.4999: computer'])
})
