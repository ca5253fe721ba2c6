import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Connection, type ConnectionEvent, connectionAfter, NOT_CONNECTED } from './connection.ts'
import { DEMO_EXISTING, DEMO_FOLDERS, DEMO_PLUGINS, demoPathOf, demoScan } from './demo-scan.ts'
import { connectLinkOf, organizeLinkOf, parseHelperLink } from './link.ts'

const connecting = (attempt: number, token: string | null = null): Connection => {
  return { is: 'connecting', attempt, token }
}
const failed = (attempt: number, why: 'no-answer' | 'refused' = 'no-answer'): Connection => {
  return { is: 'failed', attempt, token: null, why }
}
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
  ['a connected page stays connected', byHelper, connect(2), byHelper],
  ['the code belongs to the attempt', connecting(1), paired(1), connecting(1, 'code')],
  ['the code of an old attempt is dropped', connecting(2), paired(1), connecting(2)],
  ['a late code is kept', failed(1), paired(1), withCode(failed(1))],
  ['the demo is ready', connecting(1), demoReady(1), byDemo],
  ['the demo of an old attempt is ignored', connecting(2), demoReady(1), connecting(2)],
  ['a helper connects', connecting(1), seen, byHelper],
  ['a connected helper keeps the code', connecting(1, 'code'), seen, withCode(byHelper)],
  ['a helper connects after the timeout', failed(1), seen, byHelper],
  ['a helper does not end the demonstration', byDemo, seen, byDemo],
  ['a helper goes away', byHelper, gone, NOT_CONNECTED],
  ['an attempt does not end before its timeout', connecting(1), gone, connecting(1)],
  ['an attempt times out', connecting(1), timedOut(1), failed(1)],
  ['a late timeout cannot end a newer attempt', connecting(2), timedOut(1), connecting(2)],
  ['the server refuses', connecting(1), refused(1), failed(1, 'refused')],
  ['a helper is disconnected', byHelper, { type: 'disconnect' }, NOT_CONNECTED],
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

