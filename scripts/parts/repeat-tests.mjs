// @ts-check
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { run, tool } from './run.mjs'

/** What would hide a flake, or make each run as long as a campaign. */
const PLAIN = { CI: '', PLUGFOLIO_LONG: '', PLUGFOLIO_SCORECARD_NOTES: '' }

/**
 * Runs the same tests again and again. A flake is a test that failed in any of the runs, or a run that failed without one. A sentence of
 * `say` for each run.
 * @param {object} how
 * @param {number} how.runs
 * @param {string[]} [how.words] for vitest: projects and files; without any all tests run
 * @param {(line: string) => void} how.say
 * @returns {Promise<{ tests: number, flakes: string[] }>} `tests`: how many passed in all runs together
 */
export async function repeatTests({ runs, words = [], say }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'plugfolio-again-'))
  const flakes = new Set()
  let tests = 0
  try {
    for (let number = 1; number <= runs; number++) {
      const report = path.join(folder, `${number}.json`)
      const reporter = ['--reporter=json', `--outputFile.json=${report}`]
      const code = await run(tool('vitest'), ['run', ...reporter, ...words], PLAIN)
      const { passed, failed } = outcomeIn(report)
      const failures = code !== 0 && failed.length === 0 ? [`run ${number} ended with ${code}`] : failed
      tests += passed
      for (const failure of failures) flakes.add(failure)
      say(
        `run ${number} of ${runs}: ${passed} passed${failures.map((failure) => `\nFAILED ${failure}`).join('')}`,
      )
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return { tests, flakes: [...flakes] }
}

/** @param {string} report */
function outcomeIn(report) {
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  /** @type {{ status: string, fullName: string }[]} */
  const all = testResults.flatMap((/** @type {any} */ file) => file.assertionResults)
  return {
    passed: all.filter(({ status }) => status === 'passed').length,
    failed: all.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  }
}
