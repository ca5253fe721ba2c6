// @ts-check
// Saves the 500 bundles of a drop one after the other: node bench/save.bench.mjs
import path from 'node:path'
import { bench } from './parts/bench.mjs'
import { droppedPlugins } from './parts/dropped-plugins.mjs'
import { median, percentile, printFigure } from './parts/figure.mjs'
import { aPerson } from './parts/person.mjs'
import { processorTime } from './parts/processor-time.mjs'

const BUNDLES = 500

await bench(async ({ folder, server, after }) => {
  const plugins = await droppedPlugins(path.join(folder, 'drop'), BUNDLES)
  const { url, pid } = await server()
  const person = await aPerson(url)
  after(person.leave)

  const before = processorTime(pid)
  const outcomes = { created: 0, joined: 0 }
  const times = []
  for (const plugin of plugins) {
    const started = performance.now()
    const { body } = await person.post('/api/plugins', plugin)
    times.push(performance.now() - started)
    const { outcome } = JSON.parse(String(body))
    outcomes[/** @type {'created' | 'joined'} */ (outcome)]++
  }
  const serverTime = processorTime(pid) - before

  const note = `${outcomes.created} created, ${outcomes.joined} joined`
  printFigure({ name: 'save/plugin', value: median(times), unit: 'ms', most: 6, note })
  printFigure({ name: 'save/plugin-p95', value: percentile(times, 95), unit: 'ms' })
  printFigure({ name: 'save/drop', value: times.reduce((sum, time) => sum + time, 0), unit: 'ms' })
  printFigure({ name: 'save/server-processor', value: serverTime / plugins.length, unit: 'ms' })
})
