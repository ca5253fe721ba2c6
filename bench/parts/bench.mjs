// @ts-check
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { built } from './built.mjs'
import { say } from './figure.mjs'
import { startServer } from './start-server.mjs'

/**
 * @typedef {object} Bench
 * @property {string} dist the built product
 * @property {string} folder an empty folder of its own, removed afterwards
 * @property {(dataDir?: string) => Promise<import('./start-server.mjs').Server>} server the product, on a folder of its own unless one is given
 * @property {(close: () => unknown) => void} after called at the end, the last one first
 */

/** Most measurements do not take longer; what hangs is ended. Milliseconds. */
const PATIENCE = 300_000

/**
 * Carries out a measurement and ends everything it started, however it ends.
 * @param {(bench: Bench) => Promise<void>} measure
 * @param {number} [patience] milliseconds
 */
export async function bench(measure, patience = PATIENCE) {
  const dist = await built()
  const note = `${availableParallelism()} processors: times are only worth something while this is well below`
  say({ name: 'machine/load', value: loadavg()[0] ?? 0, unit: 'processes', note })
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
    await inTime(measure({ dist, folder, server, after }), patience)
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  } finally {
    for (const close of closings.toReversed()) await close()
  }
}

/** @param {Promise<void>} work @param {number} patience */
async function inTime(work, patience) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  const late = new Promise((_, failed) => {
    timer = setTimeout(() => failed(new Error(`Not done after ${patience / 1000} s.`)), patience)
  })
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
