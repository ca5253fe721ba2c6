// @ts-check
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { buildWhenChanged } from '../../scripts/parts/build/build-when-changed.mjs'
import { root } from '../../scripts/parts/root.mjs'
import { printFigure } from './figure.mjs'
import { startServer } from './start-server.mjs'

/**
 * @typedef {object} Bench
 * @property {string} dist the built product
 * @property {string} folder an empty folder, removed afterwards
 * @property {(dataDir?: string) => Promise<import('./start-server.mjs').Server>} server starts the product, by default in a new data folder
 * @property {(close: () => unknown) => void} after registers a function for the end, the last one runs first
 */

/** Milliseconds until a measurement is ended. */
const TIMEOUT = 300_000

/**
 * Runs a measurement and ends everything it started, even after an error.
 * @param {(bench: Bench) => Promise<void>} measure
 * @param {number} [timeout] milliseconds
 */
export async function bench(measure, timeout = TIMEOUT) {
  const dist = await builtFolder()
  const note = `${availableParallelism()} processors: times are only meaningful while the load is well below`
  printFigure({ name: 'machine/load', value: loadavg()[0] ?? 0, unit: 'processes', note })
  const folder = await mkdtemp(path.join(tmpdir(), 'plugfolio-bench-'))
  /** @type {(() => unknown)[]} */
  const closings = [() => rm(folder, { recursive: true, force: true, maxRetries: 5 })]
  const after = (/** @type {() => unknown} */ close) => void closings.push(close)
  const server = async (dataDir = path.join(folder, 'data')) => {
    const started = await startServer(path.join(dist, 'server', 'main.mjs'), dataDir)
    after(started.stop)
    return started
  }
  try {
    await withTimeout(measure({ dist, folder, server, after }), timeout)
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  } finally {
    for (const close of closings.toReversed()) await close()
  }
}

/** @param {Promise<void>} work @param {number} timeout */
async function withTimeout(work, timeout) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  const timedOut = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Not done after ${timeout / 1000} s.`)), timeout)
  })
  await Promise.race([work, timedOut]).finally(() => clearTimeout(timer))
}

/** The folder of the built product, which is built first unless BENCH_DIST names another one. */
async function builtFolder() {
  if (process.env.BENCH_DIST) return path.resolve(process.env.BENCH_DIST)
  await buildWhenChanged()
  return path.join(root, 'dist')
}
