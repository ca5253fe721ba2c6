import { expect, test } from 'vitest'
import { timeAgo } from './time-ago.ts'

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
