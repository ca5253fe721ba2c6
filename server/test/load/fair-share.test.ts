import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { aPurchase } from '#shared/purchases/testing/a-purchase.ts'
import { aServer, aServerWith, type TestServer } from '../a-server.ts'

const CALLS = 50
const SHARE = 3

test('fifty slow calls of one person hold three connections, and another person is served', async () => {
  const server = await aServer()
  const [ana, ben] = [await server.signedInAs('ana'), await server.signedInAs('ben')]
  const lock = await aLock(server, 'purchases')

  const calls = Promise.all(Array.from({ length: CALLS }, () => ana.purchases.add({ body: aPurchase() })))
  await lock.untilWaiting(SHARE)
  const served = Promise.all(Array.from({ length: CALLS }, () => ben.account.me()))
  await Promise.race([served, lock.untilWaiting(SHARE + 1)])

  expect(await lock.waiting()).toBe(SHARE)
  await lock.end()
  expect(await calls).toHaveLength(CALLS)
})

test('a call that waits for its turn is refused when its session ends meanwhile', async () => {
  const [server, ana] = await aServerWith('ana')
  const lock = await aLock(server, 'purchases')

  const calls = Promise.allSettled(Array.from({ length: 5 }, () => ana.purchases.add({ body: aPurchase() })))
  await lock.untilWaiting(SHARE)
  await server.pool.query('delete from sessions')
  await lock.end()

  expect((await calls).map(({ status }) => status)).toEqual([
    ...Array(SHARE).fill('fulfilled'),
    'rejected',
    'rejected',
  ])
})

/** Makes every write to a table wait. */
async function aLock(server: TestServer, table: string) {
  const client = new Client(server.pool.options)
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin')
  await client.query(`lock table ${table} in exclusive mode`)
  const waiting = async () => {
    // Otherwise a transaction sees the same activity all along.
    await client.query('select pg_stat_clear_snapshot()')
    const { rows } = await client.query(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0].count as number
  }
  return {
    waiting,
    untilWaiting: async (count: number) => {
      while ((await waiting()) < count) await pause(10)
    },
    end: () => client.query('commit'),
  }
}
