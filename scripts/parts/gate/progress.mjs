// @ts-check
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { root } from '../root.mjs'
import { sourceFiles } from '../source-files.mjs'

/** @typedef {{ stage: string, file?: string, passed: number, failed: number }} Outcome of a stage, or of one test file in it */

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
  /** @type {Map<string | undefined, Outcome>} */
  const last = new Map()
  for (const outcome of outcomesIn(notes)) if (outcome.stage === stage) last.set(outcome.file, outcome)
  const passed = [...last.values()].filter(({ failed }) => failed === 0)
  return {
    whole: passed.find(({ file }) => file === undefined),
    files: passed.filter(({ file }) => file !== undefined),
  }
}

/** The last line of an ended process may be incomplete. @param {string} notes @returns {Outcome[]} */
function outcomesIn(notes) {
  if (!existsSync(notes)) return []
  return readFileSync(notes, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return [JSON.parse(line)]
      } catch {
        return []
      }
    })
}
