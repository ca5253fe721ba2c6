// @ts-check
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../root.mjs'
import { outsidePostgres } from '../services/outside-postgres.mjs'
import { isTestFile, sourceFiles } from '../source-files.mjs'

/** @typedef {import('./mutants-in.mjs').Mutant} Mutant */
/** @typedef {{ copy: string, env: NodeJS.ProcessEnv }} Where the repository in which it is tried, and how its tests are started */
/** @typedef {{ mutant: Mutant, fate: 'found' | 'timeout' | 'survived' }} Fate */

/**
 * Tries each mutant by the tests that belong to its file, in copies of the repository so that the sources themselves stay as they are.
 * @param {Mutant[]} mutants
 * @param {{ atOnce: number, seconds: number, testsOf: (file: string) => string[][], onFate: (fate: Fate) => void }} how `seconds`:
 * after so long no further mutant is begun; `testsOf`: the words for vitest, one run after the other until one finds it
 * @returns {Promise<Fate[]>} of those that were tried
 */
export async function tryMutants(mutants, how) {
  // One PostgreSQL for all of them: a start for each would take longer than most tests.
  const { url, stop } = await outsidePostgres()
  const env = { ...process.env, TEST_DATABASE_URL: url, PLUGFOLIO_MUTANT: '1', PLUGFOLIO_LONG: undefined }
  const places = Array.from({ length: how.atOnce }, () => ({ copy: copyOfRepository(), env }))
  try {
    await expectSound(places, mutants, how.testsOf)
    return await triedIn(places, mutants, how)
  } finally {
    await stop()
    for (const { copy } of places) rmSync(copy, { recursive: true, force: true })
  }
}

/**
 * A test that fails on the sources as they are would find every mutant, so all that are to be used run once before.
 * @param {Where[]} places
 * @param {Mutant[]} mutants
 * @param {(file: string) => string[][]} testsOf
 */
async function expectSound(places, mutants, testsOf) {
  const runs = mutants.flatMap(({ file }) => testsOf(file))
  const projects = [...new Set(runs.flatMap((words) => words.slice(-1)))]
  const fates = projects.map(async (project, index) => {
    const own = runs.filter((words) => words.at(-1) === project)
    // What is related to a mutant may be any test.
    const isAny = own.some(([how]) => how === 'related')
    const tests = isAny ? [] : [...new Set(own.flat().filter(isTestFile))]
    const where = places[index % places.length]
    const more = { longest: LONGEST * 10, workers: 2, isShown: true }
    return where && (await outcomeOf(['run', ...tests, project], where, more))
  })
  const isUnsound = (await Promise.all(fates)).some((fate) => fate !== 'survived')
  if (isUnsound) throw new Error('Some tests fail without a mutant, so they can judge none.')
}

/** @param {Where[]} places @param {Mutant[]} mutants @param {Parameters<typeof tryMutants>[1]} how */
async function triedIn(places, mutants, { seconds, testsOf, onFate }) {
  const end = Date.now() + seconds * 1000
  const waiting = [...mutants]
  /** @type {Fate[]} */
  const fates = []
  const tryOthers = async (/** @type {Where} */ where) => {
    for (let mutant = waiting.shift(); mutant && Date.now() < end; mutant = waiting.shift()) {
      const fate = { mutant, fate: await fateOf(mutant, testsOf(mutant.file), where) }
      fates.push(fate)
      onFate(fate)
    }
  }
  await Promise.all(places.map(tryOthers))
  return fates
}

/** @param {Mutant} mutant @param {string[][]} runs @param {Where} where @returns {Promise<Fate['fate']>} */
async function fateOf({ file, start, end, text }, runs, where) {
  const place = path.join(where.copy, file)
  const source = readFileSync(place, 'utf8')
  writeFileSync(place, source.slice(0, start) + text + source.slice(end))
  try {
    for (const words of runs) {
      const fate = await outcomeOf(words, where)
      if (fate !== 'survived') return fate
    }
    return 'survived'
  } finally {
    writeFileSync(place, source)
  }
}

/** A mutant that never ends is found by whoever waits for its tests. */
const LONGEST = 300_000

/**
 * @param {string[]} tests
 * @param {Where} where
 * @param {{ longest?: number, workers?: number, isShown?: boolean }} [more] milliseconds, and whether what the tests say is shown
 * @returns {Promise<Fate['fate']>}
 */
function outcomeOf(tests, { copy, env }, { longest = LONGEST, workers = 1, isShown = false } = {}) {
  const program = path.join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const words = [
    program,
    ...tests,
    '--run',
    '--bail=1',
    `--maxWorkers=${workers}`,
    '--reporter=dot',
    '--silent',
  ]
  return new Promise((resolve) => {
    const child = spawn(process.execPath, words, {
      cwd: copy,
      env,
      stdio: isShown ? 'inherit' : 'ignore',
      detached: true,
    })
    const timer = setTimeout(() => endGroup(child.pid), longest)
    child.on('exit', (code) => {
      clearTimeout(timer)
      resolve(code === 0 ? 'survived' : code === null ? 'timeout' : 'found')
    })
  })
}

/** The tests and what they have started. @param {number | undefined} pid */
function endGroup(pid) {
  if (pid) process.kill(-pid, 'SIGKILL')
}

function copyOfRepository() {
  const folder = path.join(root, '.cache', 'mutants')
  mkdirSync(folder, { recursive: true })
  const copy = mkdtempSync(path.join(folder, 'copy-'))
  for (const file of sourceFiles()) cpSync(path.join(root, file), path.join(copy, file), { recursive: true })
  for (const name of ['node_modules', 'dist'])
    symlinkSync(path.join(root, name), path.join(copy, name), 'junction')
  return copy
}
