// @ts-check

/**
 * A number that a row's figure is compared with.
 * @typedef {object} Goal
 * @property {string} phrase the words around the number in the figure, with # for the number
 * @property {'at least' | 'at most' | 'all' | 'share'} is how the number is compared; `all`: the first is the second; `share`: first / second is at most
 * @property {number} number
 * @property {boolean} isSize whether the number counts attempts: only a run at full length must reach it
 * @property {number} times how often the phrase must occur at full length
 */

/** How many attempts are needed, at full length. @param {number} number @param {string} phrase @returns {Goal} */
export const size = (number, phrase) => ({ ...atLeast(number, phrase), isSize: true })

/** All items must be tried, at full length: “# of # calls”. @param {string} phrase @returns {Goal} */
export const sizeOfAll = (phrase) => ({ ...allOf(phrase), isSize: true })

/** @param {number} number @param {string} phrase @returns {Goal} */
export const atLeast = (number, phrase) => ({ phrase, is: 'at least', number, isSize: false, times: 1 })

/** @param {number} number @param {string} phrase @param {number} [times] @returns {Goal} */
export const atMost = (number, phrase, times = 1) => ({
  phrase,
  is: 'at most',
  number,
  isSize: false,
  times,
})

/** It must never happen. @param {string} phrase @param {number} [times] */
export const neverHappens = (phrase, times) => atMost(0, phrase, times)

/** The two numbers are equal. @param {string} phrase @returns {Goal} */
export const allOf = (phrase) => ({ phrase, is: 'all', number: 1, isSize: false, times: 1 })

/** The first number is at most this share of the second. @param {number} number @param {string} phrase @returns {Goal} */
export const atMostShare = (number, phrase) => ({ phrase, is: 'share', number, isSize: false, times: 1 })

/**
 * A few words for each goal that the figures miss; empty when all are met. A figure without the number misses the goal.
 * @param {Goal[]} goals
 * @param {string[]} figures as the tests printed them
 * @param {boolean} isLong whether the run was at full length
 * @returns {string[]}
 */
export function missedGoals(goals, figures, isLong) {
  return goals.flatMap((goal) => {
    if (goal.isSize && !isLong) return []
    const found = figures.flatMap((figure) => [...figure.matchAll(expressionOf(goal.phrase))])
    if (found.length < (isLong ? goal.times : 1)) return [`“${goal.phrase}” is not printed often enough`]
    const missing = found.filter((match) => !isMet(goal, match.slice(1).map(numberOf)))
    return missing.slice(0, 1).map(([text]) => `“${text}”, goal ${goalWords(goal)}`)
  })
}

/** The goal as text. @param {Goal} goal */
export function goalWords({ phrase, is, number }) {
  if (is === 'all') return `all of “${phrase}”`
  if (is === 'share') return `at most ${number * 100} % of “${phrase}”`
  return `${is} ${number.toLocaleString('en')} in “${phrase}”`
}

/** @param {Goal} goal @param {number[]} numbers */
function isMet({ is, number }, numbers) {
  const [first = Number.NaN, second = Number.NaN] = numbers
  if (is === 'at least') return numbers.every((each) => each >= number)
  if (is === 'at most') return numbers.every((each) => each <= number)
  if (is === 'all') return first === second
  return first <= number * second
}

const NUMBER = String.raw`(?<![\d.,])([-+]?\d[\d,]*(?:\.\d+)?)`

/** @param {string} phrase */
const expressionOf = (phrase) => new RegExp(phrase.split('#').map(escaped).join(NUMBER), 'g')

/** @param {string} text */
const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** @param {string} text */
const numberOf = (text) => Number(text.replaceAll(',', ''))
