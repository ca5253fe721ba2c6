// @ts-check
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../root.mjs'
import { isTestFile, sourceFiles } from '../source-files.mjs'

/**
 * The arguments of vitest for the tests of a source file, in the order of their runs: its own tests and those that import it, then all
 * that may detect a change. For `shared` these are all tests that import it indirectly, and those of the server's feature of that name,
 * which test contracts; for the server, where every test imports the whole app, those of its feature and those that test every
 * call. Empty when there are none.
 * @param {string} file
 * @returns {string[][]}
 */
export function testRunsOf(file) {
  const feature = featureOf(file)
  const beside = testsBelow(feature)
  const own = beside.filter((each) => isOwn(each, file))
  if (file.startsWith('shared/')) {
    const ofServer = testsBelow(feature.replace(/^shared\/src\//, 'server/src/features/'))
    return [run(own, 'shared'), [['related', file, '--project=shared']], run(ofServer, 'server')].flat()
  }
  if (beside.length === 0) return []
  return [own, beside.filter((each) => !own.includes(each)), TESTS_OF_EVERY_CALL].flatMap((files) =>
    run(files, 'server'),
  )
}

/** @param {string[]} files @param {string} project */
const run = (files, project) => (files.length === 0 ? [] : [['run', ...files, `--project=${project}`]])

/** The folder of a file's feature; without a feature the folder of the file. @param {string} file */
const featureOf = (file) =>
  /^(?:shared\/src|server\/src\/features)\/[^/]+(?=\/)/.exec(file)?.[0] ?? path.posix.dirname(file)

/** @param {string} folder */
const testsBelow = (folder) => tests().filter((each) => each.startsWith(`${folder}/`))

/** Tests of every call of every feature. */
const TESTS_OF_EVERY_CALL = [
  'server/test/security/access.test.ts',
  'server/test/security/mass-assignment.test.ts',
]

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
  return existsSync(place) && readFileSync(place, 'utf8').includes(`/${name}'`)
}
