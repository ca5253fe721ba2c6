// @ts-check
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { buildWhenChanged } from '../../scripts/parts/build/build-when-changed.mjs'
import { root } from '../../scripts/parts/root.mjs'
import { startServer } from '../../scripts/parts/services/start-server.mjs'
import { aPerson } from './a-person.mjs'
import { printFigure } from './figure.mjs'
import { fillLibrary } from './library.mjs'
import { openGuestDatabase } from './open-guest-database.mjs'

/**
 * @typedef {object} Bench
 * @property {string} folder an empty folder, removed afterwards
 * @property {(dataDir?: string) => Promise<import('../../scripts/parts/services/start-server.mjs').Server>} server starts the product, by default in a new data folder
 * @property {(close: () => unknown) => void} after registers a function for the end, the last one runs first
 */

/** Milliseconds until a measurement is ended. */
const TIMEOUT = 300_000

const SETTINGS = { DATABASE_URL: '', PUBLIC_URL: '', LOG_LEVEL: 'warn' }

/**
 * Runs a measurement and ends everything it started, even after an error. BENCH_DIST names another built product than this one.
 * @param {(bench: Bench) => Promise<void>} measure
 * @param {number} [timeout] milliseconds
 */
export async function bench(measure, timeout = TIMEOUT) {
  const { BENCH_DIST } = process.env
  if (!BENCH_DIST) await buildWhenChanged()
  const dist = path.resolve(BENCH_DIST || path.join(root, 'dist'))
  const note = `${availableParallelism()} processors: times are only meaningful while the load is well below`
  printFigure('machine/load', loadavg()[0] ?? 0, 'processes', { note })
  const folder = await mkdtemp(path.join(tmpdir(), 'plugfolio-bench-'))
  /** @type {(() => unknown)[]} */
  const closings = [() => rm(folder, { recursive: true, force: true, maxRetries: 5 })]
  const after = (/** @type {() => unknown} */ close) => void closings.push(close)
  const server = async (dataDir = path.join(folder, 'data')) => {
    const started = await startServer(dist, { ...SETTINGS, DATA_DIR: dataDir })
    after(started.stop)
    return { ...started, url: started.url.replace('localhost', '127.0.0.1') }
  }
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  const timedOut = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Not done after ${timeout / 1000} s.`)), timeout)
  })
  try {
    await Promise.race([measure({ folder, server, after }), timedOut])
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  } finally {
    clearTimeout(timer)
    for (const close of closings.toReversed()) await close()
  }
}

/**
 * A server with the library of one person, and its database.
 * @param {Bench} bench
 * @param {number} plugins how many the library has
 * @param {string} [name] of its data folder
 */
export async function aFilledServer({ folder, server, after }, plugins, name = 'data') {
  const dataDir = path.join(folder, name)
  const { url, pid } = await server(dataDir)
  const person = await aPerson(url)
  after(person.leave)
  await fillLibrary(person, plugins)
  const { pool, close } = await openGuestDatabase(dataDir)
  after(close)
  return { url, pid, dataDir, person, pool }
}
