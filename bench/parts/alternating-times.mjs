// @ts-check
import { median } from './figure.mjs'

/**
 * The median of each call in milliseconds. They alternate, so that other load on the machine affects them equally.
 * @template {string} Name
 * @param {Record<Name, () => Promise<unknown>>} calls
 * @param {{ rounds: number, warmUp: number }} counts the first calls of each, `warmUp`, do not count
 * @returns {Promise<Record<Name, number>>}
 */
export async function alternatingTimes(calls, { rounds, warmUp }) {
  /** @type {[string, () => Promise<unknown>][]} */
  const entries = Object.entries(calls)
  const times = entries.map(() => /** @type {number[]} */ ([]))
  const numbered = [...entries.entries()]
  for (let round = 0; round < rounds + warmUp; round++) {
    // In alternating order, so that no call always follows the same one.
    for (const [index, [, call]] of round % 2 ? numbered : numbered.toReversed()) {
      const started = performance.now()
      await call()
      if (round >= warmUp) times[index]?.push(performance.now() - started)
    }
  }
  const medians = entries.map(([name], index) => [name, median(times[index] ?? [])])
  return Object.fromEntries(medians)
}
