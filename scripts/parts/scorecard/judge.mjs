// @ts-check
import { missedGoals } from './goal.mjs'

/** @typedef {import('./rows.mjs').Row} Row */

/**
 * The result of one test file, at full length or at the size of a day. `content` is a hash of the file and its dependencies.
 * @typedef {{ file: string, passed: number, failed: number, skipped: number, said: string[], isLong: boolean, content: string }} Outcome
 */
/**
 * `passed`: every goal was met at full length; `day`: all goals but the sizes were met at the size of a day.
 * @typedef {{ row: Row, is: 'passed' | 'day' | 'failed' | 'no run', figure: string, isLong: boolean }} Verdict
 */

/**
 * The verdict on a row. It passes only when each of its files ran at full length, none of their tests failed or was skipped, and the
 * printed figures meet the goals. At the size of a day long tests are skipped.
 * @param {Row} row
 * @param {string[]} files
 * @param {Outcome[]} outcomes of all files, one of each
 * @returns {Verdict}
 */
export function judgeRow(row, files, outcomes) {
  const own = outcomes.filter(({ file }) => files.includes(file))
  const figures = own.flatMap(({ said }) => figuresOf(row.id, said))
  const figure = [...new Set(figures)].join('; ')
  const isLong = own.length > 0 && own.every((each) => each.isLong)
  const is = (/** @type {Verdict['is']} */ is, /** @type {string} */ figure) => ({ row, is, figure, isLong })

  if (files.length === 0) return is('no run', 'no test prints its figure')
  const failing = own.filter(({ failed }) => failed > 0)
  if (failing.length > 0) return is('failed', `failed: ${failing.map(nameOf).join(', ')}`)
  const withoutRun = files.filter((file) => !own.some((each) => each.file === file && each.passed > 0))
  if (withoutRun.length > 0)
    return is('no run', `no test ran in ${withoutRun.join(', ')}${isLong ? '' : LONG_ONLY}`)
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
 * The figures that were printed after “scorecard R45: ”.
 * @param {string} id
 * @param {string[]} lines
 */
function figuresOf(id, lines) {
  return lines.flatMap((line) => {
    const [, ids = '', figure = ''] = /scorecard ((?:R\d\d(?:, )?)+): *(.*\S)/.exec(line) ?? []
    return ids.split(', ').includes(id) ? [figure] : []
  })
}

/**
 * The sum of all verdicts and its band. Only rows and gates at full length count for the band.
 * @param {Verdict[]} verdicts
 */
export function verdictSummary(verdicts) {
  const gates = verdicts.filter(({ row }) => row.isGate)
  const passed = verdicts.filter(({ is }) => is === 'passed')
  const passedForADay = verdicts.filter(({ is }) => is === 'day')
  const points = pointsOf(passed)
  const gatesPassed = gatesOf(passed)
  const all = pointsOf(verdicts)
  const hasAllGates = gatesPassed === gates.length
  return {
    points,
    pointsOfADay: pointsOf(passedForADay),
    all,
    gatesPassed,
    gatesOfADay: gatesOf(passedForADay),
    gates: gates.length,
    band: bandOf(points / all, hasAllGates),
    isEnough: hasAllGates && points >= ENOUGH,
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
 * @param {boolean} hasAllGates
 */
function bandOf(share, hasAllGates) {
  if (!hasAllGates || share < 0.7) return 'not yet for other people'
  if (share < 0.9) return 'private beta'
  return share < 1 ? 'public release' : 'trusted, once people outside have reviewed it'
}
