// @ts-check
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../root.mjs'

/** @typedef {import('./judge.mjs').Outcome} Outcome */

/** Tells the reporters, which run in processes of their own, where outcomes are noted. */
const NOTES = 'PLUGFOLIO_SCORECARD_NOTES'

/** Stands behind the name of a file that ran on an outside PostgreSQL, and tells the reporters so. */
export const ELSEWHERE = ' on an outside PostgreSQL'
const SUFFIX = 'PLUGFOLIO_SCORECARD_SUFFIX'

/**
 * The environment of a run whose outcomes are to be noted.
 * @param {string} notes
 * @param {string} suffix
 */
export const noting = (notes, suffix) => ({ [NOTES]: notes, [SUFFIX]: suffix })

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
  const noted = { ...outcome, file, isLong: isLong(), content: contentOf(file) }
  if (notes) appendFileSync(notes, `${JSON.stringify(noted)}\n`)
}

/**
 * Takes back what is noted of these files: what does not come to an end this time must not count for last time.
 * @param {string} notes
 * @param {string[]} files
 */
export function forgetOutcomes(notes, files) {
  for (const file of files) {
    const nothing = { ...NOTHING, file, isLong: isLong(), content: contentOf(file) }
    appendFileSync(notes, `${JSON.stringify(nothing)}\n`)
  }
}

const NOTHING = { passed: 0, failed: 0, skipped: 0, said: [] }

/**
 * Stands for what is in a file; nothing where there is none.
 * @param {string} name from the root of the repository, perhaps with ELSEWHERE behind it
 */
export function contentOf(name) {
  const file = path.join(root, name.replace(ELSEWHERE, ''))
  return existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : ''
}

/** Whether tests run at full length, as they are told themselves. */
const isLong = () => Boolean(process.env.PLUGFOLIO_LONG)

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