describe('link', () => {
  const JOB = '5f3ab0c1-7d2e-4c1a-9b7e-0d2f4a6b8c1d'
  const CODE = 'eyJ1Ijoi.Zm9v_-'
  const link = (action: string, query: string) => `plugfolio://${action}?${query}`
  const connect = (site: string) => link('connect', `token=${CODE}&apiUrl=${encodeURIComponent(site)}`)

  test('a link contains only the job and the server', () => {
    const link = new URL(organizeLinkOf({ id: '5f3a-1' }, 'https://music.example.org:8443'))

    expect(link.href).toMatch(/^plugfolio:\/\/organize\?/)
    expect([...link.searchParams]).toEqual([
      ['job', '5f3a-1'],
      ['apiUrl', 'https://music.example.org:8443'],
    ])
  })

  test.each([
    [connectLinkOf(CODE, 'https://a.example'), { action: 'connect', site: 'https://a.example', code: CODE }],
    [organizeLinkOf({ id: JOB }, 'http://[::1]:80'), { action: 'organize', site: 'http://[::1]', job: JOB }],
    [connect('HTTPS://A.Example:443'), { action: 'connect', site: 'https://a.example', code: CODE }],
    [connect('http://localhost:5173'), { action: 'connect', site: 'http://localhost:5173', code: CODE }],
    [connect('https://10.0.0.7:8443'), { site: 'https://10.0.0.7:8443' }],
    [connect('https://A.example/Tools/plug-folio_1.x~'), { site: 'https://a.example/Tools/plug-folio_1.x~' }],
    [`PLUGFOLIO://restore/?apiUrl=https%3A%2F%2Fa.example&job=${JOB}`, { action: 'restore', job: JOB }],
    [link('reveal', `job=${JOB}&apiUrl=https://a.example&plugins=%5B%5D`), { action: 'reveal', job: JOB }],
  ])('parses the link %s', (text, expected) => {
    expect(parseHelperLink(text)).toMatchObject({ link: expected })
  })

  test.each([
    [`${connectLinkOf(CODE, 'https://a.example')}&x=${'y'.repeat(2000)}`, 'too long'],
    ['https://a.example/connect?token=x', "isn't a Plugfolio link"],
    ['', "isn't a Plugfolio link"],
    ['plugfolio:connect', 'damaged'],
    [`${connect('https://a.example')}\nx`, 'damaged'],
    [`${connect('https://a.example')}&apiUrl=https%3A%2F%2Fb.example`, 'damaged'],
    [link('connect', 'token=%E0%A4%A&apiUrl=https://a.example'), 'damaged'],
    ['plugfolio://user@connect?token=x', 'damaged'],
    [link('erase', `job=${JOB}&apiUrl=https://a.example`), 'does not support'],
    [link('connect', 'apiUrl=https://a.example'), 'no code'],
    [link('connect', 'token=a%0Ab&apiUrl=https://a.example'), 'no code'],
    [link('organize', 'job=../../etc&apiUrl=https://a.example'), 'no job'],
    [link('organize', `job=${JOB}`), 'does not name a site'],
    [connect('javascript:alert(1)'), 'not a website'],
    [connect('http://a.example'), 'without https'],
    [connect('http://127.0.0.1.a.example'), 'without https'],
    [connect('https://a.example@b.example'), 'user name'],
    [connect('https://a.example/'), 'more than a site'],
    [connect('https://a.example/../x'), 'more than a site'],
    [connect('https://a.example/%2e%2e/x'), 'more than a site'],
    [connect('https://a.example/x\\y'), 'more than a site'],
    [connect(`https://a.example/${'x'.repeat(64)}`), 'more than a site'],
    [connect('https://a.example\\@b'), 'user name'],
    [connect('https://a.example?x'), 'more than a site'],
    [connect('https://plugfоlio.example'), 'unusual letters'],
    [connect('https://a.example\u202e'), 'unusual letters'],
    [connect('https://a example'), 'unusual letters'],
    [connect('https://'), 'does not exist'],
    [connect('https://a.example:0'), 'does not exist'],
    [connect('http://2130706433'), 'does not exist'],
    [connect('http://127.0.0.01'), 'does not exist'],
    [connect('https://[::ffff:7f00:1]'), 'does not exist'],
    [connect('https://%61.example'), 'does not exist'],
  ])('refuses the link %j', (text, why) => {
    expect(parseHelperLink(text)).toEqual({ refused: expect.stringContaining(why) })
  })

  test('every accepted link names a site exactly as it is called', () => {
    const piece = fc.constantFrom(
      ...['plugfolio', 'https', 'http', '://', ':', '/', '//', '\\', '@', '#', '?', '&', '=', '.', '..', '%'],
      ...['connect', 'organize', 'reveal', 'restore', 'token=', 'apiUrl=', 'job=', CODE, JOB, '%2F', '%40'],
      ...['a.example', 'localhost', '127.0.0.1', '[::1]', ':443', '\u0000', '\n', '%0a', 'é', 'ⓐ'],
    )
    const part = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))
    const hostile = fc.oneof(
      part,
      fc.tuple(part, part).map(([site, more]) => `${connect(`https://a.example${site}`)}${more}`),
      part.map((site) => connect(`http${site}`)),
      part.map((site) => `plugfolio://organize?job=${JOB}&apiUrl=https://${site}`),
      fc.string({ unit: 'binary', maxLength: 60 }),
    )
    fc.assert(
      fc.property(hostile, (text) => {
        const read = parseHelperLink(text)
        if ('refused' in read) return
        const { href, protocol, hostname } = new URL(`${read.link.site}/`)
        expect(href).toBe(`${read.link.site}/`)
        expect(protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)).toBe(true)
        expect(text).toMatch(/^plugfolio:\/\//i)
      }),
      { numRuns: 5000 },
    )
  })
})
