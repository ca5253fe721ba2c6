import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { addNote, countOfFiles, deleteNotes, passedBefore } from './progress.mjs'

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
  ['an error occurs outside of the tests', [FILE], 1, { passed: 3, failed: 1, faults: [] }],
])('the counts of a stage are right when %s', (_, outcomes, code, expected) => {
  const notes = someNotes()
  for (const outcome of [...outcomes, { ...FAILED, stage: 'Load' }]) addNote(notes, outcome)
  addNote(notes, { stage: STAGE, passed: 1, failed: 1 })
  expect(countOfFiles(notes, STAGE, code)).toEqual(expected)
})

/** A file for notes, which the reporter uses until the test ends. */
function someNotes() {
  const folder = mkdtempSync(path.join(tmpdir(), 'plugfolio-progress-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const notes = path.join(folder, 'below', 'notes.jsonl')
  vi.stubEnv('PLUGFOLIO_PROGRESS', notes)
  vi.stubEnv('PLUGFOLIO_STAGE', STAGE)
  return notes
}
