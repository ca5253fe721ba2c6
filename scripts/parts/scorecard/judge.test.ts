import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { neverHappens, size } from './goal.mjs'
import { judgeRow, verdictSummary } from './judge.mjs'
import { dropOutcomes, invalidateOutcomes, longestOutcomes, recordedOutcomes } from './outcomes.mjs'
import { ROWS } from './rows.mjs'
import { rowIdsIn, testsOfRows } from './tests-of-rows.mjs'

const ROW = { ...(ROWS[0] ?? never()), goals: [size(20, '# rounds'), neverHappens('# lost')] }
const RAN = {
  file: 'a.test.ts',
  passed: 3,
  failed: 0,
  skipped: 0,
  said: ['scorecard R01: 20 rounds, 0 lost'],
  isLong: false,
  content: '',
}

test('there are sixty rows, a hundred and thirty-five points and thirty-one gates', () => {
  expect(ROWS.map(({ id }) => id)).toEqual(
    Array.from({ length: 60 }, (_, i) => `R${String(i + 1).padStart(2, '0')}`),
  )
  expect(verdictSummary(ROWS.map((row) => ({ row, is: 'passed', figure: '', isLong: true })))).toMatchObject({
    points: 135,
    all: 135,
    gatesPassed: 31,
    isEnough: true,
  })
})

test('each row has a goal', () => {
  expect(ROWS.filter(({ goals }) => goals.length === 0)).toEqual([])
})

test('rows at the size of a day do not count as passed', () => {
  const verdicts = ROWS.map((row) => ({ row, is: 'day', figure: '', isLong: false }) as const)

  expect(verdictSummary(verdicts)).toMatchObject({
    points: 0,
    pointsOfADay: 135,
    gatesPassed: 0,
    gatesOfADay: 31,
    band: 'not yet for other people',
    isEnough: false,
  })
})

test.each([
  ['its test ran at full length', [RAN], true, 'passed', '20 rounds, 0 lost'],
  ['its test ran at the size of a day', [RAN], false, 'day', '20 rounds, 0 lost'],
  ['two of its tests printed', [RAN, { ...RAN, file: 'b.test.ts' }], true, 'passed', '20 rounds, 0 lost'],
  [
    'a run at full length tried too little',
    [{ ...RAN, said: ['scorecard R01: 19 rounds, 0 lost'] }],
    true,
    'failed',
    'missed: “19 rounds”, goal at least 20 in “# rounds”. Measured: 19 rounds, 0 lost',
  ],
  [
    'something was lost on a day',
    [{ ...RAN, said: ['scorecard R01: 2 rounds, 1 lost'] }],
    false,
    'failed',
    'missed: “1 lost”, goal at most 0 in “# lost”. Measured: 2 rounds, 1 lost',
  ],
  [
    'the figure lacks the losses',
    [{ ...RAN, said: ['scorecard R01: 20 rounds'] }],
    true,
    'failed',
    'missed: “# lost” is not printed often enough. Measured: 20 rounds',
  ],
  ['a test failed', [{ ...RAN, failed: 1 }], false, 'failed', 'failed: a.test.ts'],
  ['all tests were skipped', [{ ...RAN, passed: 0, skipped: 3 }], true, 'no run', 'no test ran in a.test.ts'],
  ['a test was skipped on a day', [{ ...RAN, skipped: 1 }], false, 'day', '20 rounds, 0 lost'],
  [
    'a test was skipped in the long run',
    [{ ...RAN, skipped: 1 }],
    true,
    'failed',
    'tests were skipped in a.test.ts',
  ],
  [
    'no figure was printed',
    [{ ...RAN, said: [] }],
    false,
    'failed',
    'its tests passed without printing a figure',
  ],
  [
    'the figure of another row was printed',
    [{ ...RAN, said: ['scorecard R02: 5'] }],
    false,
    'failed',
    'its tests passed without printing a figure',
  ],
  [
    'its file did not come to an end',
    [],
    false,
    'no run',
    'no test ran in a.test.ts (perhaps it runs with --long only)',
  ],
  ['it has no test', undefined, false, 'no run', 'no test prints its figure'],
] as const)('the verdict on a row is right when %s', (_, outcomes, isLong, is, figure) => {
  const files = outcomes === undefined ? [] : ['a.test.ts', ...outcomes.map(({ file }) => file)]
  const own = (outcomes ?? []).map((each) => ({ ...each, isLong, said: [...each.said] }))

  expect(judgeRow(ROW, [...new Set(files)], own)).toEqual({ row: ROW, is, figure, isLong })
})

