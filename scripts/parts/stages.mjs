// @ts-check
import { mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { chromiumPath } from './programs/chromium.mjs'
import { installFaultTools } from './programs/fault-tools.mjs'
import { installLauncherTools } from './programs/launcher-tools.mjs'
import { installProxyTools } from './programs/proxy-tools.mjs'
import { installShellTools } from './programs/shell-tools.mjs'
import { root } from './root.mjs'
import { packageProgram, runInRepository } from './run.mjs'
import { startOutsidePostgres } from './services/outside-postgres.mjs'
import { countOfPlaywright, countOfStage, countOfVitest } from './tally.mjs'

/** @typedef {import('./tally.mjs').Count} Count */

/** Measures times, so nothing else runs in parallel. @type {[name: string, check: () => Promise<Count>]} */
const LOAD = ['Load', () => vitest('load.json', ['--no-file-parallelism', LOAD_TESTS])]

/** @type {[name: string, check: () => Promise<Count>]} */
const LIGHTHOUSE = ['Lighthouse', () => vitest('lighthouse.json', [LIGHTHOUSE_TESTS])]

/** Stages that only read the sources, so several can run at once. @type {[name: string, check: () => Promise<Count>][]} */
const READINGS = [
  ['Types of the server', () => stage('tsc', '-p', 'server')],
  ['Types of the web', () => stage('tsc', '-p', 'web')],
  ['Types of the rest', () => stage('tsc', '-p', '.')],
  ['Format and lint', () => stage('biome', 'check', '.')],
  ['Types of the helper', () => stage('tsc', '-p', 'helper')],
  ['Unused code', () => stage('knip')],
  [
    'Banned words',
    async () => countOfStage(await runInRepository(process.execPath, ['scripts/check-words.mjs'])),
  ],
  ['Types of shared', () => stage('tsc', '-p', 'shared')],
  ['Types of the service worker', () => stage('tsc', '-p', 'web/worker')],
]

/** The rest, one after the other, the cheapest first. @type {[name: string, check: () => Promise<Count>][]} */
const STAGES = [
  ['Build', async () => countOfStage(await runInRepository(process.execPath, ['scripts/build.mjs']))],
  ['Tests', tests],
  ...(process.env.PLUGFOLIO_LONG ? [LOAD, LIGHTHOUSE] : []),
  ['Server tests on an outside PostgreSQL', vitestOutside],
  ['Stories in a browser', playwright],
]

/**
 * Runs every stage, also after a failed one, and returns the sum. With arguments, only the stages whose name contains one.
 * @param {string[]} args
 * @returns {Promise<Count>}
 */
export async function runStages(args) {
  mkdirSync(REPORTS, { recursive: true })
  /** @param {typeof STAGES} stages */
  const wanted = (stages) =>
    stages.filter(([name]) => args.length === 0 || args.some((text) => name.includes(text)))
  const results = [
    ...(await runAtOnce(wanted(READINGS), availableParallelism())),
    ...(await runAtOnce(wanted(STAGES), 1)),
  ]
  console.log(`\n${results.map(({ line }) => line).join('\n')}\n`)
  return {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    failed: results.reduce((sum, { failed }) => sum + failed, 0),
  }
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
      const { passed, failed } = await check().catch(countOfError)
      const mark = failed ? 'FAILED' : 'ok    '
      const line = `${mark} ${seconds(started)} ${name}: ${passed} passed, ${failed} failed`
      results[index] = { passed, failed, line }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, runNext))
  return results
}

const LOAD_TESTS = 'server/test/load'
const LIGHTHOUSE_TESTS = 'tools/lighthouse'
const REPORTS = path.join(root, '.cache', 'reports')

/** @param {string} program @param {string[]} args */
const stage = async (program, ...args) => countOfStage(await runInRepository(packageProgram(program), args))

/**
 * @param {string} reportName
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
async function vitest(reportName, args = [], env = {}) {
  const report = freshReport(reportName)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  // Tests often wait for a database or a process, so twice as many workers as processors keep these busy.
  const workers = `--maxWorkers=${availableParallelism() * 2}`
  return countOfVitest(
    report,
    await runInRepository(packageProgram('vitest'), ['run', workers, ...reporters, ...args], env),
  )
}

async function tests() {
  await installShellTools()
  await installLauncherTools()
  await installFaultTools()
  await installProxyTools()
  const args = process.env.PLUGFOLIO_LONG
    ? [`--exclude=${LOAD_TESTS}/**`, `--exclude=${LIGHTHOUSE_TESTS}/**`]
    : []
  // The helper's tests mostly wait for its processes.
  return vitest('vitest.json', args, { HELPER_TEST_WORKERS: `${availableParallelism() * 3}` })
}

/**
 * Tests in which another build of PostgreSQL may behave differently: every call of every feature, migrations, and concurrency.
 * The long run repeats everything but the tests of our own cluster.
 */
async function vitestOutside() {
  const args = process.env.PLUGFOLIO_LONG
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
  if (process.env.TEST_DATABASE_URL) return vitest('outside.json', args)
  const { url, stop } = await startOutsidePostgres()
  return vitest('outside.json', args, { TEST_DATABASE_URL: url }).finally(stop)
}

async function playwright() {
  const browser = await chromiumPath()
  if (!browser) {
    console.error('There is no Chromium. Install one, or set CHROMIUM to its path.')
    return countOfStage(1)
  }
  await installProxyTools()
  const report = freshReport('playwright.json')
  const env = { CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  return countOfPlaywright(
    report,
    await runInRepository(packageProgram('playwright'), ['test', '--reporter=list,json'], env),
  )
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

/** @param {number} started */
const seconds = (started) => `${((Date.now() - started) / 1000).toFixed(1).padStart(6)} s`
