import fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchWordsOf } from '#shared/text/search.ts'
import { type MatchMode, matchedRanges, matchScore, matchTextOf } from './match.ts'

const scoreOf = (word: string, text: string, mode: MatchMode) => matchScore(word, matchTextOf(text), mode)

test.each([
  ['proq4', 'Pro-Q 4'],
  ['la2a', 'VLA-2A Mark II'],
  ['decap', 'Décapitator'],
  ['pro', 'pro-q 4'],
  ['q', 'pro-q 4'],
  ['ro', 'pro-q 4'],
])('%s matches %s', (word, text) => {
  expect(scoreOf(word, text, 'exact')).toBeGreaterThan(0)
})

test.each([
  ['prq', 'pro-q 4'],
  ['vtg', 'big vintage verb'],
])('the letters of %s are scattered in a word of %s', (word, text) => {
  expect(scoreOf(word, text, 'scattered')).toBeGreaterThan(0)
  expect(scoreOf(word, text, 'exact')).toBeUndefined()
})

test.each([
  ['x', 'pro-q 4'],
  ['4p', 'pro-q 4'],
  ['p4', 'pro-q 4'],
  ['fab', 'a manufacturer of bees'],
  ['proq44', 'pro-q 4'],
])('%s does not match %s', (word, text) => {
  expect(scoreOf(word, text, 'scattered')).toBeUndefined()
})

test('matches rank: whole text, start of text, start of a word, inside a word, scattered letters', () => {
  const fits = ['verb', 'verb one', 'vintage verb', 'reverb', 'vexerxb'].map((text) =>
    scoreOf('verb', text, 'scattered'),
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
  [['proq'], 'FabFilter Pro-Q 3', [[10, 15]]],
  [['reverb'], 'Re\u0301verb', [[0, 7]]],
  [['strasse'], 'Straße', [[0, 6]]],
])('%j is highlighted in %s', (words, text, marks) => {
  expect(matchedRanges(words, text, 'scattered')).toEqual(marks)
})

test('marks are inside the text, ordered and disjoint', () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ unit: 'binary' }), (typed, text) => {
      const words = searchWordsOf(typed)
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
