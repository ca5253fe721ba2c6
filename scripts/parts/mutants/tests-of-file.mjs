// @ts-check
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../root.mjs'
import { isTestFile, sourceFiles } from '../source-files.mjs'

/**
 * The words for vitest that run the tests of a source file, in the order in which they are tried: those that are its own or import it,
 * then all that may notice it. In `shared` these are all that import it over any way; on the server, where every test imports the whole
 * app, those of its folder and those that look at every call. Nothing where there are none.
 * @param {string} file
 * @returns {string[][]}
 */
export function testsOf(file) {
  const [floor = ''] = file.split('/')
  const folder = path.posix.dirname(file)
  const beside = tests().filter((each) => path.posix.dirname(each) === folder)
  const own = beside.filter((each) => isOwn(each, file))
  const stages =
    floor === 'shared' ? [['related', file]] : [beside.filter((each) => !own.includes(each)), ACROSS]
  if (floor !== 'shared' && beside.length === 0) return []
  const runs = [own, ...stages].filter((words) => words.length > 0)
  return runs.map((words) => [...(words[0] === 'related' ? words : ['run', ...words]), `--project=${floor}`])
}

/** What every call of every feature is tried by. */
const ACROSS = ['server/test/access.test.ts', 'server/test/mass-assignment.test.ts']

/** @type {string[] | undefined} */
let listed
function tests() {
  listed ??= sourceFiles().filter(isTestFile)
  return listed
}

/** @param {string} test @param {string} file */
function isOwn(test, file) {
  const name = path.posix.basename(file)
  if (test.endsWith(`/${name.replace(/\.tsx?$/, '.test.ts')}`)) return true
  const place = path.join(root, test)
  return existsSync(place) && readFileSync(place, 'utf8').includes(`'./${name}'`)
}
