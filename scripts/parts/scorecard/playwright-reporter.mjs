// @ts-check
import path from 'node:path'
import { root } from '../root.mjs'
import { recordOutcome, rowLinesIn } from './outcomes.mjs'

/** Records the outcome of each story file as soon as its last story has ended. */
export default class ScorecardReporter {
  /** @type {Map<string, { awaited: number, outcome: Omit<import('./judge.mjs').Outcome, 'isLong' | 'content'> }>} */
  #files = new Map()

  /**
   * @param {import('@playwright/test/reporter').FullConfig} _
   * @param {import('@playwright/test/reporter').Suite} suite
   */
  onBegin(_, suite) {
    for (const test of suite.allTests()) this.#fileOf(test).awaited += 1
  }

  /**
   * @param {import('@playwright/test/reporter').TestCase} test
   * @param {import('@playwright/test/reporter').TestResult} result
   */
  onTestEnd(test, result) {
    const isLastAttempt = result.status === test.expectedStatus || result.retry >= test.retries
    if (!isLastAttempt) return
    const file = this.#fileOf(test)
    const { outcome } = file
    if (result.status === 'skipped') outcome.skipped += 1
    else if (result.status === test.expectedStatus) outcome.passed += 1
    else {
      outcome.failed += 1
      console.log(`       ${test.title}: ${result.error?.message}`)
    }
    outcome.said.push(...result.stdout.flatMap((part) => rowLinesIn(String(part))))
    file.awaited -= 1
    if (file.awaited === 0) recordOutcome(outcome)
  }

  /** @param {import('@playwright/test/reporter').TestError} error */
  onError({ message }) {
    console.log(`       outside of any story: ${message}`)
  }

  /** @param {import('@playwright/test/reporter').TestCase} test */
  #fileOf({ location }) {
    const name = path.relative(root, location.file).replaceAll(path.sep, '/')
    const known = this.#files.get(name)
    if (known) return known
    const added = { awaited: 0, outcome: { file: name, passed: 0, failed: 0, skipped: 0, said: [] } }
    this.#files.set(name, added)
    return added
  }
}
