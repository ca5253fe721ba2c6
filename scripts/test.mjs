// @ts-check
import { parseArgs } from 'node:util'
import { installWhenChanged } from './parts/build/install-when-changed.mjs'
import { requireNode } from './parts/need-node.mjs'
import { root } from './parts/root.mjs'

/*
 * `npm test`: on a fresh clone it installs first, then runs every check; of matrices and campaigns the part whose turn it is at this
 * commit. The last line is the sum: every test and every other stage counts once.
 */
requireNode()
process.chdir(root)
await installWhenChanged()

// The packages that this module imports are installed only now.
const { runStages } = await import('./parts/run-stages.mjs')
const { values, positionals } = parseArgs({ allowPositionals: true, options: { fresh: { type: 'boolean' } } })
const { passed, failed } = await runStages(positionals, { isFresh: values.fresh })
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
