// @ts-check
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../root.mjs'
import { startOutsidePostgres } from '../services/outside-postgres.mjs'
import { isTestFile, sourceFiles } from '../source-files.mjs'

/** @typedef {import('./mutants-in.mjs').Mutant} Mutant */
/** @typedef {{ copy: string, env: NodeJS.ProcessEnv }} Workspace a copy of the repository, and the environment of its tests */
/** @typedef {{ mutant: Mutant, fate: 'found' | 'timeout' | 'survived' }} Fate */

/**
 * Runs the tests of each mutant's file, in copies of the repository, so that the sources are not changed.
 * @param {Mutant[]} mutants
 * @param {{ atOnce: number, seconds: number, testsOf: (file: string) => string[][], onFate: (fate: Fate) => void }} options `seconds`:
 * no mutant is started after this time; `testsOf`: the arguments of vitest, one run after the other until one finds the mutant
 * @returns {Promise<Fate[]>} of the tested mutants
 */
export async function tryMutants(mutants, options) {
  // One PostgreSQL for all of them, because starting one takes longer than most tests.
  const { url, stop } = await startOutsidePostgres()
  const env = { ...process.env, TEST_DATABASE_URL: url, PLUGFOLIO_MUTANT: '1', PLUGFOLIO_LONG: undefined }
  const workspaces = Array.from({ length: options.atOnce }, () => ({ copy: copyRepository(), env }))
  try {
    await expectPassingTests(workspaces, mutants, options.testsOf)
    return await tryAll(workspaces, mutants, options)
  } finally {
    await stop()
    for (const { copy } of workspaces) rmSync(copy, { recursive: true, force: true })
  }
}

/**
 * A test that fails without a mutant would find every mutant, so all needed tests run once before.
 * @param {Workspace[]} workspaces
 * @param {Mutant[]} mutants
 * @param {(file: string) => string[][]} testsOf
 */
async function expectPassingTests(workspaces, mutants, testsOf) {
  const runs = mutants.flatMap(({ file }) => testsOf(file))
  const projects = [...new Set(runs.flatMap((args) => args.slice(-1)))]
  const fates = projects.map(async (project, index) => {
    const own = runs.filter((args) => args.at(-1) === project)
    // Any test may be related to a mutant.
    const isAny = own.some(([command]) => command === 'related')
    const tests = isAny ? [] : [...new Set(own.flat().filter(isTestFile))]
    const workspace = workspaces[index % workspaces.length]
    const more = { timeout: TIMEOUT * 10, workers: 2, isShown: true }
    return workspace && (await outcomeOf(['run', ...tests, project], workspace, more))
  })
  const hasFailure = (await Promise.all(fates)).some((fate) => fate !== 'survived')
  if (hasFailure) throw new Error('Some tests fail without a mutant, so they cannot find mutants.')
}

/** @param {Workspace[]} workspaces @param {Mutant[]} mutants @param {Parameters<typeof tryMutants>[1]} options */
async function tryAll(workspaces, mutants, { seconds, testsOf, onFate }) {
  const end = Date.now() + seconds * 1000
  const waiting = [...mutants]
  /** @type {Fate[]} */
  const fates = []
  const tryNext = async (/** @type {Workspace} */ workspace) => {
    for (let mutant = waiting.shift(); mutant && Date.now() < end; mutant = waiting.shift()) {
      const fate = { mutant, fate: await fateOf(mutant, testsOf(mutant.file), workspace) }
      fates.push(fate)
      onFate(fate)
    }
  }
  await Promise.all(workspaces.map(tryNext))
  return fates
}

/** @param {Mutant} mutant @param {string[][]} runs @param {Workspace} workspace @returns {Promise<Fate['fate']>} */
async function fateOf({ file, start, end, text }, runs, workspace) {
  const place = path.join(workspace.copy, file)
  const source = readFileSync(place, 'utf8')
  writeFileSync(place, source.slice(0, start) + text + source.slice(end))
  try {
    for (const args of runs) {
      const fate = await outcomeOf(args, workspace)
      if (fate !== 'survived') return fate
    }
    return 'survived'
  } finally {
    writeFileSync(place, source)
  }
}

/** Milliseconds. A mutant that never ends counts as found. */
const TIMEOUT = 300_000

/**
 * @param {string[]} tests
 * @param {Workspace} workspace
 * @param {{ timeout?: number, workers?: number, isShown?: boolean }} [more] milliseconds, and whether the output is shown
 * @returns {Promise<Fate['fate']>}
 */
function outcomeOf(tests, { copy, env }, { timeout = TIMEOUT, workers = 1, isShown = false } = {}) {
  const program = path.join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const args = [
    program,
    ...tests,
    '--run',
    '--bail=1',
    `--maxWorkers=${workers}`,
    '--reporter=dot',
    '--silent',
  ]
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: copy,
      env,
      stdio: isShown ? 'inherit' : 'ignore',
      detached: true,
    })
    const timer = setTimeout(() => killGroup(child.pid), timeout)
    child.on('exit', (code) => {
      clearTimeout(timer)
      resolve(code === 0 ? 'survived' : code === null ? 'timeout' : 'found')
    })
  })
}

/** Kills the tests and their child processes. @param {number | undefined} pid */
function killGroup(pid) {
  if (pid) process.kill(-pid, 'SIGKILL')
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
