import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { countOfPlaywright, countOfStage, countOfVitest } from './tally.mjs'

const FINE = { numPassedTests: 9, numFailedTests: 0, testResults: [] }
const BROKEN_FILE = { status: 'failed', assertionResults: [] }
const FAILED_TEST = {
  status: 'failed',
  fullName: 'adds',
  failureMessages: ['\u001b[31mexpected 2\u001b[39m\n\nat line'],
}
const FAILED_FILE = { status: 'failed', assertionResults: [FAILED_TEST] }

test.each([
  ['all tests pass', FINE, 0, { passed: 9, failed: 0 }],
  [
    'two tests fail',
    { ...FINE, numFailedTests: 2, testResults: [FAILED_FILE, FAILED_FILE] },
    1,
    { passed: 9, failed: 2 },
  ],
  ['a file cannot be read', { ...FINE, testResults: [BROKEN_FILE] }, 1, { passed: 9, failed: 1 }],
  ['an error occurs outside of the tests', FINE, 1, { passed: 9, failed: 1 }],
  ['there is no report', undefined, 0, { passed: 0, failed: 1 }],
])('counts of vitest are right when %s', (_, report, code, expected) => {
  expect(countOfVitest(aReport(report), code)).toMatchObject(expected)
})

test.each([
  ['all stories pass', { expected: 5, unexpected: 0, flaky: 0 }, 0, { passed: 5, failed: 0 }],
  ['one fails', { expected: 4, unexpected: 1, flaky: 0 }, 1, { passed: 4, failed: 1 }],
  ['one passes only on a second try', { expected: 4, unexpected: 0, flaky: 1 }, 0, { passed: 4, failed: 1 }],
  ['no story is found', { expected: 0, unexpected: 0, flaky: 0 }, 1, { passed: 0, failed: 1 }],
])('counts of Playwright are right when %s', (_, stats, code, expected) => {
  expect(countOfPlaywright(aReport({ stats, suites: [] }), code)).toMatchObject(expected)
})

test('a failed test is named with the first lines of its error, without colors', () => {
  const vitest = countOfVitest(aReport({ ...FINE, numFailedTests: 1, testResults: [FAILED_FILE] }), 1)
  expect(vitest.faults).toEqual(['adds\n  expected 2\n  at line'])

  const story = {
    title: 'drops',
    ok: false,
    tests: [{ results: [{ errors: [{ message: 'not visible' }] }] }],
  }
  const suites = [{ suites: [{ specs: [story, { ...story, ok: true }] }] }]
  const stats = { expected: 1, unexpected: 1, flaky: 0 }
  expect(countOfPlaywright(aReport({ stats, suites }), 1).faults).toEqual(['drops\n  not visible'])
})

test('any other stage counts as one check', () => {
  expect(countOfStage(0)).toEqual({ passed: 1, failed: 0 })
  expect(countOfStage(2)).toEqual({ passed: 0, failed: 1 })
})

function aReport(content: object | undefined) {
  const folder = mkdtempSync(path.join(tmpdir(), 'plugfolio-report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'report.json')
  if (content) writeFileSync(file, JSON.stringify(content))
  return file
}
