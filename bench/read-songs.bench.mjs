// @ts-check
// Reads a Live set of 40 MB of XML and 1,000 songs of FL Studio, 250 MB, compared with unpacking and reading their bytes, and digests 32 MB: node bench/read-songs.bench.mjs [rounds]
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { buildSync } from 'esbuild'
import { median, printFigure } from './parts/figure.mjs'

const rounds = Number(process.argv[2] ?? 7)
const cache = path.resolve(import.meta.dirname, '../.cache/bench')
const reader = path.join(cache, 'read-songs.mjs')

/** How many plugins, songs or bytes a variant answers. */
const FOUND = { live: 40, fl: 1000, digest: 32 }

/**
 * Each reading is made in a process of its own, whose writers have ended before it begins. The floors unpack the same set at once,
 * or read the same files, and pass once over the bytes.
 */
const PROGRAM = `
import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { createHash } from 'node:crypto'
import { sha256 } from '@noble/hashes/sha2.js'
import { inflate } from './helper/src/system/inflate.ts'
import { readSong } from './shared/src/songs/read-song.ts'
import { largeFlSong } from './shared/src/songs/testing/fl-files.ts'
import { largeLiveXml } from './shared/src/songs/testing/live-files.ts'

const [what, folder] = [process.argv[2], process.argv[3]]
const SET = path.join(folder, 'large.als')
const SONGS = Array.from({ length: what.includes('live') ? 0 : 1000 }, (_, i) => folder + '/' + i + '.flp')

if (what === 'write') {
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(SET, zlib.gzipSync(largeLiveXml(40e6)))
  for (const [i, song] of SONGS.entries()) fs.writeFileSync(song, largeFlSong(250_000 + i))
} else {
  const memory = process.memoryUsage.rss()
  const before = process.cpuUsage()
  const found = await { 'live-floor': liveFloor, live, 'live-in-helper': liveInHelper, 'fl-floor': flFloor, fl,
    'digest-floor': () => digest(createHash('sha256')), digest: () => digest(sha256.create()) }[what]()
  const { user, system } = process.cpuUsage(before)
  const grown = (process.resourceUsage().maxRSS * 1024 - memory) / 2 ** 20
  console.log(JSON.stringify({ found, cpu: (user + system) / 1000, grown }))
}

function liveFloor() {
  return passOver(zlib.gunzipSync(fs.readFileSync(SET))) > 0 ? 40 : 0
}

function flFloor() {
  return SONGS.filter((song) => passOver(fs.readFileSync(song)) > 0).length
}

function passOver(bytes) {
  let sum = 0
  for (let i = 0; i < bytes.length; i++) sum = (sum + bytes[i]) | 0
  return sum >>> 0
}

async function live() {
  return (await song(SET)).uses.length
}

async function liveInHelper() {
  return (await song(SET, inflate)).uses.length
}

async function fl() {
  let found = 0
  for (const each of SONGS) if ((await song(each)).uses.length === 12) found++
  return found
}

function digest(hash) {
  const piece = new Uint8Array(2 ** 20).fill(7)
  for (let i = 0; i < 32; i++) hash.update(piece)
  return hash.digest().length
}

async function song(file, inflate) {
  const handle = fs.openSync(file)
  const { size } = fs.fstatSync(handle)
  const read = async (at, length) => {
    const bytes = Buffer.allocUnsafe(Math.max(0, Math.min(length, size - at)))
    return bytes.subarray(0, fs.readSync(handle, bytes, 0, bytes.length, at))
  }
  const { song, refused } = await readSong({ name: path.basename(file), size, read }, inflate)
  fs.closeSync(handle)
  if (!song || song.incomplete) throw new Error(refused ?? song.incomplete)
  return song
}
`

build()
run('write')
measure()

function build() {
  buildSync({
    stdin: { contents: PROGRAM, resolveDir: path.resolve(import.meta.dirname, '..'), loader: 'ts' },
    outfile: reader,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
  })
}

/** All variants alternate, so that other load on the machine affects them equally. */
function measure() {
  const variants = ['live-floor', 'live', 'live-in-helper', 'fl-floor', 'fl', 'digest-floor', 'digest']
  const all = Array.from({ length: rounds }, () => new Map(variants.map((each) => [each, readings(each)])))
  const cpu = (/** @type {string} */ each) => median(all.map((round) => round.get(each)?.cpu ?? NaN))
  const grown = (/** @type {string} */ each) => Math.max(...all.map((round) => round.get(each)?.grown ?? NaN))
  const live = { floor: cpu('live-floor'), floorName: 'gunzip+pass', unit: 'ms' }
  printFigure({ name: 'read-songs/live-cpu', value: cpu('live-in-helper'), mostRatio: 1.6, ...live })
  printFigure({ name: 'read-songs/live-cpu-with-page-stream', value: cpu('live'), ...live })
  printFigure({ name: 'read-songs/live-memory', value: grown('live-in-helper'), unit: 'MB', most: 64 })
  printFigure({ name: 'read-songs/live-memory-with-page-stream', value: grown('live'), unit: 'MB', most: 64 })
  printFigure({
    name: 'read-songs/fl-cpu',
    value: cpu('fl'),
    unit: 'ms',
    floor: cpu('fl-floor'),
    floorName: 'read+pass',
    mostRatio: 1.5,
  })
  printFigure({
    name: 'read-songs/digest-cpu',
    value: cpu('digest'),
    unit: 'ms',
    floor: cpu('digest-floor'),
    floorName: 'node:crypto',
  })
}

/** @param {string} what */
function readings(what) {
  const answer = JSON.parse(run(what))
  const [kind] = what.split('-')
  if (answer.found !== FOUND[/** @type {keyof typeof FOUND} */ (kind)])
    throw new Error(`Something was lost. ${what}: ${answer.found}`)
  return answer
}

/** @param {string} what */
function run(what) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [reader, what, path.join(cache, 'songs')], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${what} failed. ${stderr}`)
  return stdout
}
