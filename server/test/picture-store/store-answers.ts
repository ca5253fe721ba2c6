import type { ServerResponse } from 'node:http'

/** The faults of a store, each with its share of the requests from 0 to 1. */
export const NO_FAULTS = {
  /** A response of 500 or 503, or a closed connection. */
  errors: 0,
  /** A byte differs from the stored one. */
  wrongBytes: 0,
  /** The connection ends in the middle of a file. */
  truncated: 0,
  /** A shortened file with a matching length. */
  shortened: 0,
  /** An acknowledged file is not stored. */
  forgotten: 0,
  /** An acknowledged file is stored with a changed byte. */
  spoiled: 0,
  /** A sent file arrives with a changed byte. */
  wrongOnTheWay: 0,
  /** An existing file is reported as missing. */
  missed: 0,
  /** A write or removal is executed, and its response is lost. */
  unanswered: 0,
  /** The delay of every request in milliseconds. */
  slow: 0,
}

export type StoreFaults = typeof NO_FAULTS

export function sendFailure(response: ServerResponse, random = Math.random()) {
  if (random < 0.3) return void response.socket?.destroy()
  return random < 0.6 ? sendS3Error(response, 500, 'InternalError') : sendS3Error(response, 503, 'SlowDown')
}

export function sendS3Error(response: ServerResponse, status: number, code: string) {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(
      `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>Simulated by a test.</Message></Error>`,
    )
}

export function withChangedByte(bytes: Buffer) {
  const other = Buffer.from(bytes)
  other[0] = (other[0] ?? 0) ^ 1
  return other
}
