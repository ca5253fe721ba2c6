// @ts-check
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { root } from '../root.mjs'
import { sourceFiles } from '../source-files.mjs'

/**
 * `faults`: the failed tests, each with the first lines of its error.
 * @typedef {{ passed: number, failed: number, faults?: string[] }} Count
 */
/** @typedef {Count & { stage: string, file?: string }} Outcome of a stage, or of one test file in it */

/** For `progress-reporter.mjs`, which runs in other processes: the notes of this run, and its stage. */
export const NOTES = 'PLUGFOLIO_PROGRESS'
export const STAGE = 'PLUGFOLIO_STAGE'

/** Where the outcomes of exactly these sources are noted, so that an interrupted run continues; undefined without git. */
export function notesOfSources() {
  const hash = createHash('sha256').update(process.version)
  try {
    for (const file of sourceFiles()) hash.update(`\n${file}\n`).update(readFileSync(path.join(root, file)))
  } catch {
    return undefined
  }
  return path.join(root, '.cache', 'full', `${hash.digest('hex')}.jsonl`)
}

/** @param {string} notes @param {Outcome} outcome */
export function addNote(notes, outcome) {
  mkdirSync(path.dirname(notes), { recursive: true })
  appendFileSync(notes, `${JSON.stringify(outcome)}\n`)
}

/** Forgets what is noted. @param {string} notes */
export const deleteNotes = (notes) => rmSync(notes, { force: true })

/**
 * The stages and files that have passed already. Failed ones run again, and so do those that ended in the middle.
 * @param {string} notes
 * @param {string} stage
 * @returns {{ whole?: Outcome, files: Outcome[] }} `whole`: the stage itself, if it has ended
 */
export function passedBefore(notes, stage) {
  const passed = lastOutcomes(notes, stage).filter(({ failed }) => failed === 0)
  return {
    whole: passed.find(({ file }) => file === undefined),
    files: passed.filter(({ file }) => file !== undefined),
  }
}

/** A stage that is one check: its exit code decides. @param {number} code @returns {Count} */
export const countOfStage = (code) => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

/**
 * The counts of the test files that are noted for a stage. A run that failed without a failed test (an error outside of tests, or no
 * tests at all) counts as a failure.
 * @param {string} notes
 * @param {string} stage
 * @param {number} code the exit code of the program that ran them
 * @returns {Count}
 */
export function countOfFiles(notes, stage, code) {
  const count = sumOf(lastOutcomes(notes, stage).filter(({ file }) => file !== undefined))
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
}

/** @param {Count[]} counts @returns {Count} */
export const sumOf = (counts) => ({
  passed: counts.reduce((sum, { passed }) => sum + passed, 0),
  failed: counts.reduce((sum, { failed }) => sum + failed, 0),
  faults: counts.flatMap(({ faults = [] }) => faults),
})

/** The last outcome of a stage and of each file in it. @param {string} notes @param {string} stage */
function lastOutcomes(notes, stage) {
  const own = outcomesIn(notes).filter((outcome) => outcome.stage === stage)
  return [...new Map(own.map((outcome) => [outcome.file, outcome])).values()]
}

/** The last line of an ended process may be incomplete. @param {string} notes @returns {Outcome[]} */
const outcomesIn = (notes) =>
  (existsSync(notes) ? readFileSync(notes, 'utf8') : '').split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line)]
    } catch {
      return []
    }
  })
