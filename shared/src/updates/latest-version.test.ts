import fc from 'fast-check'
import { expect, test } from 'vitest'
import { latestVersion, latestVersionOf } from './latest-version.ts'
import { anObservation, daysAgo, manyObservations, NOW } from './testing/seen.ts'
import { quorumOf, versionFactsOf } from './version-facts.ts'

test.each([
  [1, 2],
  [2, 2],
  [4, 2],
  [5, 3],
  [37, 3],
  [38, 4],
  [50, 4],
  [100, 8],
  [500, 40],
])('of %i owners, %i must run a version', (owners, quorum) => {
  expect(quorumOf(owners)).toBe(quorum)
})

test('the latest version has its evidence', () => {
  const early = manyObservations(5, 'early', '3.2.1')
  const catalogs = [{ catalog: 'Open Audio Stack', version: '3.2.0' }]
  expect(latestVersionOf([...manyObservations(36, 'owner', '3.2.0'), ...early], catalogs, NOW)).toEqual({
    version: '3.2.1',
    by: 'owners',
    owners: 41,
    running: 5,
    standing: 5,
    firstSeen: daysAgo(18),
    catalogs,
  })
})

test('one person or people without a version do not make a latest version', () => {
  expect(latestVersionOf([], [], NOW)).toBeUndefined()
  expect(latestVersionOf([anObservation('ana', '3.2.1')], [], NOW)).toBeUndefined()
  expect(latestVersionOf(manyObservations(20, 'owner', ''), [], NOW)).toBeUndefined()
  expect(latestVersionOf(manyObservations(20, 'owner', '1.0.0'), [], NOW)).toBeUndefined()
})

test('a pre-release is never the latest version', () => {
  const all = [...manyObservations(10, 'owner', '3.2.0'), ...manyObservations(30, 'tester', '3.3.0 beta 2')]
  expect(latestVersionOf(all, [{ catalog: 'A list', version: '3.3.0-rc1' }], NOW)?.version).toBe('3.2.0')
})

test('people who moved on to the next release still support the previous one', () => {
  const moved = ['3.2.2', '3.2.3', '3.2.4'].flatMap((version, i) => [
    anObservation(`early ${i}`, '3.2.1', { lastSeen: daysAgo(9) }),
    anObservation(`early ${i}`, version, { firstSeen: daysAgo(8) }),
  ])
  expect(latestVersionOf([...manyObservations(20, 'owner', '3.2.0'), ...moved], [], NOW)).toMatchObject({
    version: '3.2.1',
    running: 0,
    standing: 3,
  })
})

test('people not seen for a year do not delay a version', () => {
  const gone = manyObservations(100, 'gone', '3.0.0', { firstSeen: daysAgo(700), lastSeen: daysAgo(366) })
  const here = [...manyObservations(10, 'owner', '3.2.0'), ...manyObservations(3, 'early', '3.2.1')]
  expect(latestVersionOf([...gone, ...here], [], NOW)).toMatchObject({ version: '3.2.1', owners: 13 })
})

test('two spellings are one version, shown as most people have it', () => {
  const all = [
    ...manyObservations(2, 'a', '1.007.0'),
    ...manyObservations(3, 'b', 'v1.7.0'),
    ...manyObservations(20, 'owner', '1.6.0'),
  ]
  expect(latestVersionOf(all, [], NOW)).toMatchObject({ version: 'v1.7.0', running: 5 })
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

test('each version has its belief and the reason', () => {
  const all = [
    ...manyObservations(30, 'owner', '3.2.0'),
    ...manyObservations(2, 'few', '3.2.1'),
    ...manyObservations(4, 'jumper', '9.9.9'),
    ...manyObservations(4, 'dated', '20231012'),
  ]
  const rejected = { verdicts: [{ version: '4.0.0', verdict: 'rejected' as const }], signer: null }
  const facts = versionFactsOf(all, [{ catalog: 'A list', version: '3.2.2' }], NOW, rejected)
  expect(facts.map(({ version, belief }) => [version, belief])).toEqual([
    ['3.2.0', { state: 'confirmed', by: 'owners' }],
    ['3.2.1', { state: 'seen' }],
    ['3.2.2', { state: 'confirmed', by: 'catalog' }],
    ['4.0.0', { state: 'rejected' }],
    ['9.9.9', { state: 'held', because: 'jump' }],
    ['20231012', { state: 'held', because: 'numbering' }],
  ])
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
