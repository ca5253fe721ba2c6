import { expect, test } from 'vitest'
import { isForScorecard } from '../scorecard/outcomes.mjs'
import { mutationScore } from './mutation-score.mjs'

const EACH = 150
const SECONDS = 2 * 3_600

// It runs some tests more than three hundred times.
test.runIf(isForScorecard)(
  `of ${EACH} mutants of each part the tests find most`,
  async () => {
    const score = await mutationScore({ most: EACH, seconds: SECONDS, say: console.info })

    console.info(`scorecard R60: ${score}`)
    expect(score).toMatch(new RegExp(` of ${2 * EACH},`))
  },
  2 * SECONDS * 1_000,
)
