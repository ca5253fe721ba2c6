// @ts-check
// The helper's scan of 10,000 bundles, the first and an unchanged second, compared with system tools: node bench/scan.bench.mjs [rounds]
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { buildSync } from 'esbuild'
import { generatedTree } from './generated-tree.mjs'
import { median, printFigure } from './parts/figure.mjs'

const BUNDLES = 10_000
const rounds = Number(process.argv[2] ?? 7)
const root = path.resolve(import.meta.dirname, '..')
const cache = path.join(root, '.cache/bench')
const tree = path.join(cache, `bundles-${BUNDLES}`)
const list = `${tree}.files`
const state = path.join(cache, 'scan-state')

/** Node reads additional certificates at every start, which would distort the times. */
const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env

/** Each runs in a separate process. Everything counts, from the start of Node on. */
const PROGRAMS = {
  /** The product's own scan. */
  scan: `
import { scanFolders } from './helper/src/scan/scan-folders.ts'
const [, , tree, state] = process.argv
const { found, reread, unchanged, troubles } = await scanFolders({ folders: [tree], state })
const isRead = ({ plugin }) =>
  plugin.version && plugin.manufacturer && !plugin.isGuess && plugin.architectures.length === 2 &&
  (plugin.format !== 'VST3' || plugin.classId)
console.log(JSON.stringify({ found: found.filter(isRead).length, reread, unchanged, troubles: troubles.length, ...costs() }))
`,
  /** A scan by paths alone, as other programs do: every path by its extension, without reading files. */
  paths: `
import fs from 'node:fs'
const entries = await fs.promises.readdir(process.argv[2], { recursive: true, withFileTypes: true })
const found = entries.filter(({ name }) => /\\.(?:vst3|component|vst|aaxplugin|clap|lv2)$/i.test(name))
console.log(JSON.stringify({ found: found.length, ...costs() }))
`,
}

const COSTS = `
function costs() {
  const { user, system } = process.cpuUsage()
  return { cpu: (user + system) / 1000, memory: process.resourceUsage().maxRSS / 1024 }
}
`

/** Finds bundles without opening them. */
const FIND_BUNDLES = `find '${tree}' -type d \\( ${['vst3', 'component', 'vst', 'aaxplugin']
  .map((extension) => `-name '*.${extension}'`)
  .join(' -o ')} \\) -prune -print`

prepare()
measure()

function prepare() {
  const facts = `${tree}.json`
  if (!fs.existsSync(facts)) {
    fs.rmSync(tree, { recursive: true, force: true })
    const { products, files } = generatedTree(tree, BUNDLES)
    fs.writeFileSync(list, files.map((file) => `${file}\0`).join(''))
    fs.writeFileSync(facts, JSON.stringify({ products }))
    // Changes within the last two seconds are never cached.
    spawnSync('sleep', ['3'])
  }
  for (const [name, contents] of Object.entries(PROGRAMS)) {
    buildSync({
      stdin: { contents: COSTS + contents, resolveDir: root, loader: 'ts' },
      outfile: programOf(name),
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      // A dependency of the reader of LV2 files asks for modules in the old way.
      banner: {
        js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)",
      },
      logLevel: 'error',
    })
  }
}

/** All variants alternate, so that other load on the machine affects them equally. The first round warms the disk's cache. */
function measure() {
  const all = Array.from({ length: rounds + 1 }, round).slice(1)
  const middle = (/** @type {(figures: ReturnType<typeof round>) => number} */ of) => median(all.map(of))
  const [findAndCat, find] = [middle((each) => each.findAndCat), middle((each) => each.find)]
  printFigure({
    name: 'scan/first',
    value: middle(({ first }) => first.cpu),
    unit: 'ms of a processor',
    floor: findAndCat,
    floorName: 'find+cat',
    mostRatio: 2.5,
  })
  printFigure({
    name: 'scan/unchanged',
    value: middle(({ again }) => again.cpu),
    unit: 'ms of a processor',
    floor: find,
    floorName: 'find of everything',
    mostRatio: 1.2,
  })
  const memory = Math.max(...all.flatMap(({ first, again }) => [first.memory, again.memory]))
  printFigure({ name: 'scan/memory', value: memory, unit: 'MB', most: 150 })
  printFigure({
    name: 'scan/paths-only',
    value: middle(({ paths }) => paths.cpu),
    unit: 'ms of a processor',
    floor: find,
    floorName: 'find of everything',
    note: 'by paths alone: no file is read, and the contents of bundles are listed too',
  })
}

function round() {
  fs.rmSync(state, { recursive: true, force: true })
  fs.mkdirSync(state, { recursive: true })
  const findAndCat = cpuOf(`${FIND_BUNDLES} | wc -l; xargs -0 cat < '${list}' | wc -c`)
  const first = answerOf('scan', { found: BUNDLES, reread: BUNDLES, unchanged: 0 })
  const find = cpuOf(`find '${tree}' | wc -l`)
  const again = answerOf('scan', { found: BUNDLES, reread: 0, unchanged: BUNDLES })
  const paths = answerOf('paths', { found: BUNDLES })
  return { findAndCat, first, find, again, paths }
}

function cpuOf(/** @type {string} */ commands) {
  const run = spawnSync('bash', ['-c', `TIMEFORMAT='%U %S'; time { ${commands}; }`], { encoding: 'utf8' })
  if (run.status !== 0) throw new Error(`The floor failed. ${run.stderr}`)
  const [user = 0, system = 0] = run.stderr.trim().split(' ').map(Number)
  return (user + system) * 1000
}

function answerOf(/** @type {string} */ name, /** @type {Record<string, number>} */ expected) {
  const run = spawnSync(process.execPath, [programOf(name), tree, state], { encoding: 'utf8', env })
  if (run.status !== 0) throw new Error(`${name} failed. ${run.stderr}`)
  const answer = JSON.parse(run.stdout)
  for (const [key, value] of Object.entries(expected)) {
    if (answer[key] !== value) throw new Error(`${name} lost something. ${run.stdout}`)
  }
  return answer
}

function programOf(/** @type {string} */ name) {
  return path.join(cache, `bench-${name}.mjs`)
}
