// @ts-check
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { filesLeftOut } from './gate/campaigns.mjs'
import { changedFiles, turnOfCommit } from './gate/commit.mjs'
import {
  addNote,
  countOfFiles,
  countOfStage,
  deleteNotes,
  NOTES,
  notesOfSources,
  passedBefore,
  STAGE,
  sumOf,
} from './gate/progress.mjs'
import { storiesLeftOut } from './gate/stories-left-out.mjs'
import { TURN, TURNS } from './gate/turn.mjs'
import { installLauncherTools, installProxyTools, installShellTools } from './programs/debian-packages.mjs'
import { installFaultTools } from './programs/fault-tools.mjs'
import { chromiumPath } from './programs/find-chromium.mjs'
import { root } from './root.mjs'
import { packageProgram, runInRepository } from './run.mjs'
import { startOutsidePostgres } from './services/start-outside-postgres.mjs'
import { isBelow, sourceFiles } from './source-files.mjs'

/** @typedef {import('./gate/progress.mjs').Count} Count */
/** @typedef {[name: string, check: () => Promise<Count>]} Stage */

const isFull = Boolean(process.env.PLUGFOLIO_LONG)
const [BUILD, TESTS, OUTSIDE, STORIES] = [
  'Build',
  'Tests',
  'Server tests on an outside PostgreSQL',
  'Stories in a browser',
]
const LOAD_TESTS = 'server/test/load'
const LIGHTHOUSE_TESTS = 'tools/lighthouse'

/** Stages that only read the sources, so several can run at once; those that take long come first. @type {Stage[]} */
const READINGS = [
  ...['server', 'web', '.'].map(types),
  ['Format and lint', () => stage('biome', 'check', '.')],
  types('helper'),
  ['Unused code', () => stage('knip')],
  ['Banned words', () => script('check-words')],
  ...['shared', 'web/worker'].map(types),
]

/** The rest, one after the other, the cheapest first. Load measures times, so nothing else runs in parallel. @type {Stage[]} */
const STAGES = [
  [BUILD, () => script('build')],
  [TESTS, tests],
  ['Load', () => vitest('Load', ['--no-file-parallelism', LOAD_TESTS])],
  ['Lighthouse', () => inBrowser((env) => vitest('Lighthouse', [LIGHTHOUSE_TESTS], env))],
  [OUTSIDE, testsOutside],
  [STORIES, () => inBrowser(stories)],
]

const ONLY_FULL = ['Load', 'Lighthouse']

/** The files that this change touches, for the stages of `npm test`; the full run leaves nothing out. */
const changed = isFull ? undefined : changedFiles()

/** Where the full run notes what has passed, to continue there. */
const kept = isFull ? notesOfSources() : undefined
const notes = kept ?? path.join(root, '.cache', 'reports', 'last.jsonl')

/**
 * Runs every stage, also after a failed one, and returns the sum. With arguments, only the stages whose name contains one. The full
 * run continues where it ended for the same sources.
 * @param {string[]} args
 * @param {{ isFresh?: boolean }} [options] `isFresh`: the full run starts again
 * @returns {Promise<Count>}
 */
export async function runStages(args, { isFresh = false } = {}) {
  if (!kept || isFresh) deleteNotes(notes)
  if (!isFull) sayWhatRuns()
  else if (!kept) console.log('Without git an interrupted run cannot continue.')
  const wanted = (/** @type {Stage[]} */ stages) =>
    stages.filter(
      ([name]) =>
        (isFull || !ONLY_FULL.includes(name)) &&
        (args.length === 0 || args.some((text) => name.includes(text))),
    )
  const results = [
    ...(await runAtOnce(wanted(READINGS), availableParallelism())),
    ...(await runAtOnce(wanted(STAGES), 1)),
  ]
  console.log(`\n${results.map(({ line }) => line).join('\n')}\n`)
  return sumOf(results)
}

/**
 * Runs up to `atOnce` stages in parallel; returns their results in the order of the stages.
 * @param {Stage[]} stages
 * @param {number} atOnce
 */
async function runAtOnce(stages, atOnce) {
  /** @type {(Count & { line: string })[]} */
  const results = []
  const remaining = stages.entries()
  const runNext = async () => {
    for (const [index, [name, check]] of remaining) {
      console.log(`\n=== ${name}`)
      const started = Date.now()
      const before = processorTime()
      const { passed, failed, faults = [] } = await continued(name, check).catch(countOfError)
      const mark = failed ? 'FAILED' : 'ok    '
      // When stages run at once, nobody can tell which one used the processors.
      const used = atOnce === 1 ? `, ${seconds(processorTime() - before).trim()} of processor time` : ''
      const line = `${mark} ${seconds(Date.now() - started)} ${name}: ${passed} passed, ${failed} failed${used}`
      results[index] = { passed, failed, line: [line, ...faults].join('\n') }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, runNext))
  return results
}

function sayWhatRuns() {
  process.env[TURN] ??= `${turnOfCommit()}`
  console.log(`Turn ${Number(process.env[TURN]) + 1} of ${TURNS}. \`npm run test:full\` runs everything.`)
  if (!changed) console.log('Git cannot tell what has changed, so nothing is left out for that reason.')
}

/**
 * Runs a stage, unless the full run has finished it before. The build runs always, because stages need its files.
 * @param {string} name
 * @param {() => Promise<Count>} check
 * @returns {Promise<Count>}
 */
async function continued(name, check) {
  if (!kept) return check()
  const before = name === BUILD ? undefined : passedBefore(kept, name).whole
  if (before) {
    console.log('It passed before.')
    return before
  }
  const count = await check()
  if (notesOfSources() === kept) addNote(kept, { ...count, stage: name })
  else {
    console.log('The sources have changed meanwhile, so the next full run starts again.')
    deleteNotes(kept)
  }
  return count
}

