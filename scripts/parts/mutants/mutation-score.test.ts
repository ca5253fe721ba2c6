import { expect, test } from 'vitest'
import { isForScorecard } from '../scorecard/outcomes.mjs'
import { mutationScore } from './mutation-score.mjs'

const EACH = 150
const SECONDS = 2 * 3_600

// It runs many tests hundreds of times.
test.runIf(isForScorecard)(
  `the tests find most of ${EACH} mutants of each part`,
  async () => {
    const score = await mutationScore({ most: EACH, seconds: SECONDS, log: console.info })

    console.info(`scorecard R60: ${score}`)
    expect(score).toMatch(new RegExp(` of ${2 * EACH},`))
  },
  2 * SECONDS * 1_000,
)
