// @ts-check
// Reads a UAD system profile of 4 MiB, from its bytes to its licenses, and one of twice the size: node bench/read-profile.bench.mjs [rounds]
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { buildSync } from 'esbuild'
import { median, printFigure } from './parts/figure.mjs'

const MEBIBYTE = 1024 * 1024
const rounds = Number(process.argv[2] ?? 9)
const cache = path.resolve(import.meta.dirname, '../.cache/bench')
const reader = path.join(cache, 'read-profile.mjs')

/**
 * Reads one profile in a separate process, like a page that has just been opened: with the platform's decoder, or without one.
 * The floor decodes the same bytes with the platform's decoder, splits the text into lines and reads each.
 */
const PROGRAM = `
import { profileTextOf } from './shared/src/uad/profile/profile-text.ts'
import { authorizationsIn } from './shared/src/uad/profile/system-profile.ts'
import { aProfile } from './shared/src/uad/testing/a-profile.ts'

const [what, size] = [process.argv[2], Number(process.argv[3])]
const line = (i) => 'UAD Title ' + i + ' of a Long Profile: ' + (i % 2 ? 'Authorized for all devices' : 'Demo not started')
const lines = Array.from({ length: size / 55 }, (_, i) => line(i))
const bytes = new TextEncoder().encode(aProfile({ lines })).subarray(0, size)
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const decode = what === 'without' ? undefined : (bytes) => strict.decode(bytes)
const before = process.cpuUsage()
const start = performance.now()
const found = what === 'floor' ? floor(bytes) : authorizationsIn(profileTextOf(bytes, decode)).authorizations.length
const wall = performance.now() - start
const { user, system } = process.cpuUsage(before)
console.log(JSON.stringify({ size: bytes.length, found, wall, cpu: (user + system) / 1000 }))

function floor(bytes) {
  let count = 0
  for (const line of new TextDecoder().decode(bytes).split('\\n')) if (line.lastIndexOf(':') > 0) count++
  return Math.min(count, 2000)
}
`

build()
measure()

function build() {
  buildSync({
    stdin: { contents: PROGRAM, resolveDir: path.resolve(import.meta.dirname, '..'), loader: 'ts' },
    outfile: reader,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // zod calls `require`, which modules do not have.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)",
    },
    logLevel: 'error',
  })
}

/** All variants alternate, so that other load on the machine affects them equally. */
function measure() {
  const all = Array.from({ length: rounds }, () => ({
    floor: read('floor', 4 * MEBIBYTE),
    ours: read('ours', 4 * MEBIBYTE),
    without: read('without', 4 * MEBIBYTE),
    double: read('ours', 8 * MEBIBYTE),
  }))
  const cpu = median(all.map(({ ours }) => ours.cpu))
  const floor = median(all.map((round) => round.floor.wall))
  const double = median(all.map((round) => round.double.cpu))
  const without = median(all.map((round) => round.without.cpu))
  const wall = median(all.map(({ ours }) => ours.wall))
  printFigure({
    name: 'read-profile/4-mib',
    value: wall,
    unit: 'ms',
    most: 100,
    floor,
    floorName: 'decode+split',
  })
  printFigure({ name: 'read-profile/4-mib-cpu', value: cpu, unit: 'ms' })
  printFigure({ name: 'read-profile/4-mib-cpu-without-decoder', value: without, unit: 'ms' })
  printFigure({ name: 'read-profile/doubling', value: double / cpu, unit: 'times', most: 2.5 })
}

/**
 * Milliseconds on the clock and of the processor.
 * @param {'ours' | 'without' | 'floor'} what
 * @param {number} size
 */
function read(what, size) {
  const run = spawnSync(process.execPath, [reader, what, String(size)], { encoding: 'utf8' })
  if (run.status !== 0) throw new Error(`The reader failed. ${run.stderr}`)
  const answer = JSON.parse(run.stdout)
  if (answer.found !== 2000 || answer.size < size * 0.95) throw new Error(`Something was lost. ${run.stdout}`)
  return answer
}
