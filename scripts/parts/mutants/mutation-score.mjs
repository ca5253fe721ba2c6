// @ts-check
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../root.mjs'
import { isTestFile, sourceFiles } from '../source-files.mjs'
import { mutantsIn } from './mutants-in.mjs'
import { sampleOf, scoreOf } from './sample.mjs'
import { testsOf } from './tests-of-file.mjs'
import { tryMutants } from './try-mutants.mjs'

/** Where the rules are, and what answers calls. */
export const FOLDERS = ['shared/src', 'server/src/features']

/**
 * Tries a sample of the mutants below each folder by their tests. Gives a sentence with the share that they found; `say` gets a line for
 * each that survived.
 * @param {object} how
 * @param {string[]} [how.folders]
 * @param {number} how.most of each folder
 * @param {number} how.seconds after so long no further mutant is begun
 * @param {number} [how.seed] the same sample for the same number
 * @param {number} [how.atOnce]
 * @param {(line: string) => void} how.say
 */
export async function mutationScore({ folders = FOLDERS, most, seconds, seed = 1, atOnce = 2, say }) {
  const samples = folders.map((folder) => sampleOf(mutantsBelow(folder), most, seed))
  // Mixed, so that each folder has its share when the time is over.
  const sample = sampleOf(samples.flat(), Number.POSITIVE_INFINITY, seed)
  say(`${sample.length} mutants are tried.`)
  const fates = await tryMutants(sample, {
    atOnce,
    seconds,
    testsOf,
    onFate: ({ fate, mutant: { file, line, before, text } }) =>
      say(`${fate.padEnd(8)}  ${file}:${line}  ${oneLine(before)}  →  ${oneLine(text)}`),
  })
  const scores = folders.map((folder) => {
    const own = fates.filter(({ mutant }) => mutant.file.startsWith(folder))
    return `${folder}: ${scoreOf(own.map(({ fate }) => fate))}`
  })
  say(scores.join('\n'))
  return scoreOf(fates.map(({ fate }) => fate))
}

/** @param {string} folder */
function mutantsBelow(folder) {
  const files = sourceFiles().filter(
    (file) =>
      file.startsWith(`${folder}/`) &&
      /\.tsx?$/.test(file) &&
      !isTestFile(file) &&
      !/\/testing\//.test(file) &&
      testsOf(file).length > 0,
  )
  return files.flatMap((file) => mutantsIn(file, readFileSync(path.join(root, file), 'utf8')))
}

/** @param {string} text */
function oneLine(text) {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 59)}…` : line
}
