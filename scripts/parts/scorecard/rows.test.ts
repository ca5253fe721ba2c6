import { expect, test } from 'vitest'
import { ROWS } from './rows.mjs'
import { testsOfRows } from './tests-of-rows.mjs'
import { canPrintPhrase, sourceTextsIn, testTextsOf } from './words-in.mjs'

const tests = testsOfRows(ROWS)

test.each(ROWS.map((row) => [row.id, row] as const))(
  'the tests of %s can print each number of its goals',
  (_, row) => {
    const texts = testTextsOf(tests.get(row) ?? [])
    const unprinted = row.goals.filter(({ phrase }) => !canPrintPhrase(phrase, texts))
    expect(unprinted.map(({ phrase }) => phrase)).toEqual([])
  },
)

/** Sources in which `@{` begins a computed part. */
const withHoles = (source: string) => source.replaceAll('@', '$')

test.each([
  ['# races of links', 'say(`@{count} races of links`)'],
  ['# of 50 in the database', 'say(`@{found} of @{FLIPS} in the database`)'],
  ['tokens of # bits', "say('tokens of 256 bits')"],
  ['m=# KiB', "say('argon2id, m=19,456 KiB')"],
])('“%s” is printed by %s', (phrase, source) => {
  expect(canPrintPhrase(phrase, sourceTextsIn('a.ts', withHoles(source)))).toBe(true)
})

test.each([
  ['# races of links', 'say(`@{count} moves against links`)'],
  ['# changes outside', "say('no changes outside')"],
  ['# changes outside', '// 0 changes outside'],
  ['and back # times', "say(`and back @{count === 1 ? 'once' : `@{count} times`}`)"],
])('“%s” is not printed by %s', (phrase, source) => {
  expect(canPrintPhrase(phrase, sourceTextsIn('a.ts', withHoles(source)))).toBe(false)
})
