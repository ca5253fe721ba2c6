// @ts-check
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../root.mjs'
import { startOutsidePostgres } from '../services/start-outside-postgres.mjs'
import { isTestFile, sourceFiles } from '../source-files.mjs'

/** @typedef {import('./mutants-in.mjs').Mutant} Mutant */

/** Mutants that are tried at the same time. */
const AT_ONCE = 2
/** Milliseconds. A mutant whose tests never end counts as found. */
const TIMEOUT = 300_000

/** Tests of every call of every feature. */
const TESTS_OF_EVERY_CALL = [
  'server/test/security/access.test.ts',
  'server/test/security/mass-assignment.test.ts',
]

/** @type {string[] | undefined} */
let listed

/**
 * The arguments of vitest for the tests that may detect a change of a source file, in the order of their runs. For `shared` these are all
 * tests that import it indirectly, and those of the server's feature of that name, which test contracts; for the server, where
 * every test imports the whole app, those of its feature and those that test every call. Empty when there are none.
 * @param {string} file
 * @returns {string[][]}
 */
export function testRunsOf(file) {
  const feature =
    /^(?:shared\/src|server\/src\/features)\/[^/]+(?=\/)/.exec(file)?.[0] ?? path.posix.dirname(file)
  const ofServer = feature.replace(/^shared\/src\//, 'server/src/features/')
  listed ??= sourceFiles().filter(isTestFile)
  const tests = listed.filter((each) => each.startsWith(`${ofServer}/`))
  const runs = tests.length > 0 ? [['run', ...tests, '--project=server']] : []
  if (file.startsWith('shared/')) return [['related', file, '--project=shared'], ...runs]
  return runs.length > 0 ? [...runs, ['run', ...TESTS_OF_EVERY_CALL, '--project=server']] : []
}

/**
 * Runs the tests of each mutant's file, one run after the other until one finds it, in copies of the repository, so that the sources are
 * not changed. Logs a line for each.
 * @param {Mutant[]} mutants
 * @returns {Promise<{ file: string, isFound: boolean }[]>}
 */
export async function tryMutants(mutants) {
  // One PostgreSQL for all of them, because starting one takes longer than most tests.
  const { url, stop } = await startOutsidePostgres()
  const env = { ...process.env, TEST_DATABASE_URL: url, PLUGFOLIO_MUTANT: '1', PLUGFOLIO_LONG: undefined }
  const copies = Array.from({ length: AT_ONCE }, copyRepository)
  const waiting = [...mutants]
  /** @type {{ file: string, isFound: boolean }[]} */
  const tried = []
  const tryNext = async (/** @type {string} */ copy) => {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const { file, line, before, text } = mutant
      const isFound = await isFoundIn(copy, env, mutant)
      tried.push({ file, isFound })
      const mark = isFound ? 'found   ' : 'survived'
      console.log(`${mark}  ${file}:${line}  ${oneLine(before)}  →  ${oneLine(text)}`)
    }
  }
  try {
    const [copy = ''] = copies
    const files = new Set(mutants.flatMap(({ file }) => testRunsOf(file).flat().filter(isTestFile)))
    const all = ['run', 'shared/src/', ...files, '--project=shared', '--project=server']
    // A test that fails without a mutant would find every mutant.
    if (!(await doTestsPass(copy, env, all, TIMEOUT * 20)))
      throw new Error('Some tests fail without a mutant, so they cannot find mutants.')
    await Promise.all(copies.map(tryNext))
    return tried
  } finally {
    await stop()
    for (const copy of copies) rmSync(copy, { recursive: true, force: true })
  }
}

/** @param {string} copy @param {NodeJS.ProcessEnv} env @param {Mutant} mutant */
async function isFoundIn(copy, env, { file, start, end, text }) {
  const place = path.join(copy, file)
  const source = readFileSync(place, 'utf8')
  writeFileSync(place, source.slice(0, start) + text + source.slice(end))
  try {
    for (const args of testRunsOf(file)) if (!(await doTestsPass(copy, env, args, TIMEOUT))) return true
    return false
  } finally {
    writeFileSync(place, source)
  }
}

/**
 * True if all of these tests pass within `timeout` milliseconds.
 * @param {string} copy @param {NodeJS.ProcessEnv} env @param {string[]} tests @param {number} timeout
 * @returns {Promise<boolean>}
 */
function doTestsPass(copy, env, tests, timeout) {
  const program = path.join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const args = [program, ...tests, '--run', '--bail=1', '--maxWorkers=1', '--reporter=dot', '--silent']
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: copy, env, stdio: 'ignore', detached: true })
    // With the processes that the tests have started.
    const timer = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), timeout)
    child.on('exit', (code) => {
      clearTimeout(timer)
      resolve(code === 0)
    })
  })
}

/** @param {string} text */
function oneLine(text) {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 59)}…` : line
}

function copyRepository() {
  const folder = path.join(root, '.cache', 'mutants')
  mkdirSync(folder, { recursive: true })
  const copy = mkdtempSync(path.join(folder, 'copy-'))
  for (const file of sourceFiles()) cpSync(path.join(root, file), path.join(copy, file), { recursive: true })
  for (const name of ['node_modules', 'dist'])
    symlinkSync(path.join(root, name), path.join(copy, name), 'junction')
  return copy
}
