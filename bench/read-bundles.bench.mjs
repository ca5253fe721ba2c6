// Reads 10,000 bundles, compared with finding them and copying the same files: node bench/read-bundles.bench.mjs [rounds]
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { buildSync } from 'esbuild'
import { generatedTree } from './generated-tree.mjs'

const BUNDLES = 10_000
const rounds = Number(process.argv[2] ?? 7)
const cache = path.resolve(import.meta.dirname, '../.cache/bench')
const tree = path.join(cache, `bundles-${BUNDLES}`)
const list = `${tree}.files`
const reader = path.join(cache, 'read-bundles.mjs')

/** Reads the tree in a separate process. Everything counts, from the start of Node on; a lost value is a failure. */
const PROGRAM = `
import { runSync } from './shared/src/bundles/run.ts'
import { scanBundles } from './shared/src/import/drop.ts'
import { diskFiles } from './helper/src/scan/on-disk.ts'

const start = performance.now()
const { bundles } = runSync(scanBundles(process.argv[2]), diskFiles())
const wall = performance.now() - start
const { user, system } = process.cpuUsage()
const memory = process.resourceUsage().maxRSS / 1024
const isRead = ({ version, manufacturer, architectures, format, classId, notes }) =>
  version.confidence === 'stated' && manufacturer.confidence === 'stated' && architectures.length === 2 &&
  (format !== 'VST3' || classId !== '') && notes.length === 0
const lost = bundles.filter((bundle) => !isRead(bundle)).length
console.log(JSON.stringify({ found: bundles.length, lost, cpu: (user + system) / 1000, memory, wall }))
`

prepare()
measure()

function prepare() {
  if (!fs.existsSync(list)) {
    fs.rmSync(tree, { recursive: true, force: true })
    const made = generatedTree(tree, BUNDLES)
    fs.writeFileSync(list, made.files.map((file) => `${file}\0`).join(''))
  }
  buildSync({
    stdin: { contents: PROGRAM, resolveDir: path.resolve(import.meta.dirname, '..'), loader: 'ts' },
    outfile: reader,
    bundle: true,
    platform: 'node',
    format: 'esm',
    // A dependency of the Turtle reader is CommonJS.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)",
    },
    target: 'node20',
    logLevel: 'error',
  })
}

/** Both alternate, so that other load on the machine affects them equally. The first round warms the disk's cache. */
function measure() {
  const all = Array.from({ length: rounds + 1 }, () => ({ floor: cpuOfFloor(), ours: read() })).slice(1)
  const floor = median(all.map((round) => round.floor))
  const cpu = median(all.map(({ ours }) => ours.cpu))
  say({
    name: 'read-bundles/cpu',
    value: cpu,
    unit: 'ms',
    floor,
    floorName: 'find+cat',
    ratio: cpu / floor,
    goal: 'ratio <= 2.5',
  })
  say({
    name: 'read-bundles/memory',
    value: Math.max(...all.map(({ ours }) => ours.memory)),
    unit: 'MB',
    goal: '<= 150',
  })
  say({ name: 'read-bundles/wall', value: median(all.map(({ ours }) => ours.wall)), unit: 'ms' })
}

/** Finds the bundles without opening them, and copies the files that the reader reads. */
function cpuOfFloor() {
  const names = ['vst3', 'component', 'vst', 'aaxplugin'].map((extension) => `-name '*.${extension}'`)
  const find = `find '${tree}' -type d \\( ${names.join(' -o ')} \\) -prune -print | wc -l`
  const run = spawnSync(
    'bash',
    ['-c', `TIMEFORMAT='%U %S'; time { ${find}; xargs -0 cat < '${list}' | wc -c; }`],
    {
      encoding: 'utf8',
    },
  )
  if (run.status !== 0 || !run.stdout.startsWith(String(BUNDLES)))
    throw new Error(`The floor failed. ${run.stderr}`)
  const [user = 0, system = 0] = run.stderr.trim().split(' ').map(Number)
  return (user + system) * 1000
}

function read() {
  const run = spawnSync(process.execPath, [reader, tree], { encoding: 'utf8' })
  if (run.status !== 0) throw new Error(`The reader failed. ${run.stderr}`)
  const answer = JSON.parse(run.stdout)
  if (answer.found !== BUNDLES || answer.lost !== 0) {
    throw new Error(`The reader lost something. ${run.stdout}`)
  }
  return answer
}

function median(values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1]
}

function say(figure) {
  console.log(
    JSON.stringify(figure, (_, value) => (typeof value === 'number' ? Math.round(value * 100) / 100 : value)),
  )
}
