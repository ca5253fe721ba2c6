// @ts-check
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { installWhenChanged } from './parts/build/install-when-changed.mjs'
import { requireNode } from './parts/need-node.mjs'
import { root } from './parts/root.mjs'

/*
 * `npm run mutants -- [FOLDER …] [--most N] [--seed N]`: makes small changes in the sources below the folders, one at a time, and prints
 * how many of them the tests find. The sample of at most `most` per folder is the same for the same seed.
 */
requireNode()
process.chdir(root)
await installWhenChanged()
const { mutantsIn, shuffledMutants } = await import('./parts/mutants/mutants-in.mjs')
const { testRunsOf, tryMutants } = await import('./parts/mutants/try-mutants.mjs')
const { productFiles } = await import('./parts/source-files.mjs')

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { most: { type: 'string', default: '150' }, seed: { type: 'string', default: '1' } },
})
/** By default the rules, and the features of the server. */
const folders = positionals.length > 0 ? positionals : ['shared/src', 'server/src/features']
const seed = Number(values.seed)
const samples = folders.flatMap((folder) => {
  const mutants = productFiles().flatMap((file) =>
    file.startsWith(`${folder}/`) && testRunsOf(file).length > 0
      ? mutantsIn(file, readFileSync(path.join(root, file), 'utf8'))
      : [],
  )
  return shuffledMutants(mutants, seed).slice(0, Number(values.most))
})
// In one order, so that each folder has its share when the run ends early.
const tried = await tryMutants(shuffledMutants(samples, seed))
for (const folder of folders) {
  const own = tried.filter(({ file }) => file.startsWith(`${folder}/`))
  const found = own.filter(({ isFound }) => isFound).length
  const share = Math.round((100 * found) / (own.length || 1))
  console.log(`${folder}: ${share} % of mutants found, ${found} of ${own.length}`)
}
