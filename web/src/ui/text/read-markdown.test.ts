import { expect, test } from 'vitest'
import { HOSTILE_MARKDOWN } from '../../../test/hostile-markdown.ts'
import { readMarkdown } from './read-markdown.ts'

/** 25 times the longest note: a time with the square of the length would end the test. */
const LONG = 250_000

test.each(HOSTILE_MARKDOWN)('a text of %j without end is read in time', (piece) => {
  readMarkdown(piece.repeat(LONG / piece.length))
})

const deeper = (mark: string) => Array.from({ length: 600 }, (_, count) => `${mark.repeat(count)}- a`)

test.each([
  [
    'code between runs of each length',
    Array.from({ length: 600 }, (_, count) => '`'.repeat(count + 1)).join(' '),
  ],
  ['points that go deeper and deeper', deeper(' ').join('\n')],
  ['quotes that go deeper and deeper', deeper('>').join('\n')],
  ['quotes that go less and less deep', deeper('>').reverse().join('\n')],
  ['brackets in brackets', `${'['.repeat(LONG / 2)}${']'.repeat(LONG / 2)}`],
  ['marks in marks', `${'**a '.repeat(LONG / 8)}${' a**'.repeat(LONG / 8)}`],
])('%s are read in time', (_, text) => {
  expect(text.length).toBeGreaterThan(100_000)
  readMarkdown(text)
})
