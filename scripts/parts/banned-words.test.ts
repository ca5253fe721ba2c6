import { expect, test } from 'vitest'
import { bannedIn, bannedWords } from './banned-words.mjs'

const WORDS = bannedWords(
  '| word | meaning |\n| plugin | a program |\n\n| not | but |\n|---|---|\n| anew | again |\n| colour… | color |\n',
)
const found = (text: string) => bannedIn('a.ts', text, WORDS)

test('the last table of the glossary lists the banned words', () => {
  expect(WORDS.map(({ word, instead }) => [word, instead])).toEqual([
    ['anew', 'again'],
    ['colour…', 'color'],
  ])
})

test('a banned word is found with its line', () => {
  expect(found('// It begins\n// anew.')).toEqual(['a.ts:2: “anew” is banned, write “again”.'])
})

test.each(['setColour(1)', 'the colours', 'COLOURS', 'Colour'])('%s is found', (text) => {
  expect(found(text)).toHaveLength(1)
})

test.each(['setColor(1)', 'renewed', 'a new one', 'manewal', "{ when: 'anew' }"])(
  '%s is not found',
  (text) => {
    expect(found(text)).toEqual([])
  },
)