/** Checks again only what has changed. @param {string} folder @returns {Stage} */
function types(folder) {
  const info = path.join(root, '.cache', 'types', `${folder.replace('/', '-')}.tsbuildinfo`)
  const name = `Types of ${folder === '.' ? 'the rest' : folder}`
  return [name, () => stage('tsc', '-p', folder, '--incremental', '--tsBuildInfoFile', info)]
}

/** @param {string} program @param {string[]} args */
const stage = async (program, ...args) => countOfStage(await runInRepository(packageProgram(program), args))

/** @param {string} name */
const script = async (name) => countOfStage(await runInRepository(process.execPath, [`scripts/${name}.mjs`]))

const REPORTER = './scripts/parts/gate/progress-reporter.mjs'

/**
 * Runs a program that notes each test file as it ends, without those that passed before an interrupted full run continued.
 * @param {string} name of the stage
 * @param {(done: string[], env: Record<string, string>) => Promise<number>} run
 */
async function noted(name, run) {
  const done = passedBefore(notes, name).files.map(({ file = '' }) => file)
  if (done.length > 0) console.log(`${done.length} test files passed before.`)
  return countOfFiles(notes, name, await run(done, { [NOTES]: notes, [STAGE]: name }))
}

/**
 * @param {string} name of the stage
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
const vitest = (name, args, env = {}) =>
  noted(name, (done, settings) => {
    const leftOut = done.map((file) => `--exclude=${file}`)
    if (done.length > 0) leftOut.push('--passWithNoTests')
    // Tests often wait for a database or a process, so twice as many workers as processors keep these busy.
    const run = ['run', `--maxWorkers=${availableParallelism() * 2}`, '--reporter=default']
    run.push(`--reporter=${REPORTER}`, ...args, ...leftOut)
    return runInRepository(packageProgram('vitest'), run, { ...env, ...settings })
  })

const WAIT = 'that the change does not touch wait for their turn.'

async function tests() {
  await installShellTools()
  await installLauncherTools()
  await installFaultTools()
  await installProxyTools()
  const waiting = changed ? filesLeftOut(sourceFiles(), changed) : []
  if (waiting.length > 0) console.log(`${waiting.length} test files ${WAIT}`)
  const leftOut = isFull ? [`${LOAD_TESTS}/**`, `${LIGHTHOUSE_TESTS}/**`] : waiting
  const args = leftOut.map((file) => `--exclude=${file}`)
  // The helper's tests mostly wait for its processes.
  return vitest(TESTS, args, { HELPER_TEST_WORKERS: `${availableParallelism() * 3}` })
}

/** Tests that may behave differently on another build of PostgreSQL. */
const ON_DATABASE = [
  'server/src/db/',
  'server/src/library/',
  'server/test/interleavings.test.ts',
  'scripts/parts/services/',
  'package-lock.json',
]

/**
 * Tests in which another build of PostgreSQL may behave differently: every call of every feature, migrations, and concurrency.
 * `npm test` runs them after a change of the database, and for every fifth commit; the full run repeats everything but the tests of our
 * own cluster.
 */
async function testsOutside() {
  const isNeeded = !changed || process.env[TURN] === '0' || changed.some((file) => isBelow(file, ON_DATABASE))
  if (!isNeeded) {
    console.log('Nothing of the database has changed, so it waits for its turn.')
    return { passed: 0, failed: 0 }
  }
  const args = isFull
    ? ['--exclude=server/test/durability/killed-server.test.ts', `--exclude=${LOAD_TESTS}/**`]
    : ['routes.test.ts', 'server/src/db/', 'server/src/library/', 'server/test/interleavings']
  args.push('--exclude=server/src/db/cluster/**', '--project=server')
  if (process.env.TEST_DATABASE_URL) return vitest(OUTSIDE, args)
  const { url, stop } = await startOutsidePostgres()
  return vitest(OUTSIDE, args, { TEST_DATABASE_URL: url }).finally(stop)
}

/** Runs a stage that needs a browser; without one it fails. @param {(env: { CHROMIUM: string }) => Promise<Count>} check */
async function inBrowser(check) {
  const browser = await chromiumPath()
  if (browser) return check({ CHROMIUM: browser })
  console.error('There is no Chromium. Install one, or set CHROMIUM to its path.')
  return countOfStage(1)
}

/** @param {{ CHROMIUM: string }} browser */
async function stories(browser) {
  await installProxyTools()
  const waiting = storiesLeftOut(sourceFiles(), changed)
  if (waiting.length > 0) console.log(`${waiting.length} files of stories ${WAIT}`)
  return noted(STORIES, (done, settings) => {
    const leftOut = [...done, ...waiting].join('\n')
    const args = ['test', `--reporter=list,${REPORTER}`, ...(leftOut ? ['--pass-with-no-tests'] : [])]
    return runInRepository(packageProgram('playwright'), args, {
      ...browser,
      PLUGFOLIO_LEFT_OUT: leftOut,
      ...settings,
    })
  })
}

/** @param {unknown} error */
function countOfError(error) {
  console.error(error instanceof Error ? error.message : error)
  return countOfStage(1)
}

/** Milliseconds that the ended processes of this run have used, by Linux's count of hundredths; elsewhere 0. */
function processorTime() {
  if (process.platform !== 'linux') return 0
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[13]) + Number(fields[14])) * 10
}

/** @param {number} milliseconds */
const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1).padStart(6)} s`
