// @ts-check
import { readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number }} Count */

/** A stage that is one check: its exit code decides. @param {number} code @returns {Count} */
export const countOfStage = (code) => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

/**
 * The counts in vitest's JSON report. A file that could not be read has no tests and counts as one failure.
 * @param {string} file
 * @param {number} code the exit code of vitest
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
  return withExitCode({ passed: report.numPassedTests, failed: report.numFailedTests + unread.length }, code)
}

/**
 * The counts in Playwright's JSON report. A story that passed only on a second try counts as failed.
 * @param {string} file
 * @param {number} code the exit code of Playwright
 * @returns {Count}
 */
export function countOfPlaywright(file, code) {
  const report = reportIn(file)
  if (!report) return countOfStage(1)
  const { expected, unexpected, flaky } = report.stats
  return withExitCode({ passed: expected, failed: unexpected + flaky }, code)
}

/**
 * A run that failed without a failed test (an error outside of tests, or no tests at all) counts as a failure.
 * @param {Count} count
 * @param {number} code
 */
const withExitCode = (count, code) => (code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count)

/** @param {string} file */
function reportIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
