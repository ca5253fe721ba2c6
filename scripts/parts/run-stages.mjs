// @ts-check
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { filesLeftOut } from './gate/campaigns.mjs'
import { changedFiles, turnOfCommit } from './gate/commit.mjs'
import { isBelow } from './gate/is-below.mjs'
import { addNote, deleteNotes, NOTES, notesOfSources, passedBefore, STAGE } from './gate/progress.mjs'
import { storiesLeftOut } from './gate/stories-left-out.mjs'
import { TURN, TURNS } from './gate/turn.mjs'
import { installLauncherTools, installProxyTools, installShellTools } from './programs/debian-packages.mjs'
import { installFaultTools } from './programs/fault-tools.mjs'
import { chromiumPath } from './programs/find-chromium.mjs'
import { root } from './root.mjs'
import { packageProgram, runInRepository } from './run.mjs'
import { startOutsidePostgres } from './services/start-outside-postgres.mjs'
import { sourceFiles } from './source-files.mjs'
import { countOfPlaywright, countOfStage, countOfVitest } from './tally.mjs'

/** @typedef {import('./tally.mjs').Count} Count */

const isFull = Boolean(process.env.PLUGFOLIO_LONG)
const [BUILD, TESTS, OUTSIDE, STORIES] = [
  'Build',
  'Tests',
  'Server tests on an outside PostgreSQL',
  'Stories in a browser',
]

/** Measures times, so nothing else runs in parallel. @type {[name: string, check: () => Promise<Count>]} */
const LOAD = ['Load', () => vitest('Load', 'load.json', ['--no-file-parallelism', LOAD_TESTS])]

/** @type {[name: string, check: () => Promise<Count>]} */
const LIGHTHOUSE = [
  'Lighthouse',
  () => inBrowser((env) => vitest('Lighthouse', 'lighthouse.json', [LIGHTHOUSE_TESTS], env)),
]

/** Stages that only read the sources, so several can run at once. @type {[name: string, check: () => Promise<Count>][]} */
const READINGS = [
  ['Types of the server', () => types('server')],
  ['Types of the web', () => types('web')],
  ['Types of the rest', () => types('.')],
  ['Format and lint', () => stage('biome', 'check', '.')],
  ['Types of the helper', () => types('helper')],
  ['Unused code', () => stage('knip')],
  [
    'Banned words',
    async () => countOfStage(await runInRepository(process.execPath, ['scripts/check-words.mjs'])),
  ],
  ['Types of shared', () => types('shared')],
  ['Types of the service worker', () => types('web/worker')],
]

/** The rest, one after the other, the cheapest first. @type {[name: string, check: () => Promise<Count>][]} */
const STAGES = [
  [BUILD, async () => countOfStage(await runInRepository(process.execPath, ['scripts/build.mjs']))],
  [TESTS, tests],
  ...(isFull ? [LOAD, LIGHTHOUSE] : []),
  [OUTSIDE, vitestOutside],
  [STORIES, () => inBrowser(playwright)],
]

/** The files that this change touches, for the stages of `npm test`; the full run leaves nothing out. */
const changed = isFull ? undefined : changedFiles()

/** Where the full run notes what has passed. */
const notes = isFull ? notesOfSources() : undefined

/**
 * Runs every stage, also after a failed one, and returns the sum. With arguments, only the stages whose name contains one. The full
 * run continues where it ended for the same sources.
 * @param {string[]} args
 * @param {{ isFresh?: boolean }} [options] `isFresh`: the full run starts again
 * @returns {Promise<Count>}
 */
export async function runStages(args, { isFresh = false } = {}) {
  mkdirSync(REPORTS, { recursive: true })
  if (notes && isFresh) deleteNotes(notes)
  if (!isFull) sayWhatRuns()
  else if (!notes) console.log('Without git an interrupted run cannot continue.')
  /** @param {typeof STAGES} stages */
  const wanted = (stages) =>
    stages.filter(([name]) => args.length === 0 || args.some((text) => name.includes(text)))
  const results = [
    ...(await runAtOnce(wanted(READINGS), availableParallelism())),
    ...(await runAtOnce(wanted(STAGES), 1)),
  ]
  console.log(`\n${results.map(({ line }) => line).join('\n')}\n`)
  return sumOf(results)
}

/**
 * Runs up to `atOnce` stages in parallel; returns their results in the order of the stages.
 * @param {typeof STAGES} stages
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
  const before = notes && name !== BUILD ? passedBefore(notes, name).whole : undefined
  if (before) {
    console.log('It passed before.')
    return before
  }
  const count = await check()
  if (!notes) return count
  if (notesOfSources() === notes) addNote(notes, { stage: name, passed: count.passed, failed: count.failed })
  else {
    console.log('The sources have changed meanwhile, so the next full run starts again.')
    deleteNotes(notes)
  }
  return count
}

const LOAD_TESTS = 'server/test/load'
const LIGHTHOUSE_TESTS = 'tools/lighthouse'
const REPORTS = path.join(root, '.cache', 'reports')

/** Checks again only what has changed. @param {string} folder */
const types = (folder) => {
  const info = path.join(root, '.cache', 'types', `${folder.replace('/', '-')}.tsbuildinfo`)
  return stage('tsc', '-p', folder, '--incremental', '--tsBuildInfoFile', info)
}

