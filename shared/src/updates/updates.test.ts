import { expect, onTestFinished, test, vi } from 'vitest'
import { randomOf } from '../uad/testing/random.ts'
import { isLowCoverage } from './coverage.ts'
import { evidenceSentence } from './evidence-sentence.ts'
import { type LatestVersion, latestVersionOf } from './latest-version.ts'
import { daysAgo, manyObservations, NOW } from './testing/seen.ts'

test.each([
  [0, 0, false],
  [0, 1, true],
  [49, 100, true],
  [50, 100, false],
])('%i of %i known: low is %s', (known, total, isLow) => {
  expect(isLowCoverage({ known, total })).toBe(isLow)
})

const latest: LatestVersion = {
  version: '3.2.1',
  by: 'owners',
  owners: 41,
  running: 5,
  standing: 5,
  firstSeen: '2026-11-03T23:59:00.000Z',
  catalogs: [],
}
const openAudio = { catalog: 'Open Audio Stack', version: '3.2.0' }

test.each<[Partial<LatestVersion>, string]>([
  [{}, '5 of 41 owners run 3.2.1, first seen November 3'],
  [{ firstSeen: '2025-11-03' }, '5 of 41 owners run 3.2.1, first seen November 3, 2025'],
  [{ standing: 9 }, '9 of 41 owners run 3.2.1 or newer, first seen November 3'],
  [{ catalogs: [openAudio] }, '5 of 41 owners run 3.2.1, first seen November 3; 3.2.0 in Open Audio Stack'],
  [
    { by: 'catalog', running: 1, standing: 1, owners: 1, catalogs: [{ ...openAudio, version: '3.2.1' }] },
    '1 of 1 owner runs 3.2.1, first seen November 3; 3.2.1 in Open Audio Stack',
  ],
  [
    { by: 'catalog', running: 0, standing: 0, firstSeen: '', catalogs: [openAudio] },
    '3.2.0 in Open Audio Stack',
  ],
  [{ by: 'moderator' }, '5 of 41 owners run 3.2.1, first seen November 3; a moderator confirmed 3.2.1'],
  [{ by: 'moderator', running: 0, standing: 0, firstSeen: '' }, 'A moderator confirmed 3.2.1'],
])('the sentence for %o is: %s', (fields, sentence) => {
  expect(evidenceSentence({ ...latest, ...fields }, NOW)).toBe(sentence)
})

test('the sentence has the counts of the latest version', () => {
  const seen = [
    ...manyObservations(36, 'owner', '3.2.0'),
    ...manyObservations(5, 'early', '3.2.1', { firstSeen: '2026-11-03' }),
  ]
  const version = latestVersionOf(seen, [], NOW)
  expect(version && evidenceSentence(version, NOW)).toBe('5 of 41 owners run 3.2.1, first seen November 3')
})

test("the day follows the user's language", () => {
  vi.stubGlobal('navigator', { languages: ['de-DE'] })
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })

  expect(evidenceSentence(latest, NOW)).toBe('5 of 41 owners run 3.2.1, first seen 3. November')
})

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
