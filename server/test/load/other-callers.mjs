// @ts-check
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/*
 * Calls one address after the other until it is told to stop, each in a row of its own, and tells how long each answer took. It has
 * a thread of its own, so that what the flood costs the thread that sends it is not counted as the server's time.
 */
/** @type {{ addresses: string[], cookie: string, between: number }} */
const { addresses, cookie, between } = workerData
/** @type {number[]} milliseconds */
const times = []
let failed = 0
let isOver = false
parentPort?.once('message', () => {
  isOver = true
})

/** @param {string} address */
async function call(address) {
  const started = performance.now()
  const response = await fetch(address, { headers: { cookie }, signal: AbortSignal.timeout(10_000) })
  await response.arrayBuffer()
  times.push(performance.now() - started)
  if (response.status !== 200) failed++
}

/** @param {string} address */
async function callAgainAndAgain(address) {
  while (!isOver) {
    await call(address).catch(() => failed++)
    await pause(between)
  }
}

await Promise.all(addresses.map(callAgainAndAgain))
parentPort?.postMessage({ times, failed })
