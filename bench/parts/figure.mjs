// @ts-check

/**
 * @typedef {object} Figure
 * @property {string} name
 * @property {number} value
 * @property {string} unit
 * @property {number} [most] the goal: the value is at most this
 * @property {number} [floor] the lowest possible value, in the same unit
 * @property {string} [floorName]
 * @property {number} [mostRatio] the goal: the value is at most this multiple of the floor
 * @property {string} [note]
 */

/**
 * Prints a figure as one line of JSON, with `met` when it has a goal.
 * @param {Figure} figure
 */
export function printFigure({ name, value, unit, most, floor, floorName, mostRatio, note }) {
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
