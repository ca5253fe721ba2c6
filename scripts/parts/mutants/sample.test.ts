import { expect, test } from 'vitest'
import { sampleOf, scoreSentence } from './sample.mjs'

test('a sample is the same for the same seed, and contains each item at most once', () => {
  const all = Array.from({ length: 100 }, (_, index) => index)
  const sample = sampleOf(all, 20, 7)

  expect(sample).toEqual(sampleOf(all, 20, 7))
  expect(sample).not.toEqual(sampleOf(all, 20, 8))
  expect(new Set(sample).size).toBe(20)
})

test('a score contains its confidence interval', () => {
  const fates = [...Array(79).fill('found'), 'timeout', ...Array(20).fill('survived')]

  expect(scoreSentence(fates)).toBe(
    '80 % of mutants found (80 of 100, 1 because tests did not end, of all 71 to 87 %)',
  )
})
