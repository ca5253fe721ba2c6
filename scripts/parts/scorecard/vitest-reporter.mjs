// @ts-check

import path from 'node:path'
import { root } from '../root.mjs'
import { recordOutcome, rowLinesIn } from './outcomes.mjs'

/** Records the outcome of each file as soon as it has ended, so that an interrupted run still counts. */
export default class ScorecardReporter {
  /** @type {Map<string, string[]>} by the id of a file */
  #rowLines = new Map()

  /** @param {import('vitest').UserConsoleLog} log */
  onUserConsoleLog({ taskId = '', content }) {
    const [file = ''] = taskId.split('_')
    this.#rowLines.set(file, [...(this.#rowLines.get(file) ?? []), ...rowLinesIn(content)])
  }

  /** @param {import('vitest/node').TestModule} module */
  onTestModuleEnd(module) {
    const states = [...module.children.allTests()].map((test) => ({ test, state: test.result().state }))
    for (const { test, state } of states)
      if (state === 'failed') console.log(`       ${test.fullName}: ${test.result().errors?.[0]?.message}`)
    const countOf = (/** @type {string} */ wanted) => states.filter(({ state }) => state === wanted).length
    // A file that cannot be read has an error and no tests.
    const errors = module.errors()
    for (const { message } of errors) console.log(`       ${message}`)
    recordOutcome({
      file: path.relative(root, module.moduleId).replaceAll(path.sep, '/'),
      passed: countOf('passed'),
      failed: countOf('failed') + errors.length,
      skipped: countOf('skipped'),
      said: this.#rowLines.get(module.id) ?? [],
    })
  }

  /**
   * @param {readonly import('vitest/node').TestModule[]} _
   * @param {readonly { message: string }[]} errors
   */
  onTestRunEnd(_, errors) {
    for (const { message } of errors) console.log(`       outside of any test: ${message}`)
  }
}
