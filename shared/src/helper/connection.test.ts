import { expect, test } from 'vitest'
import { type Connection, type ConnectionEvent, connectionAfter, NOT_CONNECTED } from './connection.ts'

const connecting = (attempt: number, token: string | null = null): Connection => ({
  is: 'connecting',
  attempt,
  token,
})
const failed = (attempt: number, why: 'no-answer' | 'refused' = 'no-answer'): Connection => ({
  is: 'failed',
  attempt,
  token: null,
  why,
})
const byDemo: Connection = { is: 'connected', by: 'demo', token: 'demo' }
const byHelper: Connection = { is: 'connected', by: 'helper', token: null }

const withCode = (connection: Connection): Connection =>
  connection.is === 'idle' ? connection : { ...connection, token: 'code' }

const seen: ConnectionEvent = { type: 'helper-seen' }
const gone: ConnectionEvent = { type: 'helper-gone' }
const connect = (attempt: number): ConnectionEvent => ({ type: 'connect', attempt })
const timedOut = (attempt: number): ConnectionEvent => ({ type: 'timed-out', attempt })
const refused = (attempt: number): ConnectionEvent => ({ type: 'refused', attempt })
const demoReady = (attempt: number): ConnectionEvent => ({ type: 'demo-ready', attempt, token: 'demo' })
const paired = (attempt: number): ConnectionEvent => ({ type: 'paired', attempt, token: 'code' })

test.each<[string, Connection, ConnectionEvent, Connection]>([
  ['an attempt begins', NOT_CONNECTED, connect(1), connecting(1)],
  ['a new attempt begins after a failure', failed(1), connect(2), connecting(2)],
  ['a connected page stays connected', byHelper, connect(2), byHelper],
  ['the code belongs to the attempt', connecting(1), paired(1), connecting(1, 'code')],
  ['the code of an old attempt is dropped', connecting(2), paired(1), connecting(2)],
  ['a late code is kept', failed(1), paired(1), withCode(failed(1))],
  ['the demo is ready', connecting(1), demoReady(1), byDemo],
  ['the demo of an old attempt is ignored', connecting(2), demoReady(1), connecting(2)],
  ['a disconnected demo stays disconnected', NOT_CONNECTED, demoReady(1), NOT_CONNECTED],
  ['a helper connects', connecting(1), seen, byHelper],
  ['a connected helper keeps the code', connecting(1, 'code'), seen, withCode(byHelper)],
  ['a helper connects after the timeout', failed(1), seen, byHelper],
  ['a helper connects without a request', NOT_CONNECTED, seen, byHelper],
  ['a helper does not end the demonstration', byDemo, seen, byDemo],
  ['a helper goes away', byHelper, gone, NOT_CONNECTED],
  ['the demonstration does not need a helper', byDemo, gone, byDemo],
  ['an attempt does not end before its timeout', connecting(1), gone, connecting(1)],
  ['an attempt times out', connecting(1), timedOut(1), failed(1)],
  ['a late timeout cannot end a newer attempt', connecting(2), timedOut(1), connecting(2)],
  ['a timeout after the connection changes nothing', byHelper, timedOut(1), byHelper],
  ['the server refuses', connecting(1), refused(1), failed(1, 'refused')],
  ['a late refusal cannot end a newer attempt', connecting(2), refused(1), connecting(2)],
  ['a helper is disconnected', byHelper, { type: 'disconnect' }, NOT_CONNECTED],
  ['the demonstration is disconnected', byDemo, { type: 'disconnect' }, NOT_CONNECTED],
])('%s', (_, before, event, after) => {
  expect(connectionAfter(before, event)).toEqual(after)
})
