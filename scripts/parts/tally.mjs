// @ts-check
import { readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number }} Count */

/**
 * A stage that is one check: its exit code decides.
 * @param {number} code
 * @returns {Count}
 */
export const countOfStage = (code) => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

/**
 * What vitest's JSON report counts. A file that could not be read at all has no tests and counts as one failure.
 * @param {string} file
 * @param {number} code how vitest ended
 * @returns {Count}
 */
export function countOfVitest(file, code) {
  const report = reportIn(file)
  if (!report) return countOfStage(1)
  /** @type {{ status: string, assertionResults: unknown[] }[]} */
  const files = report.testResults
  const unread = files.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return settled({ passed: report.numPassedTests, failed: report.numFailedTests + unread.length }, code)
}

/**
 * What Playwright's JSON report counts. A story that passed only when it was tried again (a build machine may try again, see
 * playwright.config.ts) counts as passed and is told.
 * @param {string} file
 * @param {number} code how Playwright ended
 * @returns {Count}
 */
export function countOfPlaywright(file, code) {
  const report = reportIn(file)
  if (!report) return countOfStage(1)
  const { expected, unexpected, flaky } = report.stats
  if (flaky > 0) console.warn(`${flaky} of the stories passed only when tried again.`)
  return settled({ passed: expected + flaky, failed: unexpected }, code)
}

/**
 * A run that ended badly without a failed test (an error outside of them, or no tests at all) is a failure too.
 * @param {Count} count
 * @param {number} code
 */
const settled = (count, code) => (code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count)

/** @param {string} file */
function reportIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
