import type { ServerResponse } from 'node:http'

/** What may go wrong with a store, each with its share of the calls from 0 to 1. */
export const SOUND = {
  /** Answered with 500 or 503, or cut off. */
  errors: 0,
  /** Another byte than the one that is kept. */
  wrongBytes: 0,
  /** The connection ends in the middle of a file. */
  truncated: 0,
  /** Shorter than it is, and its length says so. */
  shortened: 0,
  /** A file that is acknowledged is not kept. */
  forgotten: 0,
  /** A file that is acknowledged is kept with another byte. */
  spoiled: 0,
  /** How many milliseconds every call waits. */
  slow: 0,
}

export type StoreFaults = typeof SOUND

export function fail(response: ServerResponse, dice = Math.random()) {
  if (dice < 0.3) return void response.socket?.destroy()
  return dice < 0.6 ? complain(response, 500, 'InternalError') : complain(response, 503, 'SlowDown')
}

export function complain(response: ServerResponse, status: number, code: string) {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(
      `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>Told by a test.</Message></Error>`,
    )
}

export function otherByte(bytes: Buffer) {
  const other = Buffer.from(bytes)
  other[0] = (other[0] ?? 0) ^ 1
  return other
}
