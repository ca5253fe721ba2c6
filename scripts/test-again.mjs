// @ts-check
import { parseArgs } from 'node:util'
import { installWhenChanged } from './parts/build/install-when-changed.mjs'
import { needNode } from './parts/need-node.mjs'
import { root } from './parts/root.mjs'

/*
 * `npm run test:again -- [--runs N] [--project NAME] [FILE …]`: runs the tests of vitest twenty times, or as often as said, and names
 * those that fail in any of the runs. Runs of all tests are noted: begun once more with the same sources, it goes on where it ended.
 */
needNode()
process.chdir(root)
await installWhenChanged()
const { buildWhenChanged } = await import('./parts/build/build-when-changed.mjs')
const { repeatTests, runsOfTheseSources } = await import('./parts/repeat-tests.mjs')

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '20' }, project: { type: 'string' } },
})
await buildWhenChanged()
const runs = Number(values.runs)
const words = [...(values.project ? [`--project=${values.project}`] : []), ...positionals]
const { tests, flakes } = await repeatTests({
  runs,
  words,
  say: console.log,
  ...(words.length === 0 && { notes: runsOfTheseSources() }),
})
console.log(`${runs} runs, ${tests} tests passed, ${flakes.length} flakes`)
process.exit(flakes.length === 0 ? 0 : 1)
