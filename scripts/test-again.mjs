// @ts-check
import { parseArgs } from 'node:util'
import { installWhenChanged } from './parts/build/install-when-changed.mjs'
import { requireNode } from './parts/need-node.mjs'
import { root } from './parts/root.mjs'

/*
 * `npm run test:again -- [--runs N] [--project NAME] [FILE …]`: runs the vitest tests twenty or N times and lists those that fail
 * in any run. Runs of all tests are recorded: started again with the same sources, it continues where it ended.
 */
requireNode()
process.chdir(root)
await installWhenChanged()
const { buildWhenChanged } = await import('./parts/build/build-when-changed.mjs')
const { notesOfSources } = await import('./parts/gate/progress.mjs')
const { repeatTests } = await import('./parts/repeat-tests.mjs')

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '20' }, project: { type: 'string' } },
})
await buildWhenChanged()
const runs = Number(values.runs)
const args = [...(values.project ? [`--project=${values.project}`] : []), ...positionals]
const { tests, flakes } = await repeatTests({
  runs,
  args,
  log: console.log,
  ...(args.length === 0 && { notes: notesOfSources('again') }),
})
console.log(`${runs} runs, ${tests} tests passed, ${flakes.length} flakes`)
process.exit(flakes.length === 0 ? 0 : 1)
