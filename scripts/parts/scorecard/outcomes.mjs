// @ts-check
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { statesOf } from './state-of.mjs'

/** @typedef {import('./judge.mjs').Outcome} Outcome */

/** Tells the reporters, which run in processes of their own, where outcomes are noted. */
const NOTES = 'PLUGFOLIO_SCORECARD_NOTES'

/** Tells them what the files depended on when the run began. */
const STATES = 'PLUGFOLIO_SCORECARD_STATES'

/** Stands behind the name of a file that ran on an outside PostgreSQL, and tells the reporters so. */
export const ELSEWHERE = ' on an outside PostgreSQL'
const SUFFIX = 'PLUGFOLIO_SCORECARD_SUFFIX'

/**
 * The environment of a run whose outcomes are to be noted.
 * @param {string} notes
 * @param {string} suffix
 * @param {string[]} files those that are to be run
 */
export const noting = (notes, suffix, files) => ({
  [NOTES]: notes,
  [SUFFIX]: suffix,
  [STATES]: JSON.stringify(Object.fromEntries(statesOf(files))),
})

/**
 * Writes one outcome to the end of the notes and shows it.
 * @param {Omit<Outcome, 'isLong' | 'content'>} outcome
 */
export function noteOutcome(outcome) {
  const { passed, failed, skipped, said } = outcome
  const file = `${outcome.file}${process.env[SUFFIX] ?? ''}`
  const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} not run` : ''}`
  console.log(`${failed > 0 ? 'FAILED' : 'ok    '} ${file}: ${counts}`)
  for (const line of said) console.log(`       ${line}`)
  const notes = process.env[NOTES]
  const noted = { ...outcome, file, isLong: isLong(), content: contentSince(outcome.file) }
  if (notes) appendFileSync(notes, `${JSON.stringify(noted)}\n`)
}

/** What a file depends on, if nobody has changed that while it ran; else nothing. @param {string} file */
function contentSince(file) {
  const before = JSON.parse(process.env[STATES] ?? '{}')[file]
  const content = statesOf([file]).get(file) ?? ''
  return before === undefined || before === content ? content : ''
}

/**
 * Takes back what is noted of these files: what does not come to an end this time must not count for last time.
 * @param {string} notes
 * @param {string[]} files
 */
export function forgetOutcomes(notes, files) {
  const contents = contentsOf(files)
  for (const file of files) {
    const nothing = { ...NOTHING, file, isLong: isLong(), content: contents(file) }
    appendFileSync(notes, `${JSON.stringify(nothing)}\n`)
  }
}

/**
 * Takes out all that is noted of these files, at both lengths.
 * @param {string} notes
 * @param {string[]} files
 */
export function dropOutcomes(notes, files) {
  const kept = notedOutcomes(notes).filter(({ file }) => !files.includes(file))
  writeFileSync(notes, kept.map((outcome) => `${JSON.stringify(outcome)}\n`).join(''))
}

const NOTHING = { passed: 0, failed: 0, skipped: 0, said: [] }

/**
 * Says what each of these files depends on now.
 * @param {string[]} names from the root of the repository, perhaps with ELSEWHERE behind them
 */
export function contentsOf(names) {
  const fileOf = (/** @type {string} */ name) => name.replace(ELSEWHERE, '')
  const states = statesOf([...new Set(names.map(fileOf))])
  return (/** @type {string} */ name) => states.get(fileOf(name)) ?? ''
}

/** Whether tests run at full length, as they are told themselves. */
const isLong = () => Boolean(process.env.PLUGFOLIO_LONG)

/** Whether a test runs for the scorecard at full length: what runs other tests takes hours, and never belongs to every run. */
export const isForScorecard = Boolean(process.env[NOTES]) && isLong()

/**
 * The last outcome that was noted of each file at each of the two lengths; the half line of a run that was killed while it wrote is none.
 * @param {string} notes
 * @returns {Outcome[]}
 */
export function notedOutcomes(notes) {
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
 * One outcome of each file: that at full length where there is one.
 * @param {Outcome[]} outcomes
 */
export function longestOf(outcomes) {
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
 * The lines of a row in what a test printed.
 * @param {string} printed
 */
export const rowLinesIn = (printed) => printed.split('\n').filter((line) => /scorecard R\d\d/.test(line))
