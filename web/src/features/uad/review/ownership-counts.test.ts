import { expect, test } from 'vitest'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { groupOwnershipSummary, ownershipCounts, ownershipSummary } from './ownership-counts.ts'

const of = (id: string, ownership?: Plugin['metadata']['ownership'], isOwned = true) =>
  aPlugin({ id, isOwned, metadata: { description: '', isFree: false, ownership } })

const LIBRARY = [
  of('a', 'owned'),
  of('b', 'trial', false),
  of('c', 'unknown'),
  of('d', 'not-owned', false),
  of('e', 'not-owned', false),
  of('f'),
  of('g', undefined, false),
]

test('a plugin that no profile mentions is counted separately, whether its switch is on or off', () => {
  expect(ownershipSummary(ownershipCounts(LIBRARY))).toBe(
    '1 owned, 1 trial, 1 unknown, 2 unowned, 2 not in the profile',
  )
  expect(ownershipSummary(ownershipCounts([of('x')]))).toBe('0 owned, 0 unowned, 1 not in the profile')
})

test('a mark also counts for a plugin that no profile mentions', () => {
  const marks = new Map([
    ['b', true],
    ['f', true],
    ['g', false],
  ])
  expect(ownershipSummary(ownershipCounts(LIBRARY, marks))).toBe('3 owned, 1 unknown, 3 unowned')
})

test.each([
  [LIBRARY, '1/5 owned, 2 not in the profile'],
  [LIBRARY.slice(0, 2), '1/2 owned'],
  [LIBRARY.slice(5), '2 not in the profile'],
  [Array.from({ length: 1200 }, (_, index) => of(`${index}`, 'owned')), '1,200/1,200 owned'],
])('the summary of a brand counts the owned among its known plugins', (plugins, words) => {
  expect(groupOwnershipSummary(ownershipCounts(plugins))).toBe(words)
})
