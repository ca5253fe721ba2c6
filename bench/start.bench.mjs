// @ts-check
// The time from the start of the program until it is ready, and its memory at rest: node bench/start.bench.mjs
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { aPerson } from './parts/a-person.mjs'
import { bench } from './parts/bench.mjs'
import { median, printFigure } from './parts/figure.mjs'
import { fillLibrary } from './parts/library.mjs'
import { databaseProcesses } from './parts/processor-time.mjs'

const EMPTY_STARTS = 3
const STARTS = 7
const PLUGINS = 1000
const REST = 10_000

await bench(async ({ folder, server }) => {
  /** Starts the server and stops it. @param {string} dataDir */
  const readyAfter = async (dataDir) => {
    const { readyAfterMs, stop } = await server(dataDir)
    await stop()
    return readyAfterMs
  }
  const empty = []
  for (let round = 0; round < EMPTY_STARTS; round++)
    empty.push(await readyAfter(path.join(folder, `empty-${round}`)))
  printFigure('start/empty-folder', median(empty), 'ms', { most: 5000 })

  const dataDir = path.join(folder, 'data')
  const first = await server(dataDir)
  const person = await aPerson(first.url)
  await fillLibrary(person, PLUGINS)
  person.leave()
  await first.stop()

  const existing = []
  for (let round = 0; round < STARTS; round++) existing.push(await readyAfter(dataDir))
  printFigure('start/existing-data', median(existing), 'ms', { most: 1500, note: `${PLUGINS} plugins` })

  const { pid } = await server(dataDir)
  await pause(REST)
  printMemory(pid, dataDir)
})

/**
 * Prints the memory of a server and of the PostgreSQL in a data folder, when the system reports it. Shared pages count
 * proportionally.
 * @param {number} pid
 * @param {string} dataDir
 */
function printMemory(pid, dataDir) {
  if (!existsSync('/proc/self/smaps_rollup'))
    return console.error('This system does not report the memory of a process.')
  const [node = 0, ...postgres] = [pid, ...databaseProcesses(dataDir)].flatMap(memoryOf)
  const sum = postgres.reduce((all, each) => all + each, 0)
  const note = `node ${node.toFixed(0)} MB, PostgreSQL ${sum.toFixed(0)} MB in ${postgres.length} processes`
  printFigure('start/memory-at-rest', node + sum, 'MB', { most: 220, note })
}

/** Megabytes. Nothing when a worker of PostgreSQL ended meanwhile. @param {number} pid */
function memoryOf(pid) {
  try {
    const [, kilobytes] = /^Pss:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
    return [(Number(kilobytes) * 1024) / 1e6]
  } catch {
    return []
  }
}
