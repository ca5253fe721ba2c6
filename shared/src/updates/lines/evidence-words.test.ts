import { expect, test } from 'vitest'
import { aFormatUpdate } from '../testing/a-format-update.ts'
import { evidenceWordsOf } from './evidence-words.ts'

const wordsOf = (facts: Parameters<typeof aFormatUpdate>[0]) =>
  evidenceWordsOf(aFormatUpdate(facts).latest, (count) => count.toLocaleString('en-US')).words

test.each([
  [{ running: 9, standing: 9 }, '9 people run it'],
  [{ running: 3, standing: 12 }, '12 people run it'],
  [{ running: 1, standing: 1 }, '1 person runs it'],
  [{ running: 1200, standing: 1200 }, '1,200 people run it'],
])('owners are counted: %j', (facts, words) => {
  expect(wordsOf(facts)).toBe(words)
})

test('a catalog is named, but not one that lists another version', () => {
  const old = { catalog: 'Archive', version: '3.0' }
  const studio = { catalog: 'Studio', version: '4.10.0' }
  expect(wordsOf({ by: 'catalog', catalogs: [old, studio] })).toBe('Studio')
  expect(
    wordsOf({
      by: 'catalog',
      catalogs: [
        { catalog: 'Casks', version: '4.10' },
        { ...studio, version: '4.1' },
      ],
    }),
  ).toBe('Casks')
})

test('several catalogs are the first and a number', () => {
  const catalogs = ['Casks', 'Studio', 'Other'].map((catalog) => ({ catalog, version: '4.10' }))
  expect(wordsOf({ by: 'catalog', catalogs })).toBe('Casks and 2 more')
})

test('a verdict is a moderator’s', () => {
  expect(wordsOf({ by: 'moderator' })).toBe('Moderator confirmed')
})
