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
  ['2.0 rc.10', '2.0 rc.2'],
  ['1.2.4 (def)', '1.2.3 (abc)'],
  ['1.2.4', '1.2.3 (abc)'],
  ['1.2.10 (abc)', '1.2.9'],
  ['1.2.1', '1.2 (5)'],
  ['6 (R2)', '5 (R9)'],
  ['5.0.7 build 64', '5.0.6 build 65'],
  ['5.0.7-hotfix', '5.0.6'],
  ['3.2.2+5f2c', '3.2.1+ffff'],
  ['1.3.0', '1.2.x'],
  ['2.1', '2.0-snapshot'],
  ['Version 3.3', '3.2'],
  ['Ver. 3.3 (a)', 'v3.2 (b)'],
  ['Nightly 3.3.1', 'nightly 3.3.0'],
  ['2024-06-02', '2024-05-31'],
  ['2024-10-01', '2024.9.30'],
  ['10.5r1', '10.4r3'],
  ['1.3b2.1', '1.2b7.5'],
  ['1.2.3.5 (x)', '1.2.3.4 (y)'],
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
  ['Version 3.2', '3.2.0'],
  ['2024-05-01', '2024.5.1'],
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
  ['1.2.3', '1.2.3 (abc)'],
  ['1.2.3 (def)', '1.2.3 (abc)'],
  ['1.2.3.4 (def)', '1.2.3 (abc)'],
  ['1.2-5', '1.2.1'],
  ['1.2r5', '1.2.1'],
  ['2.0b3.1', '2.0'],
  ['32bit', '3.1'],
  ['12/10/2023', '2.0'],
  ['2.0', '١.٢'],
  ['Nightly 3.3.1', '3.3.0'],
  ['Build 64.2', '5.0.6'],
  [`1.2.3 ${'x'.repeat(60)}`, '1.2.4'],
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
  [['1.2.3 (abc)', '1.2.4 (def)'], '1.2.4 (def)'],
  [['nightly', '1.2.3 (abc)'], '1.2.3 (abc)'],
  [['1.2.3 (abc)', '1.2.3 (def)'], '1.2.3 (abc)'],
  [['1.2.3 (abc)', '1.2.3'], '1.2.3'],
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
  const numbers = fc.array(fc.nat(20), { minLength: 1, maxLength: 3 }).map((parts) => parts.join('.'))
  const version = fc.oneof(
    numbers,
    fc.tuple(numbers, fc.constantFrom(' (a)', '-5', '.x', 'r2')).map((both) => both.join('')),
  )
  fc.assert(
    fc.property(fc.array(version, { minLength: 1 }), (versions) => {
      const newest = newestOf(versions)
      for (const each of versions) expect(compareVersions(newest, each) ?? 0).toBeGreaterThanOrEqual(0)
    }),
  )
})
