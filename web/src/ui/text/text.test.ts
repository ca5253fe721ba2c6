import { expect, test } from 'vitest'
import { HOSTILE_MARKDOWN } from '../../../test/hostile-markdown.ts'
import { counted } from './counted.ts'
import { readMarkdown } from './read-markdown.ts'
import { timeAgo } from './time-ago.ts'
import { withTags } from './with-tags.ts'

test.each([
  [0, '0 plugins'],
  [1, '1 plugin'],
  [1200, '1,200 plugins'],
])('%d is %s', (count, text) => {
  expect(counted(count, 'plugin')).toBe(text)
})

test('more than the noun may depend on the number', () => {
  expect([1, 2].map((count) => counted(count, 'plugin is', 'plugins are'))).toEqual([
    '1 plugin is',
    '2 plugins are',
  ])
})

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

test.each([
  ['2026-01-05T11:59:30Z', 'just now'],
  ['2026-01-05T12:00:05Z', 'just now'],
  ['2026-01-05T11:58:59Z', '1 min ago'],
  ['2026-01-05T09:30:00Z', '2 h ago'],
  ['2026-01-04T11:00:00Z', '1 day ago'],
  ['2026-01-01T11:00:00Z', '4 days ago'],
  ['2025-12-20T12:00:00Z', 'December 20, 2025'],
])('%s is %s', (at, words) => {
  expect(timeAgo(at, new Date('2026-01-05T12:00:00Z'))).toBe(words)
})

test.each([
  [[], 'warm', ['warm']],
  [['warm'], '  lead   vocal ', ['warm', 'lead vocal']],
  [['warm'], 'drums, bus ,,Warm', ['warm', 'drums', 'bus']],
  [['warm'], ' , ', ['warm']],
])('%j and "%s" make %j', (tags: string[], typed, all) => {
  expect(withTags(tags, typed)).toEqual(all)
})
