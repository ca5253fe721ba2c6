import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { repeatTests } from './repeat-tests.mjs'
import { root } from './root.mjs'
import { isForScorecard } from './scorecard/outcomes.mjs'

const RUNS = 20
const HOURS = 3_600_000

// Within a run of all tests this would never end.
test.runIf(isForScorecard)(
  `all tests pass in each of ${RUNS} runs`,
  async () => {
    const { tests, flakes } = await repeatTests({ runs: RUNS, say: console.info })

    console.info(`scorecard R60: ${RUNS} runs, ${tests} tests passed, ${flakes.length} flakes`)
    expect(flakes).toEqual([])
  },
  RUNS * HOURS,
)

test('a test that fails in one of two runs is a flake', async () => {
  const folder = path.join(root, '.cache', 'again')
  mkdirSync(folder, { recursive: true })
  const place = mkdtempSync(path.join(folder, 'run-'))
  onTestFinished(() => rmSync(place, { recursive: true }))
  writeFileSync(path.join(place, 'sometimes.test.ts'), SOMETIMES)
  const said: string[] = []

  const words = ['--config=vitest.config.mjs', `--root=${place}`]
  writeFileSync(path.join(place, 'vitest.config.mjs'), 'export default {}')
  expect(await repeatTests({ runs: 2, words, say: (line) => said.push(line) })).toEqual({
    ...{ tests: 3, flakes: ['passes once'] },
  })
  expect(said).toEqual(['run 1 of 2: 2 passed', 'run 2 of 2: 1 passed\nFAILED passes once'])
}, 60_000)

/** A test that leaves a mark, and fails where it finds one. */
const SOMETIMES = `
import { existsSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
test('always passes', () => expect(1).toBe(1))
test('passes once', () => {
  const mark = new URL('mark', import.meta.url)
  expect(existsSync(mark)).toBe(false)
  writeFileSync(mark, '')
})
`
