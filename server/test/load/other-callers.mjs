// @ts-check
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/*
 * Requests each address repeatedly until it is stopped, and reports the response times. It runs in a separate thread, so that
 * the sender of the flood does not distort the times.
 */
/** @type {{ addresses: string[], cookie: string, between: number }} */
const { addresses, cookie, between } = workerData
/** @type {number[]} milliseconds */
const times = []
let failed = 0
let isStopped = false
parentPort?.once('message', () => {
  isStopped = true
})

/** @param {string} address */
async function request(address) {
  const started = performance.now()
  const response = await fetch(address, { headers: { cookie }, signal: AbortSignal.timeout(10_000) })
  await response.arrayBuffer()
  times.push(performance.now() - started)
  if (response.status !== 200) failed++
}

/** @param {string} address */
async function requestRepeatedly(address) {
  while (!isStopped) {
    await request(address).catch(() => failed++)
    await pause(between)
  }
}

await Promise.all(addresses.map(requestRepeatedly))
parentPort?.postMessage({ times, failed })
