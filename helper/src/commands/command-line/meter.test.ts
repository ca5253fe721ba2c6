import { expect, test } from 'vitest'
import { progressBarText } from './meter.ts'

test.each([
  [{ done: 3, total: 12, at: '/a' }, '[######..................] 3 of 12 /a'],
  [{ done: 12, total: 12, at: '/a' }, '[########################] 12 of 12 /a'],
  [{ done: 1200, total: 2400, at: '' }, '[############............] 1,200 of 2,400'],
  [{ done: 13, total: 12, at: '' }, '[########################] 13 of 12'],
  [{ done: 7, total: 0, at: '/a\u001b[2J' }, '7 found /a [2J'],
])('the progress %j is drawn as %s', (progress, bar) => {
  expect(progressBarText(progress)).toBe(bar)
})

test('a bar stays on one line', () => {
  expect(progressBarText({ done: 1, total: 2, at: 'x'.repeat(500) }, 60)).toHaveLength(59)
})
