import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { isLong } from './long.ts'

/** `status` of the first answer, or undefined where none came; `taken`: bytes that left this side. */
export type Flooded = { status: number | undefined; taken: number; isCut: boolean }

/** `end`: what is sent after all parts. */
type Flood = { url: string; head: string; part: Buffer; bytes: number; end?: Buffer }

/** Sends a head and then `bytes` bytes, part by part, as fast as they are taken, for at most `ms` milliseconds. */
export async function flood({ url, head, part, bytes, end }: Flood, ms: number): Promise<Flooded> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  const flooded: Flooded = { status: undefined, taken: 0, isCut: false }
  const over = performance.now() + ms
  socket.on('error', () => undefined)
  socket.on('close', () => {
    flooded.isCut = true
  })
  socket.on('data', (answer) => {
    flooded.status ??= Number(answer.toString('latin1', 9, 12))
  })
  await once(socket, 'connect')
  socket.write(head)
  for (let sent = 0; sent < bytes && !flooded.isCut && performance.now() < over; sent += part.length) {
    const isTaken = socket.write(part.subarray(0, bytes - sent))
    if (!isTaken) await pause(1)
    while (socket.writableNeedDrain && !flooded.isCut && performance.now() < over) await pause(10)
  }
  if (end && !flooded.isCut) socket.write(end)
  while (!flooded.isCut && flooded.status === undefined && performance.now() < over) await pause(20)
  flooded.taken = socket.bytesWritten - socket.writableLength
  socket.destroy()
  return { ...flooded }
}

/** How long others wait for an answer while something else goes on, in milliseconds, and how many calls failed. */
export async function others<T>(addresses: string[], cookie: string, work: Promise<T>) {
  const callers = new Worker(new URL('other-callers.mjs', import.meta.url), {
    workerData: { addresses, cookie, between: isLong ? 20 : 60 },
  })
  const told = once(callers, 'message')
  const done = await work
  callers.postMessage('stop')
  // as: what `other-callers` tells
  const [{ times, failed }] = (await told) as [{ times: number[]; failed: number }]
  times.sort((a, b) => a - b)
  return {
    done,
    answered: times.length,
    failed,
    p99: times[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN,
  }
}
