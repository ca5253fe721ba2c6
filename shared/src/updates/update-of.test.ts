import { expect, test } from 'vitest'
import type { LatestVersion } from './latest-version.ts'
import { type IgnoredUpdate, updateOf } from './update-of.ts'

const latest = (version: string): LatestVersion => ({
  version,
  by: 'owners',
  owners: 41,
  running: 5,
  standing: 5,
  firstSeen: '2026-11-03',
  catalogs: [],
})

test.each(['3.2.0', '2.9', 'v3.1', '3.2.1 beta 2', '3, 2, 0, 7'])(
  'from %s to 3.2.1 is an update, with its evidence',
  (installed) => {
    expect(updateOf(installed, latest('3.2.1'))).toEqual({ installed, latest: latest('3.2.1') })
  },
)

test.each([
  '3.2.1',
  '3.2.1.900',
  '03.02.01',
  '3.3',
  '20231012',
  '',
  '1.0',
  '1.0.0',
  'nightly',
  '0xFFFFFFFF',
  '3.2.x',
])('from "%s" to 3.2.1 is not a known update', (installed) => {
  expect(updateOf(installed, latest('3.2.1'))).toBeUndefined()
})

test('there is no update without a latest version', () => {
  expect(updateOf('3.2.0', undefined)).toBeUndefined()
})

test.each<[string, IgnoredUpdate, string[]]>([
  ['the plugin', { what: 'plugin' }, []],
  ['this version', { what: 'version', version: '3.2.1' }, ['3.2.0', '3.2.2']],
  ['all until a newer version', { what: 'until-newer', version: '3.2.1' }, ['3.2.2']],
])('ignoring %s leaves the expected updates', (_, ignored, remaining) => {
  const versions = ['3.2.0', '3.2.1', '3.2.2']
  expect(versions.filter((version) => updateOf('3.1.0', latest(version), [ignored]))).toEqual(remaining)
  expect(versions.filter((version) => updateOf('3.1.0', latest(version)))).toEqual(versions)
})
