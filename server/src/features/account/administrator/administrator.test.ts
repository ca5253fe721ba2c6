import { eq } from 'drizzle-orm'
import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ADDRESS_SHARE_THROTTLE } from '#shared/account/throttle.ts'
import { aServer, type TestServer } from '../../../../test/a-server.ts'
import type { Visitor } from '../../../../test/a-visitor.ts'
import { runHostCommand } from '../../../../test/hosting/run-host-command.ts'
import { users } from '../../../db/schema.ts'
import { watchDatabase } from '../../../db/watch-database.ts'
import { newAdministratorCode } from './administrator.ts'

/** A start on this database, which has printed its code and runs until it is stopped; without a code when there is an administrator. */
async function aStart({ db, pool, clock }: TestServer) {
  const printed = await newAdministratorCode(db, clock.now())
  const client = new Client(pool.options)
  await client.connect()
  if (printed) await client.query('select pg_advisory_lock_shared($1)', [printed.lock])
  onTestFinished(() => client.end())
  return {
    code: printed?.code ?? '',
    stop: () => client.query('select pg_advisory_unlock_all()'),
  }
}

const become = (browser: Visitor, code: string, password = 'correct horse') =>
  browser.administrator.become({ body: { code, password } })

const administratorsOf = async ({ db }: TestServer) =>
  (await db.select().from(users).where(eq(users.role, 'admin'))).map(({ username }) => username)

test('who opens the printed address with their password becomes the administrator, and is told', async () => {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
  const { code } = await aStart(server)
  expect(await ana.administrator.state()).toEqual({ exists: false })
  await expect(become(ana, code, 'wrong horse')).rejects.toMatchObject({ code: 'wrong_password' })
  await expect(become(server.visitor(), code)).rejects.toMatchObject({ status: 401 })
  expect(await administratorsOf(server)).toEqual([])

  expect(await become(ana, code)).toMatchObject({ username: 'ana', role: 'admin' })

  expect(await ana.administrator.state()).toEqual({ exists: true })
  expect(await ana.notifications.list()).toMatchObject([
    { kind: 'security', title: 'You are now an administrator of this server' },
  ])
})

test('of several accounts that use one code at once, one becomes the administrator', async () => {
  const server = await aServer()
  const browsers = await Promise.all(['ana', 'ben', 'cleo'].map((name) => server.signedInAs(name)))
  const { code } = await aStart(server)

  const outcomes = await Promise.allSettled(browsers.map((browser) => become(browser, code)))

  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(await administratorsOf(server)).toHaveLength(1)
})

test.each<[what: string, codeOf: (server: TestServer) => Promise<string>, status: number]>([
  ['that is made up', async () => 'x'.repeat(43), 403],
  ['that is not complete', async (server) => (await aStart(server)).code.slice(1), 403],
  [
    'of an earlier start',
    async (server) => {
      const { code, stop } = await aStart(server)
      await stop()
      await aStart(server)
      return code
    },
    403,
  ],
  [
    'while there is an administrator',
    async (server) => {
      const { code } = await aStart(server)
      await runHostCommand(server, ['user', 'admin', 'ben'])
      return code
    },
    409,
  ],
])('a code %s makes nobody the administrator', async (_, codeOf, status) => {
  const server = await aServer()
  await server.signedInAs('ben')
  const ana = await server.signedInAs('ana')
  const code = await codeOf(server)

  await expect(become(ana, code)).rejects.toMatchObject({ status })

  expect(await administratorsOf(server)).not.toContain('ana')
})

test('guesses of one address are slowed down', async () => {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
  for (let tries = 0; tries < ADDRESS_SHARE_THROTTLE.free; tries++)
    await expect(become(ana, 'a guess')).rejects.toMatchObject({ status: 403 })

  await expect(become(ana, 'a guess')).rejects.toMatchObject({ status: 429 })
})

test('a start makes a code only while nobody is administrator, and stores its hash alone', async () => {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
  const { code } = await aStart(server)
  const { rows } = await server.pool.query('select * from administrator_codes')
  await become(ana, code)

  expect(code).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(rows)).not.toContain(code)
  expect((await server.pool.query('select * from administrator_codes')).rows).toEqual([])
  expect(await newAdministratorCode(server.db, server.clock.now())).toBeUndefined()

  await runHostCommand(server, ['user', 'admin', 'ana', '--off'])
  expect(await newAdministratorCode(server.db, server.clock.now())).toBeDefined()
})

test('a server holds the lock of its code for as long as it runs', async () => {
  const server = await aServer()
  const held = async () => (await server.pool.query(OWN_LOCKS)).rowCount
  const watch = watchDatabase(server.pool, { log: () => undefined, lock: '-7' })

  await vi.waitFor(async () => expect(await held()).toBe(1), 10_000)
  await watch.close()
  await vi.waitFor(async () => expect(await held()).toBe(0), 10_000)
})

const OWN_LOCKS = `select from pg_locks where locktype = 'advisory' and mode = 'ShareLock'
  and database = (select oid from pg_database where datname = current_database())`
