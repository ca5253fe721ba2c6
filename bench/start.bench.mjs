// @ts-check
// The time from the start of the program until it is ready, and its memory at rest: node bench/start.bench.mjs
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { aPerson } from './parts/a-person.mjs'
import { bench } from './parts/bench.mjs'
import { median, printFigure } from './parts/figure.mjs'
import { fillLibrary } from './parts/library.mjs'
import { memoryOf } from './parts/memory-of.mjs'

const EMPTY_STARTS = 3
const STARTS = 7
const PLUGINS = 1000
const REST = 10_000

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
