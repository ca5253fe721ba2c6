import { expect, test } from 'vitest'
import { countAddOutcomes } from './add-outcomes.ts'
import { addedCounts, addedCountsFor, addedCountsOf } from './added-counts.ts'
import { addedSentence, olderSentence } from './added-sentence.ts'

const none = { created: 0, restored: 0, format: 0, newer: 0, older: 0, copy: 0, changed: 0, there: 0 }

test.each([
  [{ created: 80 }, '80 are new.'],
  [{ there: 80 }, '80 were already there.'],
  [{ created: 1200, there: 3400 }, '1,200 are new and 3,400 were already there.'],
  [{ created: 1, there: 1 }, '1 is new and 1 was already there.'],
  [
    { created: 12, format: 8, newer: 2, there: 60 },
    '12 are new, 8 got another format, 2 got a newer version and 60 were already there.',
  ],
  [{ created: 1, copy: 1 }, '1 is new and 1 is another copy.'],
  [{ copy: 2 }, '2 are other copies.'],
  [{ older: 1 }, '1 went back to an older version.'],
  [
    { restored: 1, older: 2, changed: 3 },
    '1 is back with everything it had, 2 went back to an older version and 3 got another version.',
  ],
  [{}, 'Nothing was added.'],
])('the sentence for %j is: %s', (counts, sentence) => {
  expect(addedSentence({ ...none, ...counts })).toBe(sentence)
})

test('counts outcomes and the counts of a response', () => {
  expect(countAddOutcomes(['created', 'there', 'created'])).toEqual({ ...none, created: 2, there: 1 })
  const answer = addedCounts.parse({ createdCount: 191, joinedCount: 64, formatCount: 61, newerCount: 1 })
  expect(addedCountsOf(answer)).toEqual({
    ...none,
    created: 191,
    format: 61,
    newer: 1,
    there: 2,
  })
})

test('what stays removed is in the sentence', () => {
  expect(addedSentence({ ...none, created: 3 }, 1)).toBe('3 are new and 1 stays removed.')
  expect(addedSentence(none, 2)).toBe('2 stay removed.')
})

test('counts are the same after a response', () => {
  const counts = { created: 1, restored: 2, format: 3, newer: 4, older: 5, copy: 6, changed: 7, there: 8 }
  expect(addedCountsOf(addedCounts.parse(addedCountsFor(counts, 9)))).toEqual(counts)
})

test('of versions that went back, both numbers are told, and the rest is counted', () => {
  const older = ['A', 'B', 'C', 'D', 'E'].map((name) => ({ name, from: '2.1.0', to: '2.0.9' }))
  expect(olderSentence(older)).toBe(
    'A is 2.0.9 now, it was 2.1.0. B is 2.0.9 now, it was 2.1.0. C is 2.0.9 now, it was 2.1.0. 2 more went back.',
  )
  expect(olderSentence([])).toBe('')
})
