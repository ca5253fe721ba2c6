import { expect, test } from 'vitest'
import { latestVersionOf } from './latest-version.ts'
import { anObservation, daysAgo, manyObservations, NOW } from './testing/seen.ts'
import { quorumOf, versionFactsOf } from './version-facts.ts'

const latestOf = (...groups: ReturnType<typeof manyObservations>[]) =>
  latestVersionOf(groups.flat(), [], NOW)?.version

test.each([5, 20, 50, 100, 500])('of %i owners, one fewer than the quorum changes nothing', (owners) => {
  const [honest, sybils] = [owners - quorumOf(owners) + 1, quorumOf(owners) - 1]
  expect(
    latestOf(manyObservations(honest, 'owner', '3.2.0'), manyObservations(sybils, 'sybil', '3.2.1')),
  ).toBe('3.2.0')
  expect(
    latestOf(manyObservations(honest - 1, 'owner', '3.2.0'), manyObservations(sybils + 1, 'sybil', '3.2.1')),
  ).toBe('3.2.1')
})

const OWNERS = manyObservations(20, 'owner', '3.2.0')
const sybilsOf = (owner: NonNullable<Parameters<typeof anObservation>[2]>['owner']) =>
  manyObservations(40, 'sybil', '3.2.1', { owner })
const FARM = Array.from({ length: 50 }, (_, i) =>
  anObservation('farmer', '3.2.1', { machine: `machine ${i}` }),
)
const STUDIO = manyObservations(5, 'colleague', '3.2.1', {
  owner: { since: daysAgo(31), network: 'a block' },
})
const WITH_TESTER = [...manyObservations(2, 'sybil', '3.2.1'), anObservation('tester', '3.3.0')]
const builds = (version: string) => manyObservations(20, 'builder', version)
const early = (version: string) => manyObservations(3, 'early', version)

test.each([
  ['a user of a newer version does not complete a quorum of sybils', WITH_TESTER, '3.2.0'],
  ['accounts of six days do not count', sybilsOf({ since: daysAgo(6) }), '3.2.0'],
  ['accounts with 19 other plugins do not count', sybilsOf({ otherPlugins: 19 }), '3.2.0'],
  ['flagged accounts do not count', sybilsOf({ isFlagged: true }), '3.2.0'],
  [
    'accounts of a day and a network do not count',
    sybilsOf({ since: daysAgo(8), network: 'a block' }),
    '3.2.0',
  ],
  ['all old accounts of a studio on one network count', STUDIO, '3.2.1'],
  ['one user with 50 machines is one person', FARM, '3.2.0'],
  ['a build number never overtakes', builds('20231012'), '3.2.0'],
  ['a build number at the end never overtakes', builds('3.2.20231012'), '3.2.0'],
  ['one major step up is taken', early('4.0.0'), '4.0.0'],
  ['two major steps up are not', early('5.0.0'), '3.2.0'],
  ['a part less is not', early('3.3'), '3.2.0'],
  ['a part more is taken', early('3.2.0.1'), '3.2.0.1'],
])('beside 20 owners %s', (_, others, latest) => {
  expect(latestOf(OWNERS, others)).toBe(latest)
  expect(latestOf(FARM)).toBeUndefined()
})

test('a plugin with date versions accepts the next one with twice the quorum', () => {
  const owners = manyObservations(20, 'owner', '20240501')
  expect(latestOf(owners, manyObservations(5, 'early', '20241012'))).toBe('20240501')
  expect(latestOf(owners, manyObservations(6, 'early', '20241012'))).toBe('20241012')
})

test('a 9.99.99 prank needs twice the quorum, or a catalog', () => {
  const quorum = quorumOf(50)
  const prank = (pranksters: number) => [
    ...manyObservations(50 - pranksters, 'owner', '3.2.0'),
    ...manyObservations(pranksters, 'prankster', '9.99.99'),
  ]
  expect(latestOf(prank(quorum * 2 - 1))).toBe('3.2.0')
  expect(latestOf(prank(quorum * 2))).toBe('9.99.99')
  const catalogs = [{ catalog: 'Open Audio Stack', version: '9.99.99' }]
  expect(latestVersionOf(prank(1), catalogs, NOW)).toMatchObject({ version: '9.99.99', by: 'catalog' })
})

