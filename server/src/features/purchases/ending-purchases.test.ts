import { expect, test } from 'vitest'
import { aPurchase } from '#shared/purchases/testing/a-purchase.ts'
import { DAY } from '../../../test/a-clock.ts'
import { aServer } from '../../../test/a-server.ts'
import type { Visitor } from '../../../test/a-visitor.ts'
import { notifyOfEndings } from '../../library/notify-of-endings.ts'
import { endingPurchases } from './ending-purchases.ts'

const server = await aServer()

const tell = (moments: Date[]) =>
  moments.reduce(
    async (before, now) => (await before) + (await notifyOfEndings(server.db, [endingPurchases], now)),
    Promise.resolve(0),
  )

async function aSubscriber(username: string, timeZone: string, termEnds: string) {
  const person = await server.signedInAs(username)
  await person.notifications.changePreferences({ body: { timeZone } })
  const plan = aPurchase({ title: 'Gold', maker: 'Waves', day: '2020-01-01', term: 'updates', termEnds })
  const purchase = await person.purchases.add({ body: plan })
  return { person, plan, purchase }
}

const stagesOf = async (person: Visitor) => {
  const { rows } = await server.pool.query<{ key: string }>(
    `select n.key from notifications n join users u on u.id = n.user_id where u.username = $1 and n.kind = 'ending' order by n.created_at, n.key`,
    [(await person.account.me()).username],
  )
  return rows.map(({ key }) => Number(key.split(' ')[2]))
}

/** One sweep a day at this time, for as many days. */
const daily = (from: string, days: number) =>
  Array.from({ length: days }, (_, index) => new Date(Date.parse(from) + index * DAY))

const END = '2028-03-01'

const ALL = [60, 30, 7, 1]
const DAYS = daily('2027-12-01T09:00:00Z', 120)

test.each<[string, string, Date[], number[]]>([
  ['in Berlin', 'Europe/Berlin', daily('2027-12-01T23:30:00Z', 120), ALL],
  [
    'while the server was off for 40 days',
    'UTC',
    [...daily('2027-12-01T03:00:00Z', 10), ...daily('2028-02-10T03:00:00Z', 60)],
    [30, 7, 1],
  ],
  ['after it', 'UTC', daily('2028-03-02T00:00:00Z', 9), []],
  ['with ten sweeps a day', 'UTC', DAYS.flatMap((day) => Array(10).fill(day)), ALL],
])('%s each stage of a term is told at most once', async (what, zone, moments, stages) => {
  const { person, purchase } = await aSubscriber(what.replaceAll(/\W/g, '-').slice(0, 30), zone, END)

  await tell(moments)

  expect(await stagesOf(person)).toEqual(stages)
  await person.purchases.remove({ body: { ids: [purchase.id] } })
})

test('the day counts where the user is: one day before the end begins at midnight there', async () => {
  const { person, purchase } = await aSubscriber('ida', 'America/Los_Angeles', END)

  await tell([new Date('2028-02-29T07:59:00Z')])
  expect(await stagesOf(person)).toEqual([7])
  await tell([new Date('2028-02-29T08:01:00Z')])
  expect(await stagesOf(person)).toEqual([7, 1])
  await person.purchases.remove({ body: { ids: [purchase.id] } })
})

test('a notification says what ends and when, without a price and without an order number', async () => {
  const { person, purchase } = await aSubscriber('jana', 'UTC', '2028-02-29')

  await tell([new Date('2028-02-28T12:00:00Z')])

  const [news] = await person.notifications.list()
  expect(news).toMatchObject({
    kind: 'ending',
    title: 'Update plan ends: Gold',
    text: 'Last day: February 29, 2028. After that, you get no new versions and may not be able to resell it.',
    link: '/licenses?show=ending',
  })
  const { rows } = await server.pool.query(
    `select (to_jsonb(n) - '{id,user_id,created_at}'::text[])::text as row from notifications n where kind = 'ending'`,
  )
  expect(JSON.stringify(rows)).not.toMatch(/149|A-1|EUR|Plugin Boutique/)
  await person.purchases.remove({ body: { ids: [purchase.id] } })
})

test('a renewed, a removed and a switched-off term are not told', async () => {
  const { person, plan, purchase } = await aSubscriber('kim', 'UTC', END)
  const late = [new Date('2028-02-28T12:00:00Z')]
  await person.purchases.add({ body: { ...plan, kind: 'renew', termEnds: '2029-03-01' } })
  const other = await person.purchases.add({ body: { ...plan, title: 'Other', maker: 'Acme' } })
  await person.notifications.changePreferences({ body: { endingTerms: false } })
  expect(await tell(late)).toBe(0)
  await person.purchases.remove({ body: { ids: [other.id] } })
  await person.notifications.changePreferences({ body: { endingTerms: true } })
  expect(await tell(late)).toBe(0)
  await person.purchases.remove({ body: { ids: [purchase.id] } })
})

test('several plans are told in one notification, one that is added later by itself, and none again', async () => {
  const person = await server.signedInAs('olga')
  const plan = (title: string, termEnds: string) =>
    person.purchases.add({
      body: aPurchase({ title, maker: title, day: '2020-01-01', term: 'updates', termEnds }),
    })
  const ends = ['2028-02-28', '2028-02-27', END, '2028-02-26']
  for (const [index, end] of ends.entries()) await plan(`Plan ${index}`, end)
  const noon = new Date('2028-02-25T12:00:00Z')

  expect(await tell([noon, noon])).toBe(1)
  await plan('Later', END)
  const afternoon = new Date('2028-02-25T15:00:00Z')
  expect(await tell([afternoon, afternoon])).toBe(1)
  const both = await Promise.all([1, 2].map(() => tell([new Date('2028-02-27T12:00:00Z')])))

  expect(both.reduce((sum, count) => sum + count)).toBe(1)
  expect((await person.notifications.list()).map(({ title, text }) => [title, text])).toEqual([
    ['2 plans end by February 28, 2028', 'Plan 1: February 27, 2028. Plan 0: February 28, 2028.'],
    ['Update plan ends: Later', expect.stringMatching(/^Last day: March 1, 2028\./)],
    [
      '4 plans end by March 1, 2028',
      'Plan 3: February 26, 2028. Plan 1: February 27, 2028. Plan 0: February 28, 2028. 1 more.',
    ],
  ])
  const purchases = await person.purchases.list()
  await person.purchases.remove({ body: { ids: purchases.map(({ id }) => id) } })
})
