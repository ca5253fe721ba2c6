/**
 * The state of this page's connection with a helper. Attempts are numbered, so that events of an old one cannot
 * end a newer one. `token` is the page's pairing code, null when the helper was paired before the page was opened.
 */
export type Connection =
  | { is: 'idle' }
  | { is: 'connecting'; attempt: number; token: string | null }
  | { is: 'failed'; attempt: number; token: string | null; why: FailureReason }
  | { is: 'connected'; by: 'helper' | 'demo'; token: string | null }

/** `insecure`: helpers do not call sites without https. */
type FailureReason = 'no-answer' | 'refused' | 'insecure'

export type ConnectionEvent =
  | { type: 'connect'; attempt: number }
  | { type: 'paired'; attempt: number; token: string }
  | { type: 'demo-ready'; attempt: number; token: string }
  | { type: 'helper-seen' }
  | { type: 'helper-gone' }
  | { type: 'timed-out'; attempt: number }
  | { type: 'refused'; attempt: number; why?: 'insecure' }
  | { type: 'disconnect' }

/** Milliseconds. */
export const CONNECT_TIMEOUT = 5000
export const DEMO_CONNECT_DELAY = 800

export const NOT_CONNECTED: Connection = { is: 'idle' }

/** The connection after an event. Events that do not fit change nothing. */
export function connectionAfter(connection: Connection, event: ConnectionEvent): Connection {
  switch (event.type) {
    case 'connect':
      if (connection.is === 'connected') return connection
      return { is: 'connecting', attempt: event.attempt, token: null }
    case 'paired':
      if (!isAttempt(connection) || connection.attempt !== event.attempt) return connection
      return { ...connection, token: event.token }
    case 'demo-ready':
      if (!isConnecting(connection, event.attempt)) return connection
      return { is: 'connected', by: 'demo', token: event.token }
    case 'helper-seen':
      // A helper may connect after the page gave up waiting, or without a request.
      if (connection.is === 'connected') return connection
      return { is: 'connected', by: 'helper', token: isAttempt(connection) ? connection.token : null }
    case 'helper-gone':
      return connection.is === 'connected' && connection.by === 'helper' ? NOT_CONNECTED : connection
    case 'timed-out':
      return failedConnection(connection, event.attempt, 'no-answer')
    case 'refused':
      return failedConnection(connection, event.attempt, event.why ?? 'refused')
    case 'disconnect':
      return NOT_CONNECTED
  }
}

type Attempt = Extract<Connection, { attempt: number }>

const isAttempt = (connection: Connection): connection is Attempt =>
  connection.is === 'connecting' || connection.is === 'failed'

const isConnecting = (
  connection: Connection,
  attempt: number,
): connection is Attempt & { is: 'connecting' } =>
  connection.is === 'connecting' && connection.attempt === attempt

const failedConnection = (connection: Connection, attempt: number, why: FailureReason): Connection =>
  isConnecting(connection, attempt) ? { ...connection, is: 'failed', why } : connection
