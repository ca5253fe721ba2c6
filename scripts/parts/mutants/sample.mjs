// @ts-check

/**
 * At most `most` random items, the same for the same seed.
 * @template T
 * @param {T[]} all
 * @param {number} most
 * @param {number} seed
 */
export function sampleOf(all, most, seed) {
  const random = randomFrom(seed)
  return all
    .map((each) => ({ each, at: random() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, most)
    .map(({ each }) => each)
}

/**
 * A sentence with the share of tested mutants that were found, and the 95 % confidence interval for all mutants (Wilson's).
 * @param {('found' | 'timeout' | 'survived')[]} fates
 */
export function scoreSentence(fates) {
  const tried = fates.length
  const found = fates.filter((fate) => fate !== 'survived').length
  const share = found / tried
  const z = 1.96
  const middle = (share + z ** 2 / (2 * tried)) / (1 + z ** 2 / tried)
  const half =
    (z * Math.sqrt((share * (1 - share)) / tried + z ** 2 / (4 * tried ** 2))) / (1 + z ** 2 / tried)
  const percent = (/** @type {number} */ value) => Math.round(value * 100)
  const endless = fates.filter((fate) => fate === 'timeout').length
  return `${percent(share)} % of mutants found (${found} of ${tried}, ${endless} because tests did not end, of all ${percent(middle - half)} to ${percent(middle + half)} %)`
}

/** Mulberry32: numbers from 0 to 1. @param {number} seed */
function randomFrom(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
