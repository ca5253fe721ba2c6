// @ts-check
// Reads a Live set of 40 MB of XML and 1,000 songs of FL Studio, 250 MB, compared with unpacking and reading their bytes: node bench/read-songs.bench.mjs [rounds]
import path from 'node:path'
import { median, printFigure } from './parts/figure.mjs'
import { CACHE, measuredProgram } from './parts/measured-program.mjs'

const rounds = Number(process.argv[2] ?? 7)

/** How many plugins or songs each variant answers. */
const VARIANTS = { 'live-floor': 40, live: 40, 'live-in-helper': 40, 'fl-floor': 1000, fl: 1000 }

/**
 * Each reading is made in a process of its own, whose writers have ended before it begins. The floors unpack the same set at once,
 * or read the same files, and pass once over the bytes.
 */
const PROGRAM = `
import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
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
  console.log('{}')
} else {
  const memory = process.memoryUsage.rss()
  const before = process.cpuUsage()
  const found = await { 'live-floor': liveFloor, live, 'live-in-helper': liveInHelper, 'fl-floor': flFloor, fl }[what]()
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

const run = measuredProgram('songs', PROGRAM)
const folder = path.join(CACHE, 'songs')
run(['write', folder])

// All variants alternate, so that other load on the machine affects them equally.
const all = Array.from({ length: rounds }, () =>
  Object.fromEntries(Object.entries(VARIANTS).map(([each, found]) => [each, run([each, folder], { found })])),
)
const cpu = (/** @type {string} */ each) => median(all.map((round) => round[each].cpu))
const grown = (/** @type {string} */ each) => Math.max(...all.map((round) => round[each].grown))
const live = { floor: cpu('live-floor'), floorName: 'gunzip+pass', mostRatio: 1.6 }
printFigure('read-songs/live-cpu', cpu('live-in-helper'), 'ms', live)
printFigure('read-songs/live-memory', grown('live-in-helper'), 'MB', { most: 64 })
printFigure('read-songs/live-memory-with-page-stream', grown('live'), 'MB', { most: 64 })
const fl = { floor: cpu('fl-floor'), floorName: 'read+pass', mostRatio: 1.5 }
printFigure('read-songs/fl-cpu', cpu('fl'), 'ms', fl)
