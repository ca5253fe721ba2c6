import { expect, test } from 'vitest'
import { randomOf } from '../uad/testing/random.ts'
import { latestVersionOf } from './latest-version.ts'
import { daysAgo, manyObservations, NOW } from './testing/seen.ts'

/** The number of trials for each number of owners; more in the long campaign. */
const TRIALS = process.env.PLUGFOLIO_LONG
  ? { 20: 40_000, 50: 40_000, 100: 20_000, 500: 4000 }
  : { 20: 20_000, 50: 20_000, 100: 4000, 500: 200 }

const MAX_WEEKS = 26

/**
 * Each week, 7 % of the remaining owners install a release, while 2 % of all owners have the same unreleased build. Without
 * signers, hashes and moderation, only the share of owners decides.
 */
test.each(Object.entries(TRIALS))(
  'of %s owners, at most 2 % of %i trials confirm an unreleased build, and the median trial confirms a release within 3 weeks',
  { timeout: 300_000 },
  (people, count) => {
    const owners = Number(people)
    const random = randomOf(owners)
    const latestOf = latestAmong(owners)
    const trials = Array.from({ length: count }, () => trialOf(owners, latestOf, random))
    const falseShare = trials.filter(({ isFalse }) => isFalse).length / count
    const weeks = trials.map((trial) => trial.weeks).sort((a, b) => a - b)
    expect(falseShare).toBeLessThanOrEqual(0.02)
    expect(weeks[Math.floor(count / 2)]).toBeLessThanOrEqual(3)
    expect(weeks[Math.floor(count * 0.95)]).toBeLessThanOrEqual(6)
  },
)

type LatestOf = (released: number, unreleased: number) => string | undefined

function trialOf(owners: number, latestOf: LatestOf, random: () => number) {
  const countOf = (people: number, share: number) => {
    let count = 0
    for (let i = 0; i < people; i++) if (random() < share) count++
    return count
  }
  const unreleased = countOf(owners, 0.02)
  let [released, weeks, isFalse] = [0, 0, latestOf(0, unreleased) === '3.3.0']
  while (weeks < MAX_WEEKS) {
    released += countOf(owners - released - unreleased, 0.07)
    weeks++
    const latest = latestOf(released, unreleased)
    if (latest === '3.3.0') isFalse = true
    if (latest === '3.2.1' || latest === '3.3.0') break
  }
  return { weeks, isFalse }
}

/** Cached by counts, because all owners are alike. */
function latestAmong(owners: number): LatestOf {
  const results = new Map<number, string | undefined>()
  return (released, unreleased) => {
    const state = released * (owners + 1) + unreleased
    if (!results.has(state))
      results.set(state, latestVersionOf(observationsOf(owners, released, unreleased), [], NOW)?.version)
    return results.get(state)
  }
}

const observationsOf = (owners: number, released: number, unreleased: number) => [
  ...manyObservations(owners - released - unreleased, 'owner', '3.2.0'),
  ...manyObservations(released, 'early', '3.2.1', { firstSeen: daysAgo(3) }),
  ...manyObservations(unreleased, 'tester', '3.3.0', { firstSeen: daysAgo(3) }),
]
