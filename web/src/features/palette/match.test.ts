import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchedRanges, matchScore, searchWords } from './match.ts'

test.each([
  ['pro-q 4', 'pro-q 4'],
  ['pro', 'pro-q 4'],
  ['q', 'pro-q 4'],
  ['ro', 'pro-q 4'],
])('%s matches %s', (word, text) => {
  expect(matchScore(word, text, 'exact')).toBeGreaterThan(0)
})

test.each([
  ['prq', 'pro-q 4'],
  ['vtg', 'big vintage verb'],
])('the letters of %s are scattered in a word of %s', (word, text) => {
  expect(matchScore(word, text, 'scattered')).toBeGreaterThan(0)
  expect(matchScore(word, text, 'exact')).toBeUndefined()
})

test.each([
  ['x', 'pro-q 4'],
  ['4p', 'pro-q 4'],
  ['p4', 'pro-q 4'],
  ['fab', 'a manufacturer of bees'],
  ['proq44', 'pro-q 4'],
])('%s does not match %s', (word, text) => {
  expect(matchScore(word, text, 'scattered')).toBeUndefined()
})

test('matches rank: whole text, start of text, start of a word, inside a word, scattered letters', () => {
  const fits = ['verb', 'verb one', 'vintage verb', 'reverb', 'vexerxb'].map((text) =>
    matchScore('verb', text, 'scattered'),
  )

  expect(fits.every((fit) => fit !== undefined)).toBe(true)
  expect(fits).toEqual([...fits].sort((a, b) => Number(b) - Number(a)))
  expect(new Set(fits).size).toBe(fits.length)
})

test.each([
  [['valh'], 'ValhallaDelay', [[0, 4]]],
  [
    ['valh', 'del'],
    'ValhallaDelay',
    [
      [0, 4],
      [8, 11],
    ],
  ],
  [
    ['vd'],
    'ValhallaDelay',
    [
      [0, 1],
      [8, 9],
    ],
  ],
  [['zz'], 'ValhallaDelay', []],
])('%j is highlighted in %s', (words, text, marks) => {
  expect(matchedRanges(words, text, 'scattered')).toEqual(marks)
})

test('marks are inside the text, ordered and disjoint', () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ unit: 'binary' }), (typed, text) => {
      const words = searchWords(typed)
      let end = -1
      for (const [from, to] of matchedRanges(words, text, 'scattered')) {
        expect(from).toBeGreaterThan(end)
        expect(to).toBeGreaterThan(from)
        expect(to).toBeLessThanOrEqual(text.length)
        end = to
      }
    }),
  )
})
