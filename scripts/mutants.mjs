// @ts-check
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { installWhenChanged } from './parts/install-when-changed.mjs'
import { needNode } from './parts/need-node.mjs'
import { root } from './parts/root.mjs'

/*
 * `npm run mutants -- [FOLDER …] [--most N] [--seconds N] [--seed N] [--at-once N]`: changes the sources below the folders in small ways, one
 * at a time, and says how many of the changes their tests find. A random sample, the same for the same seed; the survivors are listed.
 */
needNode()
process.chdir(root)
await installWhenChanged()
const { mutantsIn } = await import('./parts/mutants/mutants-in.mjs')
const { sampleOf, scoreOf } = await import('./parts/mutants/sample.mjs')
const { tryMutants } = await import('./parts/mutants/try-mutants.mjs')
const { testsOf } = await import('./parts/mutants/tests-of-file.mjs')
const { isTestFile, sourceFiles } = await import('./parts/source-files.mjs')

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    most: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '3600' },
    seed: { type: 'string', default: '1' },
    'at-once': { type: 'string', default: '2' },
  },
})
const folders = positionals.length > 0 ? positionals : ['shared/src', 'server/src/features']
const files = sourceFiles().filter(
  (file) =>
    /\.tsx?$/.test(file) &&
    !isTestFile(file) &&
    !/\/testing\//.test(file) &&
    folders.some((folder) => file.startsWith(folder)) &&
    testsOf(file).length > 0,
)
const all = files.flatMap((file) => mutantsIn(file, readFileSync(path.join(root, file), 'utf8')))
const sample = sampleOf(all, Number(values.most), Number(values.seed))
console.log(`${all.length} mutants in ${files.length} files, of which ${sample.length} are tried.`)
const fates = await tryMutants(sample, {
  atOnce: Number(values['at-once']),
  seconds: Number(values.seconds),
  testsOf,
  onFate: ({ fate, mutant: { file, line, before, text } }) => {
    if (fate === 'survived') console.log(`survived  ${file}:${line}  ${oneLine(before)}  →  ${oneLine(text)}`)
  },
})
console.log(scoreOf(fates.map(({ fate }) => fate)))

/** @param {string} text */
function oneLine(text) {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 59)}…` : line
}