test.each([
  ['a gate that did not run', 'R02', 'no run', false, 'not yet for other people'],
  ['a gate at the size of a day', 'R02', 'day', false, 'not yet for other people'],
  ['a row that is not a gate', 'R03', 'failed', true, 'public release'],
] as const)('%s decides the band of the product', (_, id, fate, isEnough, band) => {
  const verdicts = ROWS.map(
    (row) => ({ row, is: row.id === id ? fate : 'passed', figure: '', isLong: true }) as const,
  )

  expect(verdictSummary(verdicts)).toMatchObject({ isEnough, band })
})

test('the tests of a row are found by the line that they print', () => {
  expect([
    ...rowIdsIn("console.info('scorecard R34: 200'); `scorecard R01, R02: $" + "{n}`; 'scorecard'"),
  ]).toEqual(['R34', 'R01', 'R02'])
  const all = [...testsOfRows(ROWS).values()].flat()
  expect(all.length).toBeGreaterThan(0)
  expect(all.filter((file) => !/\.(?:test|story)\.tsx?(?: on an outside PostgreSQL)?$/.test(file))).toEqual(
    [],
  )
})

test('the last outcome of a file counts, and none after it was started again', () => {
  vi.stubEnv('PLUGFOLIO_LONG', '')
  onTestFinished(() => void vi.unstubAllEnvs())
  const folder = mkdtempSync(path.join(tmpdir(), 'plugfolio-scorecard-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const notes = path.join(folder, 'notes')
  writeFileSync(notes, `${JSON.stringify({ ...RAN, failed: 1 })}\n${JSON.stringify(RAN)}\n{"file":"cut`)

  expect(recordedOutcomes(notes)).toEqual([RAN])
  writeFileSync(notes, '\n', { flag: 'a' })
  invalidateOutcomes(notes, [RAN.file])
  expect(judgeRow(ROW, [RAN.file], recordedOutcomes(notes)).is).toBe('no run')
})

test('dropping outcomes leaves those of other files', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'plugfolio-scorecard-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const notes = path.join(folder, 'notes')
  const others = [
    { ...RAN, file: 'b.test.ts' },
    { ...RAN, file: 'c.test.ts', isLong: true },
  ]
  const all = [RAN, ...others, { ...RAN, isLong: true }]
  writeFileSync(notes, all.map((outcome) => `${JSON.stringify(outcome)}\n`).join(''))

  dropOutcomes(notes, [RAN.file])
  expect(recordedOutcomes(notes)).toEqual(others)
  dropOutcomes(path.join(folder, 'none'), [RAN.file])
})

test('the full length of a file counts, or a day when the full length did not end', () => {
  const long = { ...RAN, isLong: true, said: ['scorecard R01: 200 rounds, 0 lost'] }
  const cut = { ...RAN, file: 'b.test.ts', isLong: true, passed: 0 }
  const day = { ...RAN, file: 'b.test.ts', said: [] }

  expect(longestOutcomes([long, RAN, cut, day])).toEqual([long, day])
  expect(judgeRow(ROW, [RAN.file], longestOutcomes([RAN, long]))).toMatchObject({
    figure: '200 rounds, 0 lost',
    isLong: true,
  })
})

function never(): never {
  throw new Error('There are no rows.')
}
