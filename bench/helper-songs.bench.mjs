// @ts-check
// The helper's command `songs` over 1,000 unchanged songs in 60,000 files, compared with `find`, and its memory over 20,000 songs: node bench/helper-songs.bench.mjs [rounds]
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { buildSync } from 'esbuild'
import { helperBundle } from '../scripts/parts/helper/bundle.mjs'
import { median, printFigure } from './parts/figure.mjs'

const rounds = Number(process.argv[2] ?? 7)
const root = path.resolve(import.meta.dirname, '..')
const cache = path.join(root, '.cache/bench')
const helper = path.join(cache, 'songs-helper/plugfolio-helper.cjs')
const writer = path.join(cache, 'write-songs.mjs')
/** Prints the most memory that a program has had, in MB, when it ends. */
const reporter = path.join(cache, 'songs-memory.cjs')
const REPORT = `process.on('exit', () => console.error(process.resourceUsage().maxRSS / 1024))`
const projects = path.join(cache, 'song-projects')
const many = path.join(cache, 'song-many')

/** Node reads additional certificates at every start, which would distort the times. */
const { NODE_EXTRA_CA_CERTS: _, ...environment } = process.env

/** Folders as Live leaves them: a set, its backups, and audio files with their analyses. Each set uses 40 of 400 plugins. */
const WRITE = `
import fs from 'node:fs'
import path from 'node:path'
import { liveDevice, liveSet, vst3Info } from './shared/src/songs/testing/live-files.ts'

const [folder, projects, backups, sounds] = [process.argv[2], ...process.argv.slice(3).map(Number)]
for (let i = 0; i < projects; i++) {
  const project = path.join(folder, String(i % 100), 'Song ' + i + ' Project')
  for (const name of ['Backup', 'Samples/Imported', 'Ableton Project Info'])
    fs.mkdirSync(path.join(project, name), { recursive: true })
  const devices = Array.from({ length: 40 }, (_, n) => device((i * 7 + n * 11) % 400))
  const set = liveSet({ tracks: [{ name: 'Track ' + i, devices }] })
  fs.writeFileSync(path.join(project, 'Song ' + i + '.als'), set)
  for (let n = 0; n < backups; n++) fs.writeFileSync(path.join(project, 'Backup', 'Song ' + n + '.als'), set)
  for (let n = 0; n < sounds; n++)
    for (const name of ['.wav', '.wav.asd']) fs.writeFileSync(path.join(project, 'Samples/Imported', n + name), '')
}

function device(n) {
  return liveDevice({ info: vst3Info('Plugin ' + n, n.toString(16).toUpperCase().padStart(32, 'A')) })
}
`

prepare()
measureUnchanged()
measureMemory()

function prepare() {
  buildSync({ ...helperBundle(path.dirname(helper)), logLevel: 'error' })
  buildSync({
    stdin: { contents: WRITE, resolveDir: root, loader: 'ts' },
    outfile: writer,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
  })
  fs.writeFileSync(reporter, REPORT)
  writeTree(projects, [1000, 10, 24])
  writeTree(many, [20_000, 0, 0])
}

/** @param {string} folder @param {number[]} counts */
function writeTree(folder, counts) {
  if (fs.existsSync(`${folder}.done`)) return
  fs.rmSync(folder, { recursive: true, force: true })
  output(process.execPath, [writer, folder, ...counts.map(String)])
  fs.writeFileSync(`${folder}.done`, '')
  // What changed within the last two seconds is never remembered.
  spawnSync('sleep', ['3'])
}

/** The command and `find` alternate, so that other load on the machine affects them equally. */
function measureUnchanged() {
  const state = freshState('unchanged')
  songs(projects, state, 1000)
  const all = Array.from({ length: rounds + 1 }, () => ({
    find: cpuOf(`find '${projects}' -printf '%s %T@ %p\n' | wc -l`),
    names: cpuOf(`find '${projects}' | wc -l`),
    again: songs(projects, state, 1000).cpu,
    start: cpuOf(`'${process.execPath}' '${helper}' --version`),
  })).slice(1)
  const middle = (/** @type {(figures: typeof all[number]) => number} */ of) => median(all.map(of))
  const [find, names, again, start] = [
    middle((each) => each.find),
    middle((each) => each.names),
    middle((each) => each.again),
    middle((each) => each.start),
  ]
  const unit = 'ms of a processor'
  printFigure({
    name: 'helper-songs/unchanged',
    value: again,
    unit,
    floor: find,
    floorName: 'find with sizes and times',
    mostRatio: 1.2,
  })
  printFigure({
    name: 'helper-songs/unchanged-names',
    value: again,
    unit,
    floor: names,
    floorName: 'find of names',
    note: 'find does not look at sizes and times',
  })
  printFigure({ name: 'helper-songs/start', value: start, unit, note: 'of this, the start of the program' })
}

function measureMemory() {
  const first = songs(many, freshState('many'), 20_000)
  const again = songs(many, stateOf('many'), 20_000)
  printFigure({
    name: 'helper-songs/first-20000',
    value: first.cpu / 20_000,
    unit: 'ms of a processor for a song',
  })
  printFigure({
    name: 'helper-songs/memory-20000',
    value: Math.max(first.memory, again.memory),
    unit: 'MB',
    most: 300,
  })
}

/** One run of the command. @param {string} folder @param {string} state @param {number} count */
function songs(folder, state, count) {
  const printed = path.join(cache, 'songs-printed.json')
  const command = `'${process.execPath}' --require '${reporter}' '${helper}' songs '${folder}' --json > '${printed}'`
  const { cpu, said } = costsOf(command, { PLUGFOLIO_HELPER_STATE: state })
  const { songs: all } = JSON.parse(fs.readFileSync(printed, 'utf8'))
  const whole = all.filter((/** @type {{ plugins: unknown[] }} */ { plugins }) => plugins.length === 40)
  if (whole.length !== count) throw new Error(`Something was lost: ${whole.length} of ${count} songs.`)
  return { cpu, memory: Number(said) }
}

/** @param {string} name */
function freshState(name) {
  fs.rmSync(stateOf(name), { recursive: true, force: true })
  fs.mkdirSync(stateOf(name), { recursive: true })
  return stateOf(name)
}

/** @param {string} name */
function stateOf(name) {
  return path.join(cache, `songs-state-${name}`)
}

/** @param {string} command */
function cpuOf(command) {
  return costsOf(command).cpu
}

/** The processor time of a command and its children, and what it prints on standard error. @param {string} command @param {Record<string, string>} more */
function costsOf(command, more = {}) {
  const timed = `TIMEFORMAT='%U %S'; time { ${command}; }`
  const run = spawnSync('bash', ['-c', timed], { encoding: 'utf8', env: { ...environment, ...more } })
  if (run.status !== 0) throw new Error(`${command} failed. ${run.stderr}`)
  const lines = run.stderr.trim().split('\n')
  const [user = 0, system = 0] = lines.at(-1)?.split(' ').map(Number) ?? []
  return { cpu: (user + system) * 1000, said: lines[0] ?? '' }
}

/** @param {string} file @param {string[]} args */
function output(file, args) {
  const run = spawnSync(file, args, { encoding: 'utf8' })
  if (run.status !== 0) throw new Error(run.stderr)
  return run.stdout
}
