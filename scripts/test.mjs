// @ts-check
import { installWhenChanged } from './parts/build/install-when-changed.mjs'
import { needNode } from './parts/need-node.mjs'
import { root } from './parts/root.mjs'

/*
 * `npm test` on a fresh clone: installs, then checks everything there is to check. The last line is the sum:
 * every test and every other stage counts once.
 */
needNode()
process.chdir(root)
await installWhenChanged()

// What follows uses packages, which are here only now.
const { runStages } = await import('./parts/stages.mjs')
const { passed, failed } = await runStages(process.argv.slice(2))
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
