// @ts-check
import path from 'node:path'
import { isTestFile, sourceFiles } from '../source-files.mjs'

/**
 * The words for vitest that run the tests of a source file: in `shared` all that import it, on the server those of its folder, because
 * there every test imports the whole app. Nothing where there are none.
 * @param {string} file
 * @returns {string[]}
 */
export function testsOf(file) {
  const [floor = ''] = file.split('/')
  if (floor === 'shared') return ['related', file, '--project=shared']
  const folder = path.posix.dirname(file)
  const tests = sourceFiles().filter((each) => isTestFile(each) && path.posix.dirname(each) === folder)
  return tests.length === 0 ? [] : ['run', ...tests, `--project=${floor}`]
}
