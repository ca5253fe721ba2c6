import { expect, test } from 'vitest'
import { claimResultOf, voteResultOf } from './claim-result.ts'
import { shownValue } from './shown-value.ts'
import { DAY_MS, type SharedValueRecord, type TrustLevel, trustAfter } from './trust.ts'

test('a conflict contains both values', () => {
  const outcome = { is: 'conflict', yours: 'Tape', theirs: 'Delay', revisionId: 'r1' } as const

  expect(claimResultOf('type', outcome)).toEqual({
    field: 'type',
    outcome: 'conflict',
    sentence: expect.stringMatching(/\S/),
    revisionId: 'r1',
    yours: 'Tape',
    theirs: 'Delay',
  })
})

test('a live result has a revision, a refused one has only the reason', () => {
  expect(claimResultOf('type', { is: 'live', revisionId: 'r2' })).toMatchObject({
    outcome: 'live',
    revisionId: 'r2',
  })
  expect(claimResultOf('type', { is: 'refused', refused: 'Not today.' })).toMatchObject({
    outcome: 'refused',
    revisionId: null,
    sentence: expect.stringContaining('Not today.'),
  })
})

test('a vote on a pending claim is reported as saved', () => {
  const outcome = { is: 'pending', revisionId: 'r3', waitsFor: 'one more owner' } as const

  expect(voteResultOf('type', outcome).sentence).toMatch(/^Your vote is saved\. .* one more owner\.$/)
})

const everything = {
  mine: 'mine',
  community: { value: 'theirs', isLocked: false },
  found: [
    { value: 'guessed', from: 'guess' },
    { value: 'my bundle', from: 'bundle' },
    { value: 'a bundle', from: 'bundle' },
  ],
} as const

test.each([
  ['the user’s own value', everything, { value: 'mine', from: 'mine' }],
  ['the user’s own blank', { ...everything, mine: '' }, { value: '', from: 'mine' }],
  ['the user’s own "no"', { ...everything, mine: false }, { value: false, from: 'mine' }],
  ['a claim', { ...everything, mine: undefined }, { value: 'theirs', from: 'claim' }],
  [
    'a locked claim',
    { ...everything, mine: undefined, community: { value: 'theirs', isLocked: true } },
    { value: 'theirs', from: 'locked' },
  ],
  [
    'a bundle',
    { mine: undefined, community: { value: '', isLocked: true }, found: everything.found },
    { value: 'my bundle', from: 'bundle' },
  ],
  [
    'a guess',
    {
      mine: undefined,
      community: null,
      found: [...everything.found.slice(0, 1), { value: '', from: 'bundle' }],
    },
    { value: 'guessed', from: 'guess' },
  ],
  ['nothing', { mine: undefined, community: { value: null, isLocked: false }, found: [null] }, null],
] as const)('%s is shown', (_, known, shown) => {
  expect(shownValue({ ...known, found: [...known.found] })).toEqual(shown)
})

const NOW = 400 * DAY_MS
const confirmed: SharedValueRecord = { liveAt: NOW - 14 * DAY_MS, isConfirmed: true, undoneAt: null }
const fresh: SharedValueRecord = { liveAt: NOW - 14 * DAY_MS + 1, isConfirmed: true, undoneAt: null }
const silent: SharedValueRecord = { liveAt: NOW - 300 * DAY_MS, isConfirmed: false, undoneAt: null }
const old: SharedValueRecord = { liveAt: NOW - 60 * DAY_MS, isConfirmed: true, undoneAt: null }
const undone = (at: number): SharedValueRecord => ({ liveAt: at - DAY_MS, isConfirmed: true, undoneAt: at })
const times = (count: number, record: SharedValueRecord) => Array.from({ length: count }, () => record)

test.each<[what: string, before: TrustLevel, records: SharedValueRecord[], after: TrustLevel]>([
  ['nine good values', 'new', times(9, old), 'new'],
  ['ten confirmed values of 14 days', 'new', times(10, confirmed), 'member'],
  ['a hundred confirmed values of less than 14 days', 'new', times(100, fresh), 'new'],
  ['a hundred values that nobody spoke about', 'new', times(100, silent), 'new'],
  ['a hundred confirmed values of less than 60 days', 'new', times(100, confirmed), 'member'],
  ['50 confirmed values, the first of 60 days', 'new', [...times(49, confirmed), old], 'trusted'],
  ['49 good values', 'member', times(49, old), 'member'],
  ['50 good values', 'member', times(50, old), 'trusted'],
  [
    '50 good values and two undone long ago',
    'member',
    [...times(50, old), ...times(2, undone(NOW - 30 * DAY_MS))],
    'trusted',
  ],
  [
    '50 good values and three undone long ago',
    'member',
    [...times(50, old), ...times(3, undone(NOW - 30 * DAY_MS))],
    'member',
  ],
  ['two undone within seven days', 'trusted', times(2, undone(NOW - DAY_MS)), 'trusted'],
  ['three undone within seven days', 'trusted', times(3, undone(NOW - DAY_MS)), 'member'],
  ['three undone within seven days', 'member', times(3, undone(NOW - DAY_MS)), 'new'],
  ['three undone within more than seven days', 'member', times(3, undone(NOW - 7 * DAY_MS)), 'member'],
  ['anything', 'moderator', times(9, undone(NOW - DAY_MS)), 'moderator'],
])('%s and the level %s result in the expected level', (_, before, records, after) => {
  expect(trustAfter({ level: before, droppedAt: null }, records, NOW).level).toBe(after)
})

test('the same three undone values lower the level once, and earlier good ones no longer count', () => {
  const records = [...times(60, old), ...times(3, undone(NOW - DAY_MS))]

  const lowered = trustAfter({ level: 'trusted', droppedAt: null }, records, NOW)

  expect(lowered).toEqual({ level: 'member', droppedAt: NOW })
  expect(trustAfter(lowered, records, NOW + DAY_MS)).toEqual(lowered)
})
