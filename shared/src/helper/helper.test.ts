import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Connection, type ConnectionEvent, connectionAfter, NOT_CONNECTED } from './connection.ts'
import { DEMO_EXISTING, DEMO_FOLDERS, DEMO_PLUGINS, demoPathOf, demoScan } from './demo-scan.ts'

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

test('the demonstration finds ten plugins, two of which the library already has', () => {
  expect(DEMO_PLUGINS).toHaveLength(10)
  expect(DEMO_PLUGINS.filter(({ name }) => DEMO_EXISTING.has(name))).toHaveLength(2)
  expect(DEMO_PLUGINS.slice(4, 6).map((plugin) => demoPathOf(plugin, DEMO_FOLDERS[0]))).toEqual([
    '/Library/Audio/Plug-Ins/VST/OTT.vst',
    '/Library/Audio/Plug-Ins/VST3/Surge XT.vst3',
  ])
  expect(new Set(DEMO_PLUGINS.map(({ format }) => format))).toEqual(new Set(['VST', 'VST3', 'AU']))
})

test('the bar grows every 300 ms, and a line is logged every 600 ms', () => {
  expect([...demoScan(() => 0.5)].slice(0, 4)).toEqual([
    { at: 300, percent: 5, logged: 0 },
    { at: 600, percent: 10, logged: 1 },
    { at: 900, percent: 15, logged: 1 },
    { at: 1200, percent: 20, logged: 2 },
  ])
})

test.each([
  ['a fast bar waits for the log', 1, 6000],
  ['the bar and the log end together', 0.5, 6000],
  ['the log waits for a slow bar', 0.25, 12_000],
])('%s', (_, chance, end) => {
  expect([...demoScan(() => chance)].at(-1)).toEqual({ at: end, percent: 100, logged: 10 })
})

test('with any random numbers the bar only grows up to 100 %, and the scan ends complete', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 1 }), (numbers) => {
      let index = 0
      const moments = [...demoScan(() => numbers[index++ % numbers.length] ?? 1)]

      expect(moments.at(-1)).toMatchObject({ percent: 100, logged: 10 })
      for (const [index, { percent, at }] of moments.entries()) {
        const growth = percent - (moments[index - 1]?.percent ?? 0)
        expect(at).toBe((index + 1) * 300)
        expect(percent).toBeLessThanOrEqual(100)
        expect(growth >= 0 && growth <= 10.000001).toBe(true)
      }
    }),
  )
})
