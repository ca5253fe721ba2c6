import { expect, test } from 'vitest'
import { reminderStageOf } from './ending.ts'

test.each([
  ['2026-06-01', '2026-03-01', null],
  ['2026-06-01', '2026-04-01', null],
  ['2026-06-01', '2026-04-02', 60],
  ['2026-06-01', '2026-05-01', 60],
  ['2026-06-01', '2026-05-02', 30],
  ['2026-06-01', '2026-05-25', 7],
  ['2026-06-01', '2026-05-30', 7],
  ['2026-06-01', '2026-05-31', 1],
  ['2026-06-01', '2026-06-01', 1],
  ['2026-06-01', '2026-06-02', null],
  ['2028-03-01', '2028-02-29', 1],
  ['2027-02-28', '2027-02-21', 7],
])('what ends on %s is on %s at the stage %j', (end, today, stage) => {
  expect(reminderStageOf(end, today)).toBe(stage)
})

test('each stage begins once on the way to the end', () => {
  const days = Array.from({ length: 100 }, (_, i) =>
    new Date(Date.UTC(2028, 0, 1) + i * 86_400_000).toISOString().slice(0, 10),
  )
  const stages = days.map((day) => reminderStageOf('2028-03-15', day))
  const begun = stages.filter((stage, i) => stage !== null && stage !== stages[i - 1])

  expect(begun).toEqual([60, 30, 7, 1])
})
