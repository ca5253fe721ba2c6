// @ts-check
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../root.mjs'
import { addNote, NOTES, STAGE } from './progress.mjs'

/** Notes each test file as soon as it has ended: for vitest and for Playwright. */
export default class ProgressReporter {
  /** The stories of each file that have not ended, and the counts of the others. @type {Map<string, { awaited: number, counts: Required<Count> }>} */
  #files = new Map()

  /** Vitest. @param {import('vitest/node').TestModule} module */
  onTestModuleEnd(module) {
    const tests = [...module.children.allTests()]
    const faults = tests.flatMap((test) => {
      const { state, errors } = test.result()
      return state === 'failed' ? fault(test.fullName, errors[0]) : []
    })
    if (!module.ok() && faults.length === 0) faults.push(fault(module.moduleId, module.errors()[0]))
    const passed = tests.filter((test) => test.result().state === 'passed').length
    noteFile(module.moduleId, { passed, failed: faults.length, faults })
  }

  /**
   * Playwright.
   * @param {import('@playwright/test/reporter').FullConfig} _
   * @param {import('@playwright/test/reporter').Suite} suite
   */
  onBegin(_, suite) {
    for (const { location } of suite.allTests()) this.#file(location.file).awaited++
  }

  /**
   * Playwright.
   * @param {import('@playwright/test/reporter').TestCase} test
   * @param {import('@playwright/test/reporter').TestResult} result
   */
  onTestEnd({ title, location, expectedStatus }, { status, errors }) {
    const file = this.#file(location.file)
    file.awaited--
    if (status === expectedStatus) file.counts.passed += Number(status !== 'skipped')
    else if (status !== 'skipped') {
      file.counts.failed++
      file.counts.faults.push(fault(title, errors[0]))
    }
    if (file.awaited === 0) noteFile(location.file, file.counts)
  }

  /** @param {string} place */
  #file(place) {
    const file = this.#files.get(place) ?? { awaited: 0, counts: { passed: 0, failed: 0, faults: [] } }
    this.#files.set(place, file)
    return file
  }
}

/** @typedef {import('./progress.mjs').Count} Count */

/** A title with the first lines of an error, without colors. @param {string} title @param {{ message?: string, stack?: string }} [error] */
function fault(title, { message = '', stack = message } = {}) {
  const lines = stripVTControlCharacters(stack).split('\n')
  const first = lines.filter((line) => line.trim() !== '').slice(0, FAULT_LINES)
  return [title, ...first.map((line) => `  ${line}`)].join('\n')
}

const FAULT_LINES = 10

/** @param {string} place @param {Count} counts */
function noteFile(place, counts) {
  const notes = process.env[NOTES]
  const file = path.relative(root, place).replaceAll(path.sep, '/')
  if (notes) addNote(notes, { stage: process.env[STAGE] ?? '', file, ...counts })
}
