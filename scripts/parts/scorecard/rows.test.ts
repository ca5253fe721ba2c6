import { expect, test } from 'vitest'
import { ROWS } from './rows.mjs'
import { testsOfRows } from './tests-of-rows.mjs'
import { saidIn, textsOf, wordsIn } from './words-in.mjs'

const tests = testsOfRows(ROWS)

test.each(ROWS.map((row) => [row.id, row] as const))(
  'the tests of %s can say each number of its goals',
  (_, row) => {
    const texts = textsOf(tests.get(row) ?? [])
    const unsaid = row.goals.filter(({ phrase }) => !saidIn(phrase, texts))
    expect(unsaid.map(({ phrase }) => phrase)).toEqual([])
  },
)

/** Planted sources, in which `@{` begins what is computed. */
const withHoles = (source: string) => source.replaceAll('@', '$')

test.each([
  ['# races of links', 'say(`@{count} races of links`)'],
  ['# of 50 in the database', 'say(`@{found} of @{FLIPS} in the database`)'],
  ['tokens of # bits', "say('tokens of 256 bits')"],
  ['m=# KiB', "say('argon2id, m=19,456 KiB')"],
])('“%s” is said by %s', (phrase, source) => {
  expect(saidIn(phrase, wordsIn('a.ts', withHoles(source)))).toBe(true)
})

test.each([
  ['# races of links', 'say(`@{count} moves against links`)'],
  ['# changes outside', "say('no changes outside')"],
  ['# changes outside', '// 0 changes outside'],
  ['and back # times', "say(`and back @{count === 1 ? 'once' : `@{count} times`}`)"],
])('“%s” is not said by %s', (phrase, source) => {
  expect(saidIn(phrase, wordsIn('a.ts', withHoles(source)))).toBe(false)
})
