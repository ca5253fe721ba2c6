// @ts-check
import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/**
 * `faults`: the failed tests, each with the first lines of its error.
 * @typedef {{ passed: number, failed: number, faults?: string[] }} Count
 */

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
  /** @type {{ status: string, message?: string, name?: string, assertionResults: VitestResult[] }[]} */
  const files = report.testResults
  const unread = files.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const faults = [
    ...unread.map(({ name = '', message = '' }) => fault(name, message)),
    ...files.flatMap(({ assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => fault(fullName, failureMessages[0] ?? '')),
    ),
  ]
  return withExitCode(
    { passed: report.numPassedTests, failed: report.numFailedTests + unread.length, faults },
    code,
  )
}

/** @typedef {{ status: string, fullName: string, failureMessages: string[] }} VitestResult */

/** @param {string} title @param {string} message */
const fault = (title, message) => `${title}\n${plainLines(message)}`

/** The first lines of an error, without colors. @param {string} message */
const plainLines = (message) =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, FAULT_LINES)
    .map((line) => `  ${line}`)
    .join('\n')

const FAULT_LINES = 10

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
  return withExitCode(
    { passed: expected, failed: unexpected + flaky, faults: report.suites.flatMap(faultsOfSuite) },
    code,
  )
}

/**
 * @typedef {{ message?: string }} PlaywrightError
 * @typedef {{ title: string, ok: boolean, tests: { results: { errors: PlaywrightError[] }[] }[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 * @param {Suite} suite
 * @returns {string[]}
 */
const faultsOfSuite = ({ specs = [], suites = [] }) => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
      return fault(title, errors[0]?.message ?? '')
    }),
  ...suites.flatMap(faultsOfSuite),
]

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
