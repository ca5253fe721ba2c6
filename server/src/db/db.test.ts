import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { aServer } from '../../test/a-server.ts'
import { aDataFolder } from '../../test/database/a-data-folder.ts'
import { anEmptyDatabase } from '../../test/database/an-empty-database.ts'
import { startCluster } from './cluster/start-cluster.ts'
import { openDatabase } from './open.ts'
import { users } from './schema.ts'
import { waitForDatabase } from './watch-database.ts'

test('a lost connection is reported and replaced', async () => {
  const { url } = await anEmptyDatabase()
  const logged: string[] = []
  const { pool, close } = await openDatabase({
    databaseUrl: url,
    dataDir: '',
    log: (sentence) => logged.push(sentence),
  })
  const { rows } = await pool.query('SELECT pg_backend_pid() AS pid')

  const killer = new Client({ connectionString: url })
  await killer.connect()
  await killer.query('SELECT pg_terminate_backend($1, 5000)', [rows[0]?.pid])
  await killer.end()

  await expect.poll(() => logged).toEqual([expect.stringMatching(/^A database connection was lost: /)])
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  await close()
})

test('two transactions that wait for each other both succeed, and one that fails for another reason is not retried', async () => {
  const server = await aServer()
  const ids = await Promise.all(
    ['ana', 'ben'].map(async (name) => (await (await server.signedInAs(name)).account.me()).id),
  )
  let tries = 0
  let arrived = 0
  let resolveBoth = () => {}
  const bothStarted = new Promise<void>((resolve) => (resolveBoth = resolve))
  const rename = (order: string[]) =>
    server.db.transaction(async (tx) => {
      tries++
      const [first = '', second = ''] = order
      await tx.update(users).set({ displayName: 'x' }).where(eq(users.id, first))
      if (++arrived === 2) resolveBoth()
      await bothStarted
      await tx
        .update(users)
        .set({ displayName: sql`${users.displayName} || 'y'` })
        .where(eq(users.id, second))
    })

  await Promise.all([rename(ids), rename(ids.toReversed())])

  expect(tries).toBe(3)
  const failing = server.db.transaction(async (tx) => {
    tries++
    await tx.execute(sql`select 1 / 0`)
  })
  await expect(failing).rejects.toThrow()
  expect(tries, 'not again for another reason').toBe(4)
})

test('the server waits for a database that starts later', async () => {
  const dataDir = await aDataFolder()
  const logged: string[] = []
  const log = (sentence: string) => void logged.push(sentence)

  const waiting = waitForDatabase(
    { host: path.join(dataDir, 'postgres'), user: 'plugfolio', database: 'postgres' },
    log,
  )
  await pause(100)
  const { stop } = await startCluster({ dataDir })
  onTestFinished(stop)
  await waiting

  expect(logged[0]).toMatch(/^Waiting for the database: .*ENOENT/)
})

test('a machine that accepts the connection and never answers fails after the timeout', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  const address = silent.address()
  const port = typeof address === 'object' ? address?.port : undefined

  const attempt = waitForDatabase({ host: '127.0.0.1', port, user: 'ana' }, undefined, 100)

  await expect(attempt).rejects.toThrow('The database does not answer: ')
})
