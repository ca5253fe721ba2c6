// @ts-check

/** @typedef {import('./rows.mjs').Row} Row */
/**
 * What became of one test file, at full length or at the size of a day. `content` stands for what was in it.
 * @typedef {{ file: string, passed: number, failed: number, skipped: number, said: string[], isLong: boolean, content: string }} Outcome
 */
/** @typedef {{ row: Row, is: 'passed' | 'failed' | 'no run', figure: string, isLong: boolean }} Verdict */

/**
 * What a row comes to. It passes only when each of its files ran, none of their tests failed, and one of them printed its
 * figure. At full length nothing may be skipped; on other days the tests that are too long for a day are.
 * @param {Row} row
 * @param {string[]} files
 * @param {Outcome[]} outcomes of all files, one of each
 * @returns {Verdict}
 */
export function judge(row, files, outcomes) {
  const own = outcomes.filter(({ file }) => files.includes(file))
  const figure = [...new Set(own.flatMap(({ said }) => figuresOf(row.id, said)))].join('; ')
  const isLong = own.length > 0 && own.every((each) => each.isLong)
  const is = (/** @type {Verdict['is']} */ is, /** @type {string} */ figure) => ({ row, is, figure, isLong })

  if (files.length === 0) return is('no run', 'no test prints its figure')
  const failing = own.filter(({ failed }) => failed > 0)
  if (failing.length > 0) return is('failed', `failed: ${failing.map(nameOf).join(', ')}`)
  const unrun = files.filter((file) => !own.some((each) => each.file === file && each.passed > 0))
  if (unrun.length > 0) return is('no run', `no test ran in ${unrun.join(', ')}${isLong ? '' : LONG_ONLY}`)
  const skipping = own.filter((each) => each.isLong && each.skipped > 0)
  if (skipping.length > 0) return is('failed', `tests were skipped in ${skipping.map(nameOf).join(', ')}`)
  return figure === '' ? is('failed', 'its tests passed without printing a figure') : is('passed', figure)
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
 * The sum over all verdicts, and what it is good for.
 * @param {Verdict[]} verdicts
 */
export function sumOf(verdicts) {
  const gates = verdicts.filter(({ row }) => row.isGate)
  const points = pointsOf(verdicts.filter(({ is }) => is === 'passed'))
  const held = gates.filter(({ is }) => is === 'passed').length
  const all = pointsOf(verdicts)
  const isEnough = held === gates.length && points >= ENOUGH
  return {
    points,
    all,
    held,
    gates: gates.length,
    band: bandOf(points / all, held === gates.length),
    isEnough,
  }
}

/** Of 135 points. */
const ENOUGH = 120

/** @param {Verdict[]} verdicts */
const pointsOf = (verdicts) => verdicts.reduce((sum, { row }) => sum + row.points, 0)

/**
 * @param {number} share of the points
 * @param {boolean} areGatesHeld
 */
function bandOf(share, areGatesHeld) {
  if (!areGatesHeld || share < 0.7) return 'not yet for anybody else'
  if (share < 0.9) return 'private beta'
  return share < 1 ? 'public release' : 'trusted, once somebody outside has reviewed it'
}
