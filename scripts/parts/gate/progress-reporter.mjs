// @ts-check
import path from 'node:path'
import { root } from '../root.mjs'
import { addNote, NOTES, STAGE } from './progress.mjs'

/** Notes each test file as soon as it has ended: for vitest and for Playwright. */
export default class ProgressReporter {
  /** The stories of each file that have not ended. @type {Map<string, number>} */
  #awaited = new Map()
  /** @type {Map<string, { passed: number, failed: number }>} */
  #counts = new Map()

  /** Vitest. @param {import('vitest/node').TestModule} module */
  onTestModuleEnd(module) {
    const states = [...module.children.allTests()].map((test) => test.result().state)
    const countOf = (/** @type {string} */ wanted) => states.filter((state) => state === wanted).length
    noteFile(module.moduleId, {
      passed: countOf('passed'),
      failed: countOf('failed') + (module.ok() || countOf('failed') > 0 ? 0 : 1),
    })
  }

  /**
   * Playwright.
   * @param {import('@playwright/test/reporter').FullConfig} _
   * @param {import('@playwright/test/reporter').Suite} suite
   */
  onBegin(_, suite) {
    for (const { location } of suite.allTests())
      this.#awaited.set(location.file, (this.#awaited.get(location.file) ?? 0) + 1)
  }

  /**
   * Playwright.
   * @param {import('@playwright/test/reporter').TestCase} test
   * @param {import('@playwright/test/reporter').TestResult} result
   */
  onTestEnd({ location: { file }, expectedStatus }, { status }) {
    const { passed, failed } = this.#counts.get(file) ?? { passed: 0, failed: 0 }
    const hasPassed = status === expectedStatus && status !== 'skipped'
    const hasFailed = status !== expectedStatus && status !== 'skipped'
    const counts = { passed: passed + Number(hasPassed), failed: failed + Number(hasFailed) }
    const awaited = (this.#awaited.get(file) ?? 0) - 1
    this.#counts.set(file, counts)
    this.#awaited.set(file, awaited)
    if (awaited === 0) noteFile(file, counts)
  }
}

/** @param {string} place @param {{ passed: number, failed: number }} counts */
function noteFile(place, counts) {
  const notes = process.env[NOTES]
  const file = path.relative(root, place).replaceAll(path.sep, '/')
  if (notes) addNote(notes, { stage: process.env[STAGE] ?? '', file, ...counts })
}
