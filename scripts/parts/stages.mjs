// @ts-check
import { mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { chromium } from './programs/chromium.mjs'
import { faultTools } from './programs/fault-tools.mjs'
import { launcherTools } from './programs/launcher-tools.mjs'
import { proxyTools } from './programs/proxy-tools.mjs'
import { shellTools } from './programs/shell-tools.mjs'
import { root } from './root.mjs'
import { run, tool } from './run.mjs'
import { outsidePostgres } from './services/outside-postgres.mjs'
import { countOfPlaywright, countOfStage, countOfVitest } from './tally.mjs'

/** @typedef {import('./tally.mjs').Count} Count */

/** Judged by the clock, so nothing else runs meanwhile. @type {[name: string, check: () => Promise<Count>]} */
const LOAD = ['Load', () => vitest('load.json', ['--no-file-parallelism', LOAD_TESTS])]

/** What only reads the sources, so that several can run at once. @type {[name: string, check: () => Promise<Count>][]} */
const READINGS = [
  ['Types of the server', () => stage('tsc', '-p', 'server')],
  ['Types of the web', () => stage('tsc', '-p', 'web')],
  ['Types of the rest', () => stage('tsc', '-p', '.')],
  ['Format and lint', () => stage('biome', 'check', '.')],
  ['Types of the helper', () => stage('tsc', '-p', 'helper')],
  ['Unused code', () => stage('knip')],
  ['Banned words', async () => countOfStage(await run(process.execPath, ['scripts/check-words.mjs']))],
  ['Types of shared', () => stage('tsc', '-p', 'shared')],
]

/** The rest, one after the other, in the order of what it costs. @type {[name: string, check: () => Promise<Count>][]} */
const STAGES = [
  ['Build', async () => countOfStage(await run(process.execPath, ['scripts/build.mjs']))],
  ['Tests', tests],
  ...(process.env.PLUGFOLIO_LONG ? [LOAD] : []),
  ['Server tests on an outside PostgreSQL', vitestOutside],
  ['Stories in a browser', playwright],
]

/**
 * Runs every stage, whatever the ones before it said, and gives the sum. With words, only the stages that contain one.
 * @param {string[]} words
 * @returns {Promise<Count>}
 */
export async function runStages(words) {
  mkdirSync(REPORTS, { recursive: true })
  /** @param {typeof STAGES} stages */
  const wanted = (stages) =>
    stages.filter(([name]) => words.length === 0 || words.some((word) => name.includes(word)))
  const told = [
    ...(await runAtOnce(wanted(READINGS), availableParallelism())),
    ...(await runAtOnce(wanted(STAGES), 1)),
  ]
  console.log(`\n${told.map(({ line }) => line).join('\n')}\n`)
  return {
    passed: told.reduce((sum, { passed }) => sum + passed, 0),
    failed: told.reduce((sum, { failed }) => sum + failed, 0),
  }
}

/**
 * Runs stages in their order, so many at once; gives what became of each, in the same order.
 * @param {typeof STAGES} stages
 * @param {number} atOnce
 */
async function runAtOnce(stages, atOnce) {
  /** @type {(Count & { line: string })[]} */
  const told = []
  const left = stages.entries()
  const runNext = async () => {
    for (const [index, [name, check]] of left) {
      console.log(`\n=== ${name}`)
      const started = Date.now()
      const { passed, failed } = await check().catch(failing)
      const mark = failed ? 'FAILED' : 'ok    '
      const line = `${mark} ${seconds(started)} ${name}: ${passed} passed, ${failed} failed`
      told[index] = { passed, failed, line }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, runNext))
  return told
}

const LOAD_TESTS = 'server/test/load'
const REPORTS = path.join(root, '.cache', 'reports')

/** @param {string} program @param {string[]} words */
const stage = async (program, ...words) => countOfStage(await run(tool(program), words))

/**
 * @param {string} reportName
 * @param {string[]} words
 * @param {Record<string, string>} [env]
 */
async function vitest(reportName, words = [], env = {}) {
  const report = freshReport(reportName)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  // A test often waits for a database or a process: twice as many as there are processors keep them busy.
  const workers = `--maxWorkers=${availableParallelism() * 2}`
  return countOfVitest(report, await run(tool('vitest'), ['run', workers, ...reporters, ...words], env))
}

async function tests() {
  await shellTools()
  await launcherTools()
  await faultTools()
  await proxyTools()
  const words = process.env.PLUGFOLIO_LONG ? [`--exclude=${LOAD_TESTS}/**`] : []
  // The helper's tests wait for its processes half of the time.
  return vitest('vitest.json', words, { HELPER_TEST_WORKERS: `${availableParallelism() * 3}` })
}

/**
 * What another build of PostgreSQL could do otherwise: every call of every feature, migrations, and what happens side by
 * side. The long run repeats everything but the tests of our own cluster, which would do the same again.
 */
async function vitestOutside() {
  const words = process.env.PLUGFOLIO_LONG
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
  words.push('--project=server')
  const given = process.env.TEST_DATABASE_URL
  if (given) return vitest('outside.json', words)
  const { url, stop } = await outsidePostgres()
  return vitest('outside.json', words, { TEST_DATABASE_URL: url }).finally(stop)
}

async function playwright() {
  const browser = await chromium()
  if (!browser) {
    console.error('There is no Chromium. Install one, or set CHROMIUM to its path.')
    return countOfStage(1)
  }
  await proxyTools()
  const report = freshReport('playwright.json')
  const env = { CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  return countOfPlaywright(report, await run(tool('playwright'), ['test', '--reporter=list,json'], env))
}

/** The report of an earlier run must never be counted. @param {string} name */
function freshReport(name) {
  const file = path.join(REPORTS, name)
  rmSync(file, { force: true })
  return file
}

/** @param {unknown} error */
function failing(error) {
  console.error(error instanceof Error ? error.message : error)
  return countOfStage(1)
}

/** @param {number} started */
const seconds = (started) => `${((Date.now() - started) / 1000).toFixed(1).padStart(6)} s`
