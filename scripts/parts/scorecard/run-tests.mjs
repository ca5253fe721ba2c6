// @ts-check
import path from 'node:path'
import { chromiumPath } from '../programs/chromium.mjs'
import { root } from '../root.mjs'
import { packageProgram, runInRepository } from '../run.mjs'
import { startOutsidePostgres } from '../services/outside-postgres.mjs'
import { invalidateOutcomes, OUTSIDE_SUFFIX, recordingEnvironment } from './outcomes.mjs'

/**
 * Runs each of these test files once and records its outcome. Files that measure times run alone, and last.
 * @param {string[]} files as `testsOfRows` names them
 * @param {Set<string>} measured those whose figures are times
 * @param {string} notes the file of outcomes
 */
export async function runTests(files, measured, notes) {
  invalidateOutcomes(notes, files)
  const elsewhere = files.filter((file) => file.endsWith(OUTSIDE_SUFFIX))
  const here = files.filter((file) => !file.endsWith(OUTSIDE_SUFFIX))
  const plain = here.filter((file) => !measured.has(file))
  const timed = here.filter((file) => measured.has(file))

  await vitest(plain.filter(isTest), TWO_AT_ONCE, notes)
  await vitestElsewhere(elsewhere, notes)
  await playwright(plain.filter(isStory), ['--workers=2'], notes)
  await vitest(timed.filter(isTest), ONE_BY_ONE, notes)
  await playwright(timed.filter(isStory), ['--workers=1'], notes)
}

/** @param {string} file */
const isStory = (file) => /\.story\.tsx?$/.test(file)
/** @param {string} file */
const isTest = (file) => !isStory(file)

const TWO_AT_ONCE = ['--maxWorkers=2']
const ONE_BY_ONE = ['--maxWorkers=1', '--no-file-parallelism']

/** @param {string} name */
const reporter = (name) => `--reporter=${path.join(root, 'scripts', 'parts', 'scorecard', name)}`

/**
 * @param {string[]} files
 * @param {string[]} args
 * @param {string} notes
 * @param {{ suffix?: string, env?: Record<string, string> }} [more]
 */
async function vitest(files, args, notes, { suffix = '', env = {} } = {}) {
  if (files.length === 0) return
  // Colored output would be part of the figures.
  await runInRepository(
    packageProgram('vitest'),
    ['run', ...args, reporter('vitest-reporter.mjs'), ...files],
    {
      ...recordingEnvironment(notes, suffix, files),
      ...env,
      NO_COLOR: '1',
    },
  )
}

/**
 * @param {string[]} names
 * @param {string} notes
 */
async function vitestElsewhere(names, notes) {
  if (names.length === 0) return
  const files = names.map((name) => name.slice(0, -OUTSIDE_SUFFIX.length))
  const { url, stop } = await startOutsidePostgres()
  const args = ['--project=server', ...TWO_AT_ONCE]
  await vitest(files, args, notes, { suffix: OUTSIDE_SUFFIX, env: { TEST_DATABASE_URL: url } }).finally(stop)
}

/**
 * @param {string[]} files
 * @param {string[]} args
 * @param {string} notes
 */
async function playwright(files, args, notes) {
  if (files.length === 0) return
  const browser = await chromiumPath()
  if (!browser) return console.error('There is no Chromium. Install one, or set CHROMIUM to its path.')
  const env = { ...recordingEnvironment(notes, '', files), CHROMIUM: browser }
  await runInRepository(
    packageProgram('playwright'),
    ['test', ...args, reporter('playwright-reporter.mjs'), ...files],
    env,
  )
}
