import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareVersions, isPlaceholderVersion, newestOf } from './version.ts'

test.each([
  ['1.10', '1.9'],
  ['2.0', '2.0b3'],
  ['2.0 rc1', '2.0 beta 4'],
  ['2.0 Beta 2', '2.0 Alpha 9'],
  ['2.0b10', '2.0b9'],
  ['2.0a1', '2.0-dev'],
  ['2024.1', '9.9'],
  ['1.2.3.5', '1.2.3.4'],
  ['v2.1', '2.0.9'],
  ['1, 0, 1, 0', '1.0.0.9'],
  ['1.0.99999999999999999999', '1.0.9999999999999999999'],
])('%s is newer than %s', (newer, older) => {
  expect(compareVersions(newer, older)).toBeGreaterThan(0)
  expect(compareVersions(older, newer)).toBeLessThan(0)
})

test.each([
  ['1.007', '1.7'],
  ['1.0', '1.0.0'],
  ['v1.2', '1.2.0'],
  ['r3', '3'],
  ['1, 0, 0, 1', '1.0.0.1'],
  ['1.2.3.4', '1.2.3'],
  ['2.0b3', '2.0 beta 3'],
  ['nightly', 'nightly'],
])('%s and %s are the same release', (a, b) => {
  expect(compareVersions(a, b)).toBe(0)
})

test.each([
  ['nightly', '1.0'],
  ['1.0', ''],
  ['1.2.x', '1.2.3'],
  ['1.0-snapshot', '1.0'],
  ['-1', '0'],
  ['1'.repeat(200), '1'],
])('%s and %s cannot be compared', (a, b) => {
  expect(compareVersions(a, b)).toBeUndefined()
})

test.each([
  [[], ''],
  [['', ''], ''],
  [['1.9', '1.10', '1.2'], '1.10'],
  [['nightly', '0.1'], '0.1'],
  [['0.1', 'nightly'], '0.1'],
  [['nightly', 'weekly'], 'nightly'],
  [['1.2.3', '1.2.3.4', '1.2.3.5'], '1.2.3.5'],
  [['1.1.0', '', '1.3.0'], '1.3.0'],
])('the newest of %j is "%s"', (versions, newest) => {
  expect(newestOf(versions)).toBe(newest)
})

test.each(['1.0', '1.0.0', '0.0.0', '0.0.1', '1', '', ' 1.0 ', '0xFFFFFFFF'])(
  '"%s" is a placeholder',
  (version) => {
    expect(isPlaceholderVersion(version)).toBe(true)
  },
)

test.each(['1.0.1', '1.1', '2', '10', '2024.1'])('%s is not a placeholder', (version) => {
  expect(isPlaceholderVersion(version)).toBe(false)
})

test('swapping the arguments reverses the order', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      const order = compareVersions(a, b)
      const reversed = compareVersions(b, a)
      expect(reversed === undefined ? undefined : Math.sign(reversed)).toBe(
        order === undefined ? undefined : 0 - Math.sign(order) + 0,
      )
    }),
  )
})

test('no version is newer than the newest one', () => {
  const version = fc.array(fc.nat(20), { minLength: 1, maxLength: 3 }).map((numbers) => numbers.join('.'))
  fc.assert(
    fc.property(fc.array(version, { minLength: 1 }), (versions) => {
      const newest = newestOf(versions)
      for (const each of versions) expect(compareVersions(newest, each)).toBeGreaterThanOrEqual(0)
    }),
  )
})
