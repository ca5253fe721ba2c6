// @ts-check
import { parseArgs } from 'node:util'
import { installWhenChanged } from './parts/build/install-when-changed.mjs'
import { requireNode } from './parts/need-node.mjs'
import { root } from './parts/root.mjs'

/*
 * `npm run mutants -- [FOLDER …] [--most N] [--seconds N] [--seed N] [--at-once N]`: makes small changes in the sources below the folders, one
 * at a time, and prints how many of them the tests find. The sample of at most `most` per folder is the same for the same seed.
 */
requireNode()
process.chdir(root)
await installWhenChanged()
const { FOLDERS, mutationScore } = await import('./parts/mutants/mutation-score.mjs')

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    most: { type: 'string', default: '150' },
    seconds: { type: 'string', default: '3600' },
    seed: { type: 'string', default: '1' },
    'at-once': { type: 'string', default: '2' },
  },
})
const score = await mutationScore({
  folders: positionals.length > 0 ? positionals : FOLDERS,
  most: Number(values.most),
  seconds: Number(values.seconds),
  seed: Number(values.seed),
  atOnce: Number(values['at-once']),
  log: console.log,
})
console.log(score)
