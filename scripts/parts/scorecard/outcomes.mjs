// @ts-check
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dependencyStatesOf } from './state-of.mjs'

/** @typedef {import('./judge.mjs').Outcome} Outcome */

/** For the reporters, which run in separate processes: the file of outcomes. */
const NOTES = 'PLUGFOLIO_SCORECARD_NOTES'

/** For the reporters: the state of each test's dependencies when the run began. */
const STATES = 'PLUGFOLIO_SCORECARD_STATES'

/** The suffix of file names that ran on an outside PostgreSQL. */
export const OUTSIDE_SUFFIX = ' on an outside PostgreSQL'
const SUFFIX = 'PLUGFOLIO_SCORECARD_SUFFIX'

/**
 * The environment of a run that records outcomes.
 * @param {string} notes
 * @param {string} suffix
 * @param {string[]} files those that will run
 */
export const recordingEnvironment = (notes, suffix, files) => ({
  [NOTES]: notes,
  [SUFFIX]: suffix,
  [STATES]: JSON.stringify(Object.fromEntries(dependencyStatesOf(files))),
})

/**
 * Writes one outcome to the end of the notes and shows it.
 * @param {Omit<Outcome, 'isLong' | 'content'>} outcome
 */
export function recordOutcome(outcome) {
  const { passed, failed, skipped, said } = outcome
  const file = `${outcome.file}${process.env[SUFFIX] ?? ''}`
  const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} not run` : ''}`
  console.log(`${failed > 0 ? 'FAILED' : 'ok    '} ${file}: ${counts}`)
  for (const line of said) console.log(`       ${line}`)
  const notes = process.env[NOTES]
  const noted = { ...outcome, file, isLong: isLong(), content: unchangedContent(outcome.file) }
  if (notes) appendFileSync(notes, `${JSON.stringify(noted)}\n`)
}

/** The hash of a file and its dependencies, or an empty string when they changed while it ran. @param {string} file */
function unchangedContent(file) {
  const before = JSON.parse(process.env[STATES] ?? '{}')[file]
  const content = dependencyStatesOf([file]).get(file) ?? ''
  return before === undefined || before === content ? content : ''
}

/**
 * Writes an empty outcome for these files: when they do not finish this time, their last outcome must not count.
 * @param {string} notes
 * @param {string[]} files
 */
export function invalidateOutcomes(notes, files) {
  const contents = dependencyHashesOf(files)
  for (const file of files) {
    const empty = { ...NO_OUTCOME, file, isLong: isLong(), content: contents(file) }
    appendFileSync(notes, `${JSON.stringify(empty)}\n`)
  }
}

/**
 * Removes all outcomes of these files, at both lengths.
 * @param {string} notes
 * @param {string[]} files
 */
export function dropOutcomes(notes, files) {
  const remaining = recordedOutcomes(notes).filter(({ file }) => !files.includes(file))
  writeFileSync(notes, remaining.map((outcome) => `${JSON.stringify(outcome)}\n`).join(''))
}

const NO_OUTCOME = { passed: 0, failed: 0, skipped: 0, said: [] }

/**
 * Returns a function for the current hash of each of these files and its dependencies.
 * @param {string[]} names from the root of the repository, perhaps followed by ELSEWHERE
 */
export function dependencyHashesOf(names) {
  const fileOf = (/** @type {string} */ name) => name.replace(OUTSIDE_SUFFIX, '')
  const states = dependencyStatesOf([...new Set(names.map(fileOf))])
  return (/** @type {string} */ name) => states.get(fileOf(name)) ?? ''
}

/** Whether tests run at full length. */
const isLong = () => Boolean(process.env.PLUGFOLIO_LONG)

/** Whether a test runs for the scorecard at full length. Tests that run other tests need hours, so they run only then. */
export const isForScorecard = Boolean(process.env[NOTES]) && isLong()

/**
 * The last recorded outcome of each file at each of the two lengths. An incomplete line of a killed run is ignored.
 * @param {string} notes
 * @returns {Outcome[]}
 */
export function recordedOutcomes(notes) {
  if (!existsSync(notes)) return []
  /** @type {Map<string, Outcome>} */
  const last = new Map()
  for (const line of readFileSync(notes, 'utf8').split('\n')) {
    const outcome = outcomeIn(line)
    if (outcome) last.set(`${outcome.file} ${outcome.isLong}`, outcome)
  }
  return [...last.values()]
}

/**
 * One outcome of each file, at full length if there is one.
 * @param {Outcome[]} outcomes
 */
export function longestOutcomes(outcomes) {
  const ran = outcomes.filter(({ passed, failed }) => passed + failed > 0)
  const long = ran.filter((outcome) => outcome.isLong)
  return [...long, ...ran.filter(({ file, isLong }) => !isLong && !long.some((each) => each.file === file))]
}

/**
 * @param {string} line
 * @returns {Outcome | undefined}
 */
function outcomeIn(line) {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/**
 * The lines of rows in the output of a test.
 * @param {string} output
 */
export const rowLinesIn = (output) => output.split('\n').filter((line) => /scorecard R\d\d/.test(line))
