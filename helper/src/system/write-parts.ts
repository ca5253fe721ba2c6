import { once } from 'node:events'
import type { Writable } from 'node:stream'

/** In characters. */
const BLOCK = 64 * 1024

/** Writes texts one after another without holding all of them in memory, and ends early when the reader has gone. */
export async function writeParts(stream: Writable, parts: Iterable<string>) {
  let block = ''
  for (const part of parts) {
    block += part
    if (block.length < BLOCK) continue
    const isTaken = stream.write(block)
    block = ''
    if (!isTaken) await untilReady(stream)
    if (!stream.writable) return
  }
  stream.write(block)
}

/** Until the stream takes more, or never will. */
async function untilReady(stream: Writable) {
  const waiting = new AbortController()
  const ends = ['drain', 'close'].map((event) => once(stream, event, { signal: waiting.signal }))
  await Promise.race(ends).catch(() => undefined)
  waiting.abort()
}
