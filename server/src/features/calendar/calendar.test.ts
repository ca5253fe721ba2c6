import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ADDRESS_SHARE_THROTTLE } from '#shared/account/throttle.ts'
import { calendarPathOf } from '#shared/calendar/contract.ts'
import { MAX_EVENTS } from '#shared/calendar/ending-events.ts'
import { type CalendarComponent, eventsOf, readCalendar } from '#shared/calendar/testing/read-calendar.ts'
import { aPurchase } from '#shared/purchases/testing/a-purchase.ts'
import { MINUTE } from '../../../test/a-clock.ts'
import { aLog } from '../../../test/a-log.ts'
import { aServer, type TestServer } from '../../../test/a-server.ts'
import type { Visitor } from '../../../test/a-visitor.ts'
import { calendars, users } from '../../db/schema.ts'
import { aLicense } from '../licenses/testing/a-license.ts'

const PASSWORD = 'correct horse'

const server = await aServer()

/** A calendar program: no session, no cookie, no header of a browser. */
const program = (on: { visitor: TestServer['visitor'] } = server) =>
  on.visitor({ address: '192.0.2.9', headers: { 'sec-fetch-site': undefined } })

const readAt = (token: string, by = program(), headers: Record<string, string> = {}) =>
  by.request({ url: calendarPathOf(token), headers })

async function calendarAt(token: string): Promise<CalendarComponent> {
  const { statusCode, rawPayload } = await readAt(token)
  expect(statusCode).toBe(200)
  return readCalendar(rawPayload)
}

const addressOf = async (person: Visitor) => (await person.calendar.make()).token

test('what ends of purchases and licenses is in the calendar, without prices, numbers and accounts', async () => {
  const ana = await server.signedInAs('ana')
  const token = await addressOf(ana)
  const plan = {
    maker: 'FabFilter',
    term: 'updates',
    termEnds: '2026-03-01',
    orderNumber: 'SECRET-1',
  } as const
  for (const title of ['Pro-Q 4', 'Pro-L 2', 'Pro-C 2'])
    await ana.purchases.add({
      body: aPurchase({ ...plan, title, amount: 98_765, currency: 'EUR', shop: 'SECRET-SHOP' }),
    })
  await ana.licenses.add({
    body: aLicense({
      title: 'Trial',
      maker: 'u-he',
      kind: 'trial',
      endsOn: '2026-02-01',
      account: 'SECRET-2',
      note: 'SECRET-3',
    }),
  })
  await ana.licenses.add({ body: aLicense({ title: 'Sold', endsOn: '2026-02-01', state: 'sold' }) })

  const { body } = await readAt(token)
  const calendar = await calendarAt(token)

  expect(eventsOf(calendar)).toEqual([
    { day: '20260201', title: 'License ends: Trial', lines: [] },
    {
      day: '20260301',
      title: 'Update plans end: Pro-C 2 and 2 more',
      lines: [
        'After that, you get no new versions and may not be able to resell it.',
        'Pro-C 2',
        'Pro-L 2',
        'Pro-Q 4',
      ],
    },
  ])
  const withoutIds = body.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '')
  for (const secret of ['SECRET', '98765', '987', 'EUR', 'example.org', 'ana@'])
    expect(withoutIds).not.toContain(secret)
})

test(`a calendar has at most ${MAX_EVENTS} events, the next ones`, async () => {
  const dora = await server.signedInAs('dora')
  const token = await addressOf(dora)
  await server.pool.query(
    `insert into licenses (user_id, title, maker, kind, protection, state, ends_on, account, note, added_at)
     select (select id from users where username = 'dora'), 'L' || number, 'M' || number, 'trial', 'none', 'active',
       '2026-01-05'::date + number, '', '', now() from generate_series(1, 1100) as number`,
  )

  const events = eventsOf(await calendarAt(token))

  expect([events.length, events[0]?.title, events.at(-1)?.title]).toEqual([
    MAX_EVENTS,
    'License ends: L1',
    `License ends: L${MAX_EVENTS}`,
  ])
})

