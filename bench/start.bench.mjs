// @ts-check
// The time from the start of the program until it is ready, and its memory at rest: node bench/start.bench.mjs

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { aPerson } from './parts/a-person.mjs'
import { bench } from './parts/bench.mjs'
import { median, printFigure } from './parts/figure.mjs'
import { fillLibrary } from './parts/library.mjs'

const EMPTY_STARTS = 3
const STARTS = 7
const PLUGINS = 1000
const REST = 10_000

/**
 * The memory of a server and of the PostgreSQL in a folder, in millions of bytes. Shared pages count proportionally (PSS); `rss`
 * counts them for each process. Undefined when the system does not report it.
 * @param {number} pid
 * @param {string} cluster
 */
function memoryOf(pid, cluster) {
  try {
    const [line = ''] = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const postmaster = Number(line)
    const backends = processes().filter((process) => parentOf(process) === postmaster)
    const node = sizesOf(pid)
    const postgres = [postmaster, ...backends].map(sizesOf)
    return {
      node: node.pss,
      postgres: postgres.reduce((sum, { pss }) => sum + pss, 0),
      rss: postgres.reduce((sum, { rss }) => sum + rss, node.rss),
      processes: postgres.length,
    }
  } catch {
    return undefined
  }
}

const processes = () =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0)

/** @param {number} pid */
function parentOf(pid) {
  try {
    // The name before it is in parentheses and may contain any character.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    return undefined
  }
}

/** @param {number} pid */
function sizesOf(pid) {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const size = (/** @type {string} */ name) =>
    (Number(new RegExp(`^${name}:\\s*(\\d+) kB`, 'm').exec(text)?.[1]) * 1024) / 1e6
  return { pss: size('Pss'), rss: size('Rss') }
}

await bench(async ({ folder, server }) => {
  const empty = []
  for (let round = 0; round < EMPTY_STARTS; round++) {
    const { readyAfterMs, stop } = await server(path.join(folder, `empty-${round}`))
    empty.push(readyAfterMs)
    await stop()
  }
  printFigure({ name: 'start/empty-folder', value: median(empty), unit: 'ms', most: 5000 })

  const dataDir = path.join(folder, 'data')
  const first = await server(dataDir)
  const person = await aPerson(first.url)
  await fillLibrary(person, PLUGINS)
  person.leave()
  await first.stop()

  const existing = []
  for (let round = 0; round < STARTS; round++) {
    const { readyAfterMs, stop } = await server(dataDir)
    existing.push(readyAfterMs)
    await stop()
  }
  printFigure({
    name: 'start/existing-data',
    value: median(existing),
    unit: 'ms',
    most: 1500,
    note: `${PLUGINS} plugins`,
  })

  const { pid } = await server(dataDir)
  await pause(REST)
  const memory = memoryOf(pid, path.join(dataDir, 'postgres'))
  if (!memory) return console.error('This system does not report the memory of a process.')
  const note = `node ${memory.node.toFixed(0)} MB, PostgreSQL ${memory.postgres.toFixed(0)} MB in ${memory.processes} processes`
  printFigure({
    name: 'start/memory-at-rest',
    value: memory.node + memory.postgres,
    unit: 'MB',
    most: 220,
    note,
  })
  printFigure({
    name: 'start/memory-at-rest-rss',
    value: memory.rss,
    unit: 'MB',
    note: 'shared pages counted once for each process',
  })
})
