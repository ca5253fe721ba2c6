import { expect, test } from 'vitest'
import { addedCountsOf, addedSentence, countAddOutcomes } from './add-outcomes.ts'

const none = { created: 0, format: 0, newer: 0, there: 0 }

test.each([
  [{ created: 80 }, '80 are new.'],
  [{ there: 80 }, '80 were already there.'],
  [{ created: 1, there: 1 }, '1 is new and 1 was already there.'],
  [
    { created: 12, format: 8, newer: 2, there: 60 },
    '12 are new, 8 got another format, 2 got a newer version and 60 were already there.',
  ],
  [{}, 'Nothing was added.'],
])('the sentence for %j is: %s', (counts, sentence) => {
  expect(addedSentence({ ...none, ...counts })).toBe(sentence)
})

test('counts outcomes and the counts of a response', () => {
  expect(countAddOutcomes(['created', 'there', 'created'])).toEqual({ ...none, created: 2, there: 1 })
  expect(addedCountsOf({ createdCount: 191, joinedCount: 64, formatCount: 61, newerCount: 1 })).toEqual({
    ...none,
    created: 191,
    format: 61,
    newer: 1,
    there: 2,
  })
})
