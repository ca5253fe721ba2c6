// @ts-check
import { missedGoals } from './goal.mjs'

/** @typedef {import('./rows.mjs').Row} Row */

/**
 * What became of one test file, at full length or at the size of a day. `content` stands for what was in it.
 * @typedef {{ file: string, passed: number, failed: number, skipped: number, said: string[], isLong: boolean, content: string }} Outcome
 */
/**
 * `passed`: every goal was met at full length; `day`: what was tried at the size of a day met the goals that are no sizes.
 * @typedef {{ row: Row, is: 'passed' | 'day' | 'failed' | 'no run', figure: string, isLong: boolean }} Verdict
 */

/**
 * What a row comes to. It passes only when each of its files ran at full length, none of their tests failed or was skipped, and the
 * figures that they printed meet the goals. At the size of a day the tests that are too long for a day are skipped.
 * @param {Row} row
 * @param {string[]} files
 * @param {Outcome[]} outcomes of all files, one of each
 * @returns {Verdict}
 */
export function judge(row, files, outcomes) {
  const own = outcomes.filter(({ file }) => files.includes(file))
  const figures = own.flatMap(({ said }) => figuresOf(row.id, said))
  const figure = [...new Set(figures)].join('; ')
  const isLong = own.length > 0 && own.every((each) => each.isLong)
  const is = (/** @type {Verdict['is']} */ is, /** @type {string} */ figure) => ({ row, is, figure, isLong })

  if (files.length === 0) return is('no run', 'no test prints its figure')
  const failing = own.filter(({ failed }) => failed > 0)
  if (failing.length > 0) return is('failed', `failed: ${failing.map(nameOf).join(', ')}`)
  const unrun = files.filter((file) => !own.some((each) => each.file === file && each.passed > 0))
  if (unrun.length > 0) return is('no run', `no test ran in ${unrun.join(', ')}${isLong ? '' : LONG_ONLY}`)
  const skipping = own.filter((each) => each.isLong && each.skipped > 0)
  if (skipping.length > 0) return is('failed', `tests were skipped in ${skipping.map(nameOf).join(', ')}`)
  if (figure === '') return is('failed', 'its tests passed without printing a figure')
  const missed = missedGoals(row.goals, figures, isLong)
  if (missed.length > 0) return is('failed', `missed: ${missed.join('; ')}. Measured: ${figure}`)
  return is(isLong ? 'passed' : 'day', figure)
}

const LONG_ONLY = ' (perhaps it runs with --long only)'

/** @param {Outcome} outcome */
const nameOf = ({ file }) => file

/**
 * What was printed after “scorecard R45: ”.
 * @param {string} id
 * @param {string[]} said
 */
function figuresOf(id, said) {
  return said.flatMap((line) => {
    const [, ids = '', figure = ''] = /scorecard ((?:R\d\d(?:, )?)+): *(.*\S)/.exec(line) ?? []
    return ids.split(', ').includes(id) ? [figure] : []
  })
}

/**
 * The sum over all verdicts, and what it is good for. Only rows at full length count for the band; gates do so too.
 * @param {Verdict[]} verdicts
 */
export function sumOf(verdicts) {
  const gates = verdicts.filter(({ row }) => row.isGate)
  const passed = verdicts.filter(({ is }) => is === 'passed')
  const heldForADay = verdicts.filter(({ is }) => is === 'day')
  const points = pointsOf(passed)
  const gatesPassed = gatesOf(passed)
  const all = pointsOf(verdicts)
  const areGatesHeld = gatesPassed === gates.length
  return {
    points,
    pointsOfADay: pointsOf(heldForADay),
    all,
    gatesPassed,
    gatesOfADay: gatesOf(heldForADay),
    gates: gates.length,
    band: bandOf(points / all, areGatesHeld),
    isEnough: areGatesHeld && points >= ENOUGH,
  }
}

/** Of 135 points. */
const ENOUGH = 120

/** @param {Verdict[]} verdicts */
const pointsOf = (verdicts) => verdicts.reduce((sum, { row }) => sum + row.points, 0)

/** @param {Verdict[]} verdicts */
const gatesOf = (verdicts) => verdicts.filter(({ row }) => row.isGate).length

/**
 * @param {number} share of the points
 * @param {boolean} areGatesHeld
 */
function bandOf(share, areGatesHeld) {
  if (!areGatesHeld || share < 0.7) return 'not yet for other people'
  if (share < 0.9) return 'private beta'
  return share < 1 ? 'public release' : 'trusted, once people outside have reviewed it'
}
