// @ts-check
import { installWhenChanged } from './parts/build/install-when-changed.mjs'
import { requireNode } from './parts/need-node.mjs'
import { root } from './parts/root.mjs'

/*
 * `npm test`: on a fresh clone it installs first, then runs every check. The last line is the sum: every test and every other
 * stage counts once.
 */
requireNode()
process.chdir(root)
await installWhenChanged()

// The packages that this module imports are installed only now.
const { runStages } = await import('./parts/stages.mjs')
const { passed, failed } = await runStages(process.argv.slice(2))
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
