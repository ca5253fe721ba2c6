import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { isLongCampaign } from '../rounds.ts'

/** `status` of the first response, or undefined without one. `taken` counts the sent bytes. */
export type FloodResult = { status: number | undefined; sentBytes: number; isCut: boolean }

/** `end` is sent after all parts. */
type Flood = { url: string; head: string; part: Buffer; bytes: number; end?: Buffer }

/** Sends a head and then `bytes` bytes in parts, as fast as the server reads, for at most `ms` milliseconds. */
export async function flood({ url, head, part, bytes, end }: Flood, ms: number): Promise<FloodResult> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  const flooded: FloodResult = { status: undefined, sentBytes: 0, isCut: false }
  const deadline = performance.now() + ms
  socket.on('error', () => undefined)
  socket.on('close', () => {
    flooded.isCut = true
  })
  socket.on('data', (answer) => {
    flooded.status ??= Number(answer.toString('latin1', 9, 12))
  })
  await once(socket, 'connect')
  socket.write(head)
  for (let sent = 0; sent < bytes && !flooded.isCut && performance.now() < deadline; sent += part.length) {
    const hasRoom = socket.write(part.subarray(0, bytes - sent))
    if (!hasRoom) await pause(1)
    while (socket.writableNeedDrain && !flooded.isCut && performance.now() < deadline) await pause(10)
  }
  if (end && !flooded.isCut) socket.write(end)
  while (!flooded.isCut && flooded.status === undefined && performance.now() < deadline) await pause(20)
  flooded.sentBytes = socket.bytesWritten - socket.writableLength
  socket.destroy()
  return { ...flooded }
}

/** The response times of other clients during some work in milliseconds, and the number of failed requests. */
export async function measureOthers<T>(addresses: string[], cookie: string, work: Promise<T>) {
  const callers = new Worker(new URL('other-callers.mjs', import.meta.url), {
    workerData: { addresses, cookie, between: isLongCampaign ? 20 : 60 },
  })
  const message = once(callers, 'message')
  const done = await work
  callers.postMessage('stop')
  // The message of `other-callers`.
  const [{ times, failed }] = (await message) as [{ times: number[]; failed: number }]
  times.sort((a, b) => a - b)
  return {
    done,
    answered: times.length,
    failed,
    p99: times[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN,
  }
}
