// @ts-check
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../root.mjs'
import { isTestFile, sourceFiles } from '../source-files.mjs'
import { mutantsIn } from './mutants-in.mjs'
import { sampleOf, scoreSentence } from './sample.mjs'
import { testRunsOf } from './tests-of-file.mjs'
import { tryMutants } from './try-mutants.mjs'

/** The rules, and the features of the server. */
export const FOLDERS = ['shared/src', 'server/src/features']

/**
 * Tests a sample of the mutants below each folder. Returns a sentence with the share that the tests found; logs a line for each
 * mutant.
 * @param {object} options
 * @param {string[]} [options.folders]
 * @param {number} options.most of each folder
 * @param {number} options.seconds no mutant is started after this time
 * @param {number} [options.seed] the same sample for the same number
 * @param {number} [options.atOnce]
 * @param {(line: string) => void} options.log
 */
export async function mutationScore({ folders = FOLDERS, most, seconds, seed = 1, atOnce = 2, log }) {
  const samples = folders.map((folder) => sampleOf(mutantsBelow(folder), most, seed))
  // Shuffled, so that each folder has its share when the time is over.
  const sample = sampleOf(samples.flat(), Number.POSITIVE_INFINITY, seed)
  log(`${sample.length} mutants to test.`)
  const fates = await tryMutants(sample, {
    atOnce,
    seconds,
    testsOf: testRunsOf,
    onFate: ({ fate, mutant: { file, line, before, text } }) =>
      log(`${fate.padEnd(8)}  ${file}:${line}  ${oneLine(before)}  →  ${oneLine(text)}`),
  })
  const scores = folders.map((folder) => {
    const own = fates.filter(({ mutant }) => mutant.file.startsWith(folder))
    return `${folder}: ${scoreSentence(own.map(({ fate }) => fate))}`
  })
  log(scores.join('\n'))
  return scoreSentence(fates.map(({ fate }) => fate))
}

/** @param {string} folder */
function mutantsBelow(folder) {
  const files = sourceFiles().filter(
    (file) =>
      file.startsWith(`${folder}/`) &&
      /\.tsx?$/.test(file) &&
      !isTestFile(file) &&
      !/\/testing\//.test(file) &&
      testRunsOf(file).length > 0,
  )
  return files.flatMap((file) => mutantsIn(file, readFileSync(path.join(root, file), 'utf8')))
}

/** @param {string} text */
function oneLine(text) {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 59)}…` : line
}
