// @ts-check
import { parseArgs } from 'node:util'
import { installWhenChanged } from './parts/build/install-when-changed.mjs'
import { requireNode } from './parts/need-node.mjs'
import { root } from './parts/root.mjs'

/*
 * `npm test`: on a fresh clone it installs first, then runs every check; of matrices and campaigns the part whose turn it is at this
 * commit. The last line is the sum: every test and every other stage counts once. Arguments choose stages.
 * `npm run test:full [-- --fresh]`: everything at full size: every cell of every matrix, and the campaigns at full length: killed
 * processes, power cuts, disk errors, wrong clocks, hostile and broken input, and every page in every size and theme. It takes hours;
 * started again with the same sources, it continues where it ended, unless with `--fresh`.
 */
requireNode()
process.chdir(root)
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { full: { type: 'boolean' }, fresh: { type: 'boolean' } },
})
if (values.full) process.env.PLUGFOLIO_LONG = '1'
await installWhenChanged()

// The packages that this module imports are installed only now.
const { runStages } = await import('./parts/run-stages.mjs')
const { passed, failed } = await runStages(positionals, { isFresh: values.fresh })
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