/** @param {string} program @param {string[]} args */
const stage = async (program, ...args) => countOfStage(await runInRepository(packageProgram(program), args))

/**
 * @param {string} name of the stage
 * @param {string} reportName
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
async function vitest(name, reportName, args = [], env = {}) {
  const report = freshReport(reportName)
  const { files, settings } = earlier(name)
  const reporters = ['default', 'json', ...(notes ? [PROGRESS] : [])].map((each) => `--reporter=${each}`)
  reporters.push(`--outputFile.json=${report}`)
  const done = files.map(({ file }) => `--exclude=${file}`)
  // Tests often wait for a database or a process, so twice as many workers as processors keep these busy.
  const workers = `--maxWorkers=${availableParallelism() * 2}`
  const code = await runInRepository(
    packageProgram('vitest'),
    ['run', workers, ...reporters, ...args, ...done, ...(done.length > 0 ? ['--passWithNoTests'] : [])],
    { ...env, ...settings },
  )
  const count = countOfVitest(report, code)
  return { ...sumOf([count, ...files]), faults: count.faults ?? [] }
}

const PROGRESS = './scripts/parts/gate/progress-reporter.mjs'

/** The test files of a stage that passed before, and the settings that note the others. @param {string} name */
function earlier(name) {
  if (!notes) return { files: [], settings: {} }
  const { files } = passedBefore(notes, name)
  if (files.length > 0) console.log(`${files.length} test files passed before.`)
  return { files, settings: { [NOTES]: notes, [STAGE]: name } }
}

/** @param {Count[]} counts @returns {Count} */
const sumOf = (counts) => ({
  passed: counts.reduce((sum, { passed }) => sum + passed, 0),
  failed: counts.reduce((sum, { failed }) => sum + failed, 0),
})

async function tests() {
  await installShellTools()
  await installLauncherTools()
  await installFaultTools()
  await installProxyTools()
  const args = isFull ? [`--exclude=${LOAD_TESTS}/**`, `--exclude=${LIGHTHOUSE_TESTS}/**`] : leaveOut()
  // The helper's tests mostly wait for its processes.
  return vitest(TESTS, 'vitest.json', args, { HELPER_TEST_WORKERS: `${availableParallelism() * 3}` })
}

const WAIT = 'that the change does not touch wait for their turn.'

/** The arguments that leave out what neither the change nor the turn needs. */
function leaveOut() {
  const files = changed ? filesLeftOut(sourceFiles(), changed) : []
  if (files.length > 0) console.log(`${files.length} test files ${WAIT}`)
  return files.map((file) => `--exclude=${file}`)
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
async function vitestOutside() {
  const isNeeded = !changed || process.env[TURN] === '0' || changed.some((file) => isBelow(file, ON_DATABASE))
  if (!isNeeded) {
    console.log('Nothing of the database has changed, so it waits for its turn.')
    return { passed: 0, failed: 0 }
  }
  const args = isFull
    ? [
        '--exclude=server/src/db/cluster/**',
        '--exclude=server/test/durability/killed-server.test.ts',
        `--exclude=${LOAD_TESTS}/**`,
      ]
    : [
        'routes.test.ts',
        'server/src/db/',
        'server/src/library/',
        'server/test/interleavings',
        '--exclude=server/src/db/cluster/**',
      ]
  args.push('--project=server')
  if (process.env.TEST_DATABASE_URL) return vitest(OUTSIDE, 'outside.json', args)
  const { url, stop } = await startOutsidePostgres()
  return vitest(OUTSIDE, 'outside.json', args, { TEST_DATABASE_URL: url }).finally(stop)
}

/** Runs a stage that needs a browser; without one it fails. @param {(env: { CHROMIUM: string }) => Promise<Count>} check */
async function inBrowser(check) {
  const browser = await chromiumPath()
  if (browser) return check({ CHROMIUM: browser })
  console.error('There is no Chromium. Install one, or set CHROMIUM to its path.')
  return countOfStage(1)
}

/** @param {{ CHROMIUM: string }} browser */
async function playwright(browser) {
  await installProxyTools()
  const report = freshReport('playwright.json')
  const { files, settings } = earlier(STORIES)
  const waiting = storiesLeftOut(sourceFiles(), changed)
  if (waiting.length > 0) console.log(`${waiting.length} files of stories ${WAIT}`)
  const done = [...files.map(({ file }) => file), ...waiting].join('\n')
  const env = { ...browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report, PLUGFOLIO_LEFT_OUT: done, ...settings }
  const reporter = `--reporter=${['list', 'json', ...(notes ? [PROGRESS] : [])].join()}`
  const args = ['test', reporter, ...(done ? ['--pass-with-no-tests'] : [])]
  const count = countOfPlaywright(report, await runInRepository(packageProgram('playwright'), args, env))
  return { ...sumOf([count, ...files]), faults: count.faults ?? [] }
}

/** The report of an earlier run must never be counted. @param {string} name */
function freshReport(name) {
  const file = path.join(REPORTS, name)
  rmSync(file, { force: true })
  return file
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
