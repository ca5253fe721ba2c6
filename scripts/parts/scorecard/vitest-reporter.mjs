// @ts-check

import path from 'node:path'
import { root } from '../root.mjs'
import { noteOutcome, rowLinesIn } from './outcomes.mjs'

/** Notes what became of each file as soon as it has ended, so that a run that is cut short still counts for what it did. */
export default class ScorecardReporter {
  /** @type {Map<string, string[]>} by the id of a file */
  #said = new Map()

  /** @param {import('vitest').UserConsoleLog} log */
  onUserConsoleLog({ taskId = '', content }) {
    const [file = ''] = taskId.split('_')
    this.#said.set(file, [...(this.#said.get(file) ?? []), ...rowLinesIn(content)])
  }

  /** @param {import('vitest/node').TestModule} module */
  onTestModuleEnd(module) {
    const states = [...module.children.allTests()].map((test) => ({ test, state: test.result().state }))
    for (const { test, state } of states)
      if (state === 'failed') console.log(`       ${test.fullName}: ${test.result().errors?.[0]?.message}`)
    const counted = (/** @type {string} */ wanted) => states.filter(({ state }) => state === wanted).length
    // A file that cannot even be read has an error of its own and no tests.
    const errors = module.errors()
    for (const { message } of errors) console.log(`       ${message}`)
    noteOutcome({
      file: path.relative(root, module.moduleId).replaceAll(path.sep, '/'),
      passed: counted('passed'),
      failed: counted('failed') + errors.length,
      skipped: counted('skipped'),
      said: this.#said.get(module.id) ?? [],
    })
  }

  /**
   * @param {readonly import('vitest/node').TestModule[]} _
   * @param {readonly { message: string }[]} strays
   */
  onTestRunEnd(_, strays) {
    for (const { message } of strays) console.log(`       outside of any test: ${message}`)
  }
}
