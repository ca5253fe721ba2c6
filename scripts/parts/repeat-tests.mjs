// @ts-check
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { packageProgram, runInRepository } from './run.mjs'

/** Settings that would hide a flake, or make each run as long as a campaign. */
const PLAIN = { CI: '', PLUGFOLIO_LONG: '' }

/** @typedef {{ passed: number, failures: string[] }} Run how many tests passed, and the names of those that failed */

/**
 * Runs the same tests repeatedly and logs a line for each run. A flake is a test that failed in any run, or a run that failed
 * without a failed test.
 * @param {object} options
 * @param {number} options.runs
 * @param {string[]} [options.args] for vitest: projects and files; without any all tests run
 * @param {string} [options.notes] a file: runs that are recorded in it count, and each run is added to it
 * @param {(line: string) => void} options.log
 * @returns {Promise<{ tests: number, flakes: string[] }>} `tests`: how many passed in all runs together
 */
export async function repeatTests({ runs, args = [], notes, log }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'plugfolio-again-'))
  const all = notes ? recordedRuns(notes) : []
  if (all.length > 0) log(`${all.length} runs of these sources are recorded already.`)
  try {
    while (all.length < runs) {
      const one = await runOnce(path.join(folder, 'report.json'), args)
      all.push(one)
      if (notes) appendFileSync(notes, `${JSON.stringify(one)}\n`)
      const failures = one.failures.map((failure) => `\nFAILED ${failure}`).join('')
      log(`run ${all.length} of ${runs}: ${one.passed} passed${failures}`)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return {
    tests: all.reduce((sum, { passed }) => sum + passed, 0),
    flakes: [...new Set(all.flatMap(({ failures }) => failures))],
  }
}

/** @param {string} notes @returns {Run[]} */
function recordedRuns(notes) {
  mkdirSync(path.dirname(notes), { recursive: true })
  if (!existsSync(notes)) return []
  const lines = readFileSync(notes, 'utf8').split('\n')
  return lines.filter(Boolean).map((line) => JSON.parse(line))
}

/** @param {string} report @param {string[]} args @returns {Promise<Run>} */
async function runOnce(report, args) {
  rmSync(report, { force: true })
  const reporter = ['--reporter=json', `--outputFile.json=${report}`]
  const code = await runInRepository(packageProgram('vitest'), ['run', ...reporter, ...args], PLAIN)
  if (!existsSync(report)) return { passed: 0, failures: [`a run ended with ${code} before its report`] }
  const { passed, failed } = resultsIn(report)
  return { passed, failures: code !== 0 && failed.length === 0 ? [`a run ended with ${code}`] : failed }
}

/** @param {string} report */
function resultsIn(report) {
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  /** @type {{ status: string, fullName: string }[]} */
  const all = testResults.flatMap((/** @type {any} */ file) => file.assertionResults)
  return {
    passed: all.filter(({ status }) => status === 'passed').length,
    failed: all.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  }
}
