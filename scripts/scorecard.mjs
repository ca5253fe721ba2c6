// @ts-check
import { installWhenChanged } from './parts/build/install-when-changed.mjs'
import { requireNode } from './parts/need-node.mjs'
import { root } from './parts/root.mjs'

/*
 * `npm run scorecard`: runs the tests of every row of the goal table and prints the table with each row's figure. Arguments choose
 * rows (`npm run scorecard R01 R45`), `--long` runs everything at full length, `--kept` skips tests that have not changed since
 * their last run, nor their dependencies (`parts/scorecard/state-of.mjs`), `--write` writes docs/audit/scorecard.md.
 */
requireNode()
process.chdir(root)
await installWhenChanged()

// The packages that this module imports are installed only now.
const { scorecard } = await import('./parts/scorecard/scorecard.mjs')
process.exit(await scorecard(process.argv.slice(2)))
