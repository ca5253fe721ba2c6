import { expect, test } from 'vitest'
import { aBringBackJob, aRestoreJob, aSetAsideJob } from '../../../test/a-job.ts'
import { alongsideText, jobText, moveSummary } from './words.ts'

test.each([
  [[1_000_000], '1 bundle, 1 MB'],
  [[1_000_000, 2_500_000], '2 bundles, 3.5 MB'],
  [[1_000_000, null], '2 bundles, at least 1 MB'],
  [[null], '1 bundle'],
])('bundles of %j bytes are %s', (sizes, text) => {
  expect(moveSummary(sizes.map((size) => ({ size })))).toBe(text)
})

test('at most five names of a bundle are listed', () => {
  expect(alongsideText(['A', 'B'])).toBe('A, B')
  expect(alongsideText(['A', 'B', 'C', 'D', 'E', 'F', 'G'])).toBe('A, B, C, D, E and 2 more')
})

test('a job says what it waits for, and its result', () => {
  const result = { sentence: '2 bundles moved.', counts: { moved: 2, 'brought-back': 0, kept: 0, failed: 0 } }
  expect(jobText(aSetAsideJob(), 'Mac')).toBe('Confirm the move on Mac. Nothing has moved yet.')
  expect(jobText(aSetAsideJob({ state: 'done', result }), 'Mac')).toBe(
    'Done. Your DAW will notice at its next plugin scan. 2 bundles moved.',
  )
  expect(jobText(aBringBackJob({ state: 'taken' }), 'Mac')).toBe('The helper on Mac is bringing them back.')
  expect(jobText(aRestoreJob('x', { state: 'cancelled' }), 'Mac')).toBe(
    'The job was canceled. Nothing came back.',
  )
})
