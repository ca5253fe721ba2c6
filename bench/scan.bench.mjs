// @ts-check
// The helper's scan of 10,000 bundles, the first and an unchanged second, and reading them as for a drop, compared with system tools: node bench/scan.bench.mjs [rounds]
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { median, printFigure } from './parts/figure.mjs'
import { generatedTree } from './parts/generated-tree.mjs'
import { CACHE, cpuOf, measuredProgram } from './parts/measured-program.mjs'

const BUNDLES = 10_000
const rounds = Number(process.argv[2] ?? 7)
const tree = path.join(CACHE, `bundles-${BUNDLES}`)
const list = `${tree}.files`
const state = path.join(CACHE, 'scan-state')

if (!fs.existsSync(list)) {
  fs.rmSync(tree, { recursive: true, force: true })
  fs.writeFileSync(
    list,
    generatedTree(tree, BUNDLES)
      .map((file) => `${file}\0`)
      .join(''),
  )
  // Changes within the last two seconds are never cached.
  await pause(3000)
}

const scan = measuredProgram(
  'scan',
  `
import { scanFolders } from './helper/src/scan/scan-folders.ts'
const [, , tree, state] = process.argv
const { found, reread, unchanged, troubles } = await scanFolders({ folders: [tree], state })
const isRead = ({ plugin }) =>
  plugin.version && plugin.manufacturer && !plugin.isGuess && plugin.architectures.length === 2 &&
  (plugin.format !== 'VST3' || plugin.classId)
console.log(JSON.stringify({ found: found.filter(isRead).length, reread, unchanged, troubles: troubles.length, ...costs() }))
`,
)
const read = measuredProgram(
  'read',
  `
import { runSync } from './shared/src/bundles/run.ts'
import { scanBundles } from './shared/src/import/drop.ts'
import { diskFiles } from './helper/src/scan/on-disk.ts'
const { bundles } = runSync(scanBundles(process.argv[2]), diskFiles())
const isRead = ({ version, manufacturer, architectures, format, classId, notes }) =>
  version.confidence === 'stated' && manufacturer.confidence === 'stated' && architectures.length === 2 &&
  (format !== 'VST3' || classId !== '') && notes.length === 0
console.log(JSON.stringify({ found: bundles.filter(isRead).length, ...costs() }))
`,
)

/** Finds bundles without opening them, and copies the files that a reader reads. */
const endings = ['vst3', 'component', 'vst', 'aaxplugin'].map((extension) => `-name '*.${extension}'`)
const FIND_AND_CAT = `find '${tree}' -type d \\( ${endings.join(' -o ')} \\) -prune -print | wc -l; xargs -0 cat < '${list}' | wc -c`

// All variants alternate, so that other load on the machine affects them equally. The first round warms the disk's cache.
const all = Array.from({ length: rounds + 1 }, round).slice(1)
const cpu = (/** @type {(figures: ReturnType<typeof round>) => number} */ of) => median(all.map(of))
const findAndCat = { floor: cpu((each) => each.findAndCat), floorName: 'find+cat' }
const find = { floor: cpu((each) => each.find), floorName: 'find of everything' }
// A scan also measures each bundle, for which it lists all folders. This floor does, too.
const both = { floor: findAndCat.floor + find.floor, floorName: `${findAndCat.floorName}, ${find.floorName}` }
const [first, again, drop] = [
  cpu((each) => each.first.cpu),
  cpu((each) => each.again.cpu),
  cpu((each) => each.drop.cpu),
]
printFigure('scan/first', first, 'ms of a processor', { ...findAndCat, mostRatio: 1.8 })
printFigure('scan/first-with-sizes', first, 'ms of a processor', both)
printFigure('scan/unchanged', again, 'ms of a processor', { ...find, mostRatio: 0.8 })
printFigure('read-bundles/cpu', drop, 'ms of a processor', { ...findAndCat, mostRatio: 1.5 })
const memory = (/** @type {{ memory: number }[]} */ runs) => Math.max(...runs.map((run) => run.memory))
printFigure('scan/memory', memory(all.flatMap((each) => [each.first, each.again])), 'MB', { most: 150 })
printFigure('read-bundles/memory', memory(all.map((each) => each.drop)), 'MB', { most: 150 })

function round() {
  fs.rmSync(state, { recursive: true, force: true })
  fs.mkdirSync(state, { recursive: true })
  return {
    findAndCat: cpuOf(FIND_AND_CAT),
    first: scan([tree, state], { found: BUNDLES, reread: BUNDLES, unchanged: 0 }),
    find: cpuOf(`find '${tree}' | wc -l`),
    again: scan([tree, state], { found: BUNDLES, reread: 0, unchanged: BUNDLES }),
    drop: read([tree], { found: BUNDLES }),
  }
}
