import { expect, test } from 'vitest'
import { claimResultOf, voteResultOf } from './claim-result.ts'

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
