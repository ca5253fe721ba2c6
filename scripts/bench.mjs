// @ts-check
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { buildWhenChanged } from './parts/build/build-when-changed.mjs'
import { installWhenChanged } from './parts/build/install-when-changed.mjs'
import { requireNode } from './parts/need-node.mjs'
import { root } from './parts/root.mjs'
import { runInRepository } from './parts/run.mjs'

/* Runs every bench/*.bench.mjs in turn, or those whose name contains the argument. Each prints lines of JSON. */
requireNode()
await installWhenChanged()
await buildWhenChanged()

const wanted = process.argv[2] ?? ''
const benches = readdirSync(path.join(root, 'bench')).filter(
  (name) => name.endsWith('.bench.mjs') && name.includes(wanted),
)
if (benches.length === 0) console.error(`There is no bench/*${wanted}*.bench.mjs.`)
let failed = benches.length === 0
for (const name of benches.sort())
  failed = (await runInRepository(process.execPath, [path.join('bench', name)])) !== 0 || failed
process.exit(failed ? 1 : 0)