/** People who had a version for a few days and went back to the previous one. */
const wentBack = (count: number, version: string, to: string) =>
  Array.from({ length: count }, (_, i) => [
    anObservation(`back ${i}`, version, { firstSeen: daysAgo(10), lastSeen: daysAgo(5) }),
    anObservation(`back ${i}`, to, { firstSeen: daysAgo(4) }),
  ]).flat()

test('a wave of downgrades withdraws a pulled release', () => {
  const owners = manyObservations(20, 'owner', '3.2.0')
  expect(latestOf(owners, manyObservations(6, 'stays', '3.2.1'))).toBe('3.2.1')
  expect(latestOf(owners, manyObservations(4, 'stays', '3.2.1'), wentBack(8, '3.2.1', '3.2.0'))).toBe('3.2.0')
})

test('a few downgrades do not withdraw a release', () => {
  const owners = [...manyObservations(20, 'owner', '3.2.0'), ...manyObservations(6, 'stays', '3.2.1')]
  expect(latestOf(owners, wentBack(3, '3.2.1', '3.2.0'))).toBe('3.2.1')
})

test('a catalog decides when owners are too few, until a quorum runs a newer version', () => {
  const catalogs = [{ catalog: 'Open Audio Stack', version: '3.2.0' }]
  const few = [...manyObservations(20, 'owner', '3.1.0'), ...manyObservations(2, 'early', '3.3.0')]
  expect(latestVersionOf(few, catalogs, NOW)).toMatchObject({ version: '3.2.0', by: 'catalog' })
  const more = [...few, anObservation('one more', '3.3.0')]
  expect(latestVersionOf(more, catalogs, NOW)).toMatchObject({ version: '3.3.0', by: 'owners', catalogs })
})

test('a catalog with date versions does not count for a plugin with plain versions', () => {
  const catalogs = [{ catalog: 'Open Audio Stack', version: '2024.5.1' }]
  expect(latestVersionOf(manyObservations(5, 'owner', '1.2.0'), catalogs, NOW)?.version).toBe('1.2.0')
  expect(latestVersionOf([], catalogs, NOW)?.version).toBe('2024.5.1')
})

test('two vendors with the same plugin name do not affect each other', () => {
  const one = manyObservations(20, 'owner', '1.4.0', { signer: 'Vendor A' })
  const other = manyObservations(12, 'stranger', '2.0.0', { signer: 'Vendor B' })
  expect(latestVersionOf([...one, ...other], [], NOW)).toMatchObject({ version: '1.4.0', owners: 20 })
})

test('a version is held when all its executables differ', () => {
  const owners = manyObservations(20, 'owner', '3.2.0')
  const built = (binaries: (string | null)[]) =>
    binaries.map((binary, i) => anObservation(`early ${i}`, '3.2.1', { binary }))
  expect(latestOf(owners, built(['a', 'b', 'c']))).toBe('3.2.0')
  expect(latestOf(owners, built(['a', 'a', 'c']))).toBe('3.2.1')
  expect(latestOf(owners, built([null, null, 'c']))).toBe('3.2.1')
})

test('two accounts with hundreds of versions do not displace other versions', () => {
  const claimed = ['one', 'another'].flatMap((sybil) =>
    Array.from({ length: 200 }, (_, i) => anObservation(sybil, `3.2.${i + 2}`)),
  )
  const all = [
    ...manyObservations(20, 'owner', '3.2.0'),
    ...manyObservations(3, 'early', '3.2.1'),
    ...claimed,
  ]
  expect(latestVersionOf(all, [], NOW)?.version).toBe('3.2.1')
  expect(versionFactsOf(all, [], NOW)).toHaveLength(100)
})