test('an address is shown once, kept as a hash, and read by programs without a session', async () => {
  const emil = await server.signedInAs('emil')
  const { calendar, token } = await emil.calendar.make()

  expect(token).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(await server.db.select().from(calendars))).not.toContain(token)
  const response = await readAt(token)
  expect(response.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
  expect(response.headers['set-cookie']).toBeUndefined()
  expect(await emil.calendar.find()).toEqual({ ...calendar, lastReadAt: server.clock.now().toISOString() })
})

test('a calendar that has not changed is not sent again, and its reading is noted at most once an hour', async () => {
  const fay = await server.signedInAs('fay')
  const token = await addressOf(fay)
  const etag = String((await readAt(token)).headers.etag)
  const lastReadAt = async () => (await fay.calendar.find())?.lastReadAt
  const first = await lastReadAt()

  server.clock.advance(59 * MINUTE)
  expect(await readAt(token, program(), { 'if-none-match': etag })).toMatchObject({
    statusCode: 304,
    body: '',
  })
  await fay.licenses.add({ body: aLicense({ endsOn: '2026-05-01' }) })
  expect(await lastReadAt()).toBe(first)
  server.clock.advance(2 * MINUTE)
  expect(await readAt(token, program(), { 'if-none-match': etag })).toMatchObject({ statusCode: 200 })
  expect(await lastReadAt()).toBe(server.clock.now().toISOString())
})

const UNKNOWN = 'T'.repeat(43)

test.each<[what: string, ends: (person: Visitor) => unknown]>([
  ['was replaced', (person) => person.calendar.make()],
  ['was revoked', (person) => person.calendar.revoke()],
  ['is of a deleted account', (person) => person.account.remove({ body: { password: PASSWORD } })],
  [
    'is of a disabled account',
    async (person) => {
      const { id } = await person.account.me()
      await server.db.update(users).set({ disabledAt: server.clock.now() }).where(eq(users.id, id))
    },
  ],
])('an address that %s is like one that never was, on every server', async (what, ends) => {
  const username = what.replaceAll(' ', '')
  const person = await server.signedInAs(username)
  const other = await server.replica()
  const token = await addressOf(person)
  expect((await readAt(token, program(other))).statusCode).toBe(200)
  const plain = async (address: string, by?: Visitor) => {
    const { statusCode, headers, body } = await readAt(address, by)
    return { statusCode, body: body.replace(String(headers['x-request-id']), 'ID') }
  }

  await ends(person)

  expect(await plain(token)).toEqual(await plain(UNKNOWN))
  expect(await plain(token, program(other))).toEqual(await plain(UNKNOWN, program(other)))
  expect((await plain(token)).statusCode).toBe(404)
})

test.each(['', `${UNKNOWN}`, '%00.ics', '..%2f..%2fetc.ics'])('/calendar/%s is no calendar', async (name) => {
  const { statusCode, body } = await program().request({ url: `/calendar/${name}` })
  expect(statusCode).toBe(404)
  expect(body).not.toContain('VCALENDAR')
})

test('wrong addresses are slowed down, and a valid one is still answered there', async () => {
  const own = await aServer()
  const token = await addressOf(await own.signedInAs('ida'))
  const guesser = program(own)
  const guess = () => readAt(UNKNOWN, guesser)
  for (let tries = 0; tries < ADDRESS_SHARE_THROTTLE.free; tries++)
    expect((await guess()).statusCode).toBe(404)

  const slowed = await guess()

  expect(slowed.statusCode).toBe(429)
  expect((await readAt(token, guesser)).statusCode).toBe(200)
})

test('no log has the address, and the security log has who made and revoked one', async () => {
  const log = aLog()
  const own = await aServer({}, undefined, { logger: log.logger })
  const joe = await own.signedInAs('joe')
  const { id: userId } = await joe.account.me()
  const token = await addressOf(joe)

  await readAt(token, program(own))
  await program(own).request({ url: `${calendarPathOf(token)}?x=%` })
  await joe.calendar.revoke()
  await readAt(token, program(own))

  expect(log.text()).not.toContain(token)
  expect(log.lines().some(({ route }) => route === '/calendar/:file')).toBe(true)
  const events = log.lines().filter(({ event }) => String(event).startsWith('calendar-'))
  expect(events.map(({ event, userId: by }) => [event, by])).toEqual([
    ['calendar-made', userId],
    ['calendar-revoked', userId],
  ])
})
