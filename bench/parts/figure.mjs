// @ts-check

/**
 * @typedef {object} Goal
 * @property {number} [most] the goal: the value is at most this
 * @property {number} [floor] the lowest possible value, in the same unit
 * @property {string} [floorName]
 * @property {number} [mostRatio] the goal: the value is at most this multiple of the floor
 * @property {string} [note]
 */

/**
 * Prints a figure as one line of JSON, with `met` when it has a goal.
 * @param {string} name
 * @param {number} value
 * @param {string} unit
 * @param {Goal} [goal]
 */
export function printFigure(name, value, unit, { most, floor, floorName, mostRatio, note } = {}) {
  const ratio = floor === undefined ? undefined : value / floor
  const goal = most === undefined ? mostRatio && `ratio <= ${mostRatio}` : `<= ${most}`
  const isMet = most === undefined ? (ratio ?? Infinity) <= (mostRatio ?? 0) : value <= most
  const line = { name, value, unit, floor, floorName, ratio, goal, met: goal ? isMet : undefined, note }
  console.log(JSON.stringify(line, (_, part) => (typeof part === 'number' ? rounded(part) : part)))
}

const rounded = (/** @type {number} */ number) => Math.round(number * 100) / 100

/** The value in the middle. @param {number[]} values */
export const median = (values) => percentile(values, 50)

/**
 * The value that `percent` of all values do not exceed.
 * @param {number[]} values
 * @param {number} percent
 */
export function percentile(values, percent) {
  const sorted = values.toSorted((a, b) => a - b)
  const value = sorted[Math.ceil((sorted.length * percent) / 100) - 1]
  if (value === undefined) throw new Error('Nothing was measured.')
  return value
}

/** The milliseconds that some work takes. @param {() => unknown} work */
export async function timeOf(work) {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/**
 * The milliseconds of each call in every round but the first, which warm up. They run in alternating order, so that other load on the
 * machine affects them equally and no call always follows the same one.
 * @template {string} Name
 * @param {Record<Name, () => Promise<unknown>>} calls
 * @param {number} rounds
 * @param {(call: () => Promise<unknown>) => Promise<number>} [measure]
 * @returns {Promise<Record<Name, number[]>>}
 */
export async function alternatingTimes(calls, rounds, measure = timeOf) {
  const names = /** @type {Name[]} */ (Object.keys(calls))
  /** @type {Record<Name, number[]>} */
  const times = Object.assign({}, ...names.map((name) => ({ [name]: [] })))
  const warmUp = Math.ceil(rounds / 5)
  for (let round = 0; round < rounds + warmUp; round++)
    for (const name of round % 2 ? names : names.toReversed()) {
      const time = await measure(calls[name])
      if (round >= warmUp) times[name].push(time)
    }
  return times
}
