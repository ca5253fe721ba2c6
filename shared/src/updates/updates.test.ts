import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evidenceSentence } from './evidence-sentence.ts'
import { type LatestVersion, latestVersion, latestVersionOf } from './latest-version.ts'
import { anObservation, daysAgo, manyObservations, NOW } from './testing/seen.ts'
import { type IgnoredUpdate, updateOf } from './update-of.ts'
import { compareVersions, newestOf } from './version.ts'
import { quorumOf } from './version-facts.ts'
import { compareVersionKeys, versionKeyOf } from './version-key.ts'

const COUNTS = { owners: 41, running: 5, standing: 5 }
const latest = (version: string): LatestVersion => ({
  version,
  by: 'owners',
  ...COUNTS,
  firstSeen: '2026-11-03',
  catalogs: [],
})

test.each(['3.2.0', '2.9', 'v3.1', '3.2.1 beta 2', '3, 2, 0, 7'])(
  'from %s to 3.2.1 is an update, with its evidence',
  (installed) => {
    expect(updateOf(installed, latest('3.2.1'))).toEqual({ installed, latest: latest('3.2.1') })
  },
)

test.each('3.2.1|3.2.1.900|03.02.01|3.3|20231012||1.0|1.0.0|nightly|0xFFFFFFFF|3.2.x'.split('|'))(
  'from "%s" to 3.2.1 is not a known update',
  (installed) => {
    expect(updateOf(installed, latest('3.2.1'))).toBeUndefined()
    expect(updateOf(installed, undefined)).toBeUndefined()
  },
)

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
  ...['', ' ', '0', '0.0', '0.0.0', '0.0.0.0', '0.0.1', '1', '1.0', '1.0.0', '1.0.0.0', 'v1.0', '01.00'],
  ...[
    '1, 0, 0, 0',
    '0xFFFFFFFF',
    '0x00010000',
    '-1',
    '1.5e3',
    '3.2.1-dev',
    '3.2.1a2',
    '2.0 beta 4',
    '2.0rc1',
  ],
  ...['2.0 Alpha 9', '1.2 Beta X3', '1.2.3.4.5', '1.2.x', '1.2.3 (build 345)', '3.2.1+5f2c', 'nightly'],
  ...['Version 3.2', '2023-10-12', '12/10/2023', '$(CURRENT_PROJECT_VERSION)', '@VERSION@', '<b>1</b>'],
  ...['1.2\u202e', '١.٢', '1.2\u0000', '9'.repeat(61)],
])('%j is never a release', (text) => {
  expect(versionKeyOf(text)).toBeUndefined()
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

describe('evidence sentence', () => {
  const toldAbout: LatestVersion = { ...latest('3.2.1'), firstSeen: '2026-11-03T23:59:00.000Z' }
  const openAudio = { catalog: 'Open Audio Stack', version: '3.2.0' }

  test.each<[Partial<LatestVersion>, string]>([
    [{}, '5 of 41 owners run 3.2.1, first seen November 3'],
    [{ standing: 9 }, '9 of 41 owners run 3.2.1 or newer, first seen November 3'],
    [{ catalogs: [openAudio] }, '5 of 41 owners run 3.2.1, first seen November 3; 3.2.0 in Open Audio Stack'],
    [
      { by: 'catalog', running: 0, standing: 0, firstSeen: '', catalogs: [openAudio] },
      '3.2.0 in Open Audio Stack',
    ],
    [{ by: 'moderator' }, '5 of 41 owners run 3.2.1, first seen November 3; a moderator confirmed 3.2.1'],
  ])('the sentence for %o is: %s', (fields, sentence) => {
    expect(evidenceSentence({ ...toldAbout, ...fields }, NOW)).toBe(sentence)
  })
})

test.each([
  ['1.10', '1.9'],
  ['2.0', '2.0b3'],
  ['2.0 rc1', '2.0 beta 4'],
  ['2.0b10', '2.0b9'],
  ['v2.1', '2.0.9'],
  ['1, 0, 1, 0', '1.0.0.9'],
  ['1.0.99999999999999999999', '1.0.9999999999999999999'],
  ['1.2.4 (def)', '1.2.3 (abc)'],
  ['1.2.1', '1.2 (5)'],
  ['5.0.7 build 64', '5.0.6 build 65'],
  ['3.2.2+5f2c', '3.2.1+ffff'],
  ['1.3.0', '1.2.x'],
  ['Version 3.3', '3.2'],
  ['Nightly 3.3.1', 'nightly 3.3.0'],
  ['2024-06-02', '2024-05-31'],
  ['1.2.3.5 (x)', '1.2.3.4 (y)'],
])('%s is newer than %s', (newer, older) => {
  expect(compareVersions(newer, older)).toBeGreaterThan(0)
  expect(compareVersions(older, newer)).toBeLessThan(0)
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
  ['2.0b3.1', '2.0'],
  ['32bit', '3.1'],
  ['2.0', '١.٢'],
  ['Nightly 3.3.1', '3.3.0'],
])('%s and %s cannot be compared', (a, b) => {
  expect(compareVersions(a, b)).toBeUndefined()
})

test.each([
  [[], ''],
  [['', ''], ''],
  [['1.9', '1.10', '1.2'], '1.10'],
  [['nightly', '0.1'], '0.1'],
  [['nightly', 'weekly'], 'nightly'],
  [['1.2.3 (abc)', '1.2.4 (def)'], '1.2.4 (def)'],
  [['nightly', '1.2.3 (abc)'], '1.2.3 (abc)'],
  [['1.2.3 (abc)', '1.2.3'], '1.2.3'],
])('the newest of %j is "%s"', (versions, newest) => {
  expect(newestOf(versions)).toBe(newest)
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

test('a share of the owners must run a version', () => {
  expect([1, 2, 4, 5, 37, 38, 50, 100, 500].map(quorumOf)).toEqual([2, 2, 2, 3, 3, 4, 4, 8, 40])
})

const OWNERS = manyObservations(20, 'owner', '3.2.0')
const MOVED = ['3.2.2', '3.2.3', '3.2.4'].flatMap((version, i) => [
  anObservation(`early ${i}`, '3.2.1', { lastSeen: daysAgo(9) }),
  anObservation(`early ${i}`, version, { firstSeen: daysAgo(8) }),
])
const GONE = manyObservations(100, 'gone', '3.0.0', { firstSeen: daysAgo(700), lastSeen: daysAgo(366) })
const SPELLINGS = [...manyObservations(2, 'a', '3.007.0'), ...manyObservations(3, 'b', 'v3.7.0')]
const TESTERS = manyObservations(30, 'tester', '3.3.0 beta 2')

test.each<[string, ReturnType<typeof manyObservations>, Partial<LatestVersion> | undefined]>([
  ['nobody', [], undefined],
  ['one person', [anObservation('ana', '3.2.1')], undefined],
  ['people without a version', manyObservations(20, 'owner', ''), undefined],
  ['people with a placeholder', manyObservations(20, 'owner', '1.0.0'), undefined],
  ['testers of a pre-release', [...OWNERS, ...TESTERS], { version: '3.2.0' }],
  ['people who moved on', [...OWNERS, ...MOVED], { version: '3.2.1', running: 0, standing: 3 }],
  [
    'people not seen for a year',
    [...GONE, ...manyObservations(10, 'owner', '3.2.0'), ...manyObservations(3, 'early', '3.2.1')],
    { version: '3.2.1', owners: 13 },
  ],
  ['people with two spellings', [...OWNERS, ...SPELLINGS], { version: 'v3.7.0', running: 5 }],
])('with %s the latest version is the expected one', (_, all, latest) => {
  const found = latestVersionOf(all, [], NOW)
  if (latest) expect(found).toMatchObject(latest)
  else expect(found).toBeUndefined()
})

test('a pre-release is never the latest version', () => {
  const catalogs = [{ catalog: 'A list', version: '3.3.0-rc1' }]
  expect(latestVersionOf([...OWNERS, ...TESTERS], catalogs, NOW)?.version).toBe('3.2.0')
})

test('a moderator can reject what owners confirm and confirm what they cannot', () => {
  const all = [...manyObservations(20, 'owner', '3.2.0'), ...manyObservations(5, 'early', '3.2.1')]
  const verdict = (version: string, decision: 'accepted' | 'rejected') =>
    latestVersionOf(all, [{ catalog: 'A list', version: '3.2.1' }], NOW, {
      verdicts: [{ version, verdict: decision }],
      signer: null,
    })
  expect(verdict('3.2.1', 'rejected')).toMatchObject({ version: '3.2.0', by: 'owners' })
  expect(verdict('9.0.0', 'accepted')).toMatchObject({ version: '9.0.0', by: 'moderator', running: 0 })
})

const observation = fc
  .record({
    person: fc.nat(6),
    version: fc.oneof(fc.constantFrom('3.2.0', '3.2.1', '3.3', '20231012', '4.0 b1', '9.9.9'), fc.string()),
    machine: fc.nat(2).map(String),
    age: fc.nat(400),
    signer: fc.constantFrom(null, 'A', 'B'),
    binary: fc.constantFrom(null, 'x', 'y'),
    registered: fc.nat(40),
  })
  .map(({ person, version, age, registered, ...rest }) =>
    anObservation(`person ${person}`, version, {
      ...rest,
      firstSeen: daysAgo(age),
      lastSeen: daysAgo(age / 2),
      owner: { since: daysAgo((registered % 7) + person * 7), network: person % 2 ? 'a block' : null },
    }),
  )

test('the latest version does not depend on the order of observations', () => {
  fc.assert(
    fc.property(fc.array(observation, { maxLength: 30 }), fc.infiniteStream(fc.nat()), (rows, numbers) => {
      const latest = latestVersionOf(rows, [{ catalog: 'A list', version: '3.2.0' }], NOW)
      const shuffled = rows
        .map((row) => ({ row, at: numbers.next().value ?? 0 }))
        .sort((a, b) => a.at - b.at)
        .map(({ row }) => row)
      expect(latestVersionOf(shuffled, [{ catalog: 'A list', version: '3.2.0' }], NOW)).toEqual(latest)
      if (latest) expect(latestVersion.parse(latest)).toEqual(latest)
    }),
    { numRuns: 300 },
  )
})
