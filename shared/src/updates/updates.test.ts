import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LatestVersion } from './latest-version.ts'
import { isLowCoverage } from './lines/update-list.ts'
import { type IgnoredUpdate, updateOf } from './update-of.ts'
import { compareVersionKeys, isOneStep, versionKeyOf } from './version-key.ts'

test.each([
  [0, 0, false],
  [0, 1, true],
  [49, 100, true],
  [50, 100, false],
])('%i of %i known: low is %s', (known, total, isLow) => {
  expect(isLowCoverage({ known, total })).toBe(isLow)
})

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

test.each([
  ['3.2.1', '3.2.1.0', 3, 'plain'],
  ['v2.1', '2.1.0.0', 2, 'plain'],
  ['r3', '3.0.0.0', 1, 'plain'],
  ['1, 0, 1, 0', '1.0.1.0', 4, 'plain'],
  ['1.007', '1.7.0.0', 2, 'plain'],
  ['1554.0', '1554.0.0.0', 2, 'plain'],
  ['4.8', '4.8.0.0', 2, 'plain'],
  ['65535.65535.65535.65535', '65535.65535.65535.65535', 4, 'plain'],
  ['2024.1', '2024.1.0.0', 2, 'year'],
  ['2024.05.01', '2024.5.1.0', 3, 'year'],
  ['20231012', '20231012.0.0.0', 1, 'build'],
  ['1.2.65536', '1.2.65536.0', 3, 'build'],
  ['1.0.99999999999999999999', '1.0.99999999999999999999.0', 3, 'build'],
])('%s is the release %s with %i parts and the numbering %s', (text, id, parts, numbering) => {
  expect(versionKeyOf(text)).toMatchObject({ text, id, parts, numbering })
})

test.each([
  '',
  ' ',
  '0',
  '0.0',
  '0.0.0',
  '0.0.0.0',
  '0.0.1',
  '1',
  '1.0',
  '1.0.0',
  '1.0.0.0',
  'v1.0',
  '01.00',
  '1, 0, 0, 0',
  '0xFFFFFFFF',
  '0x00010000',
  '-1',
  '1.5e3',
  '3.2.1-dev',
  '3.2.1a2',
  '2.0 beta 4',
  '2.0rc1',
  '2.0 Alpha 9',
  '1.2 Beta X3',
  '1.2.3.4.5',
  '1.2.x',
  '1.2.3 (build 345)',
  '3.2.1+5f2c',
  'nightly',
  'Version 3.2',
  '2023-10-12',
  '12/10/2023',
  '$(CURRENT_PROJECT_VERSION)',
  '@VERSION@',
  '<b>1</b>',
  '1.2\u202e',
  '١.٢',
  '1.2\u0000',
  '9'.repeat(61),
])('%j is never a release', (text) => {
  expect(versionKeyOf(text)).toBeUndefined()
})

test.each([
  ['3.2.1', '3.2.2', true],
  ['3.2.1', '4.0.0', true],
  ['3.2.1', '3.2.1.1', true],
  ['3.2.1', '5.0.0', false],
  ['3.2.1', '3.3', false],
  ['9.4.1', '2026.1.0', false],
  ['2025.1', '2026.1', true],
])('from %s to %s is one step: %s', (from, to, isStep) => {
  const [a, b] = [versionKeyOf(from), versionKeyOf(to)]
  expect(a && b && isOneStep(a, b)).toBe(isStep)
})

test('refuses a text of ten million digits', () => {
  expect(versionKeyOf('9'.repeat(10_000_000))).toBeUndefined()
})

test('releases have a total order', () => {
  const numbers = fc.array(fc.oneof(fc.nat(3), fc.nat(99_999_999)), { minLength: 1, maxLength: 4 })
  const key = numbers.map((all) => versionKeyOf(all.join('.')))
  fc.assert(
    fc.property(key, key, key, (a, b, c) => {
      if (!a || !b || !c) return
      expect(Math.sign(compareVersionKeys(a, b))).toBe(0 - Math.sign(compareVersionKeys(b, a)) + 0)
      expect(compareVersionKeys(a, b) === 0).toBe(a.id === b.id)
      if (compareVersionKeys(a, b) < 0 && compareVersionKeys(b, c) < 0)
        expect(compareVersionKeys(a, c)).toBeLessThan(0)
    }),
  )
})
