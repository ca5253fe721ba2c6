import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { root } from '../root.mjs'
import { addNote, countOfFiles, countOfStage, deleteNotes, passedBefore } from './progress.mjs'
import ProgressReporter from './progress-reporter.mjs'

afterEach(() => void vi.unstubAllEnvs())

const STAGE = 'Tests'
const FILE = { stage: STAGE, file: 'a.test.ts', passed: 3, failed: 0 }

test('what has passed is not repeated, what failed or ended in the middle is', () => {
  const notes = someNotes()
  expect(passedBefore(notes, STAGE)).toEqual({ whole: undefined, files: [] })
  for (const outcome of [FILE, { ...FILE, file: 'b.test.ts', failed: 1 }, { ...FILE, stage: 'Load' }])
    addNote(notes, outcome)
  addNote(notes, { stage: STAGE, passed: 3, failed: 1 })
  appendFileSync(notes, '{"stage":"Tests","file":"c.te')
  expect(passedBefore(notes, STAGE)).toEqual({ whole: undefined, files: [FILE] })
})

test('a stage that has passed is not repeated, and the last outcome of a file counts', () => {
  const notes = someNotes()
  const whole = { stage: STAGE, passed: 3, failed: 0 }
  for (const outcome of [FILE, { ...FILE, failed: 1 }, whole]) addNote(notes, outcome)
  expect(passedBefore(notes, STAGE)).toEqual({ whole, files: [] })
  deleteNotes(notes)
  expect(passedBefore(notes, STAGE).whole).toBeUndefined()
})

const FAILED = { ...FILE, file: 'b.test.ts', failed: 2, faults: ['adds', 'removes'] }

test.each([
  ['all tests pass', [FILE], 0, { passed: 3, failed: 0, faults: [] }],
  ['two tests fail', [FILE, FAILED], 1, { passed: 6, failed: 2, faults: ['adds', 'removes'] }],
  [
    'a file passes now',
    [FAILED, { ...FAILED, failed: 0, faults: [] }],
    0,
    { passed: 3, failed: 0, faults: [] },
  ],
  ['an error occurs outside of the tests', [FILE], 1, { passed: 3, failed: 1, faults: [] }],
  ['no test is found', [], 1, { passed: 0, failed: 1, faults: [] }],
])('the counts of a stage are right when %s', (_, outcomes, code, expected) => {
  const notes = someNotes()
  for (const outcome of [...outcomes, { ...FAILED, stage: 'Load' }]) addNote(notes, outcome)
  addNote(notes, { stage: STAGE, passed: 1, failed: 1 })
  expect(countOfFiles(notes, STAGE, code)).toEqual(expected)
})

test('any other stage counts as one check', () => {
  expect(countOfStage(0)).toEqual({ passed: 1, failed: 0 })
  expect(countOfStage(2)).toEqual({ passed: 0, failed: 1 })
})

const ERROR = { message: '\u001b[31mexpected 2\u001b[39m\n\nat line' }
const SAID = 'adds\n  expected 2\n  at line'

test('a file of stories is noted when its last story has ended, a skipped one counts as neither', () => {
  const notes = someNotes()
  const reporter = new ProgressReporter()
  const stories = [aStory('e2e/a.story.ts'), aStory('e2e/a.story.ts'), aStory('e2e/b.story.ts')]
  reporter.onBegin(undefined as never, { allTests: () => stories } as never)
  reporter.onTestEnd(stories[0] as never, { status: 'passed', errors: [] } as never)
  reporter.onTestEnd(stories[2] as never, { status: 'skipped', errors: [] } as never)
  expect(linesIn(notes)).toEqual([{ stage: STAGE, file: 'e2e/b.story.ts', passed: 0, failed: 0, faults: [] }])
  reporter.onTestEnd(stories[1] as never, { status: 'timedOut', errors: [ERROR] } as never)
  const failed = { stage: STAGE, file: 'e2e/a.story.ts', passed: 1, failed: 1, faults: [SAID] }
  expect(linesIn(notes).at(-1)).toEqual(failed)
})

test.each([
  ['fails', ['passed', 'failed'], false, { passed: 1, failed: 1, faults: [SAID] }],
  [
    'cannot be read',
    [],
    false,
    { passed: 0, failed: 1, faults: [SAID.replace('adds', path.join(root, 'shared/a.test.ts'))] },
  ],
  ['passes', ['passed', 'skipped'], true, { passed: 1, failed: 0, faults: [] }],
])('a test file that %s is noted', (_, states, isFine, counts) => {
  const notes = someNotes()
  const all = states.map((state) => ({ fullName: 'adds', result: () => ({ state, errors: [ERROR] }) }))
  const moduleId = path.join(root, 'shared/a.test.ts')
  new ProgressReporter().onTestModuleEnd({
    moduleId,
    children: { allTests: () => all },
    ok: () => isFine,
    errors: () => [ERROR],
  } as never)
  expect(linesIn(notes)).toEqual([{ stage: STAGE, file: 'shared/a.test.ts', ...counts }])
})

const aStory = (file: string) => ({
  title: 'adds',
  location: { file: path.join(root, file) },
  expectedStatus: 'passed',
})

const linesIn = (notes: string) =>
  readFileSync(notes, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

/** A file for notes, which the reporter uses until the test ends. */
function someNotes() {
  const folder = mkdtempSync(path.join(tmpdir(), 'plugfolio-progress-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const notes = path.join(folder, 'below', 'notes.jsonl')
  vi.stubEnv('PLUGFOLIO_PROGRESS', notes)
  vi.stubEnv('PLUGFOLIO_STAGE', STAGE)
  return notes
}
