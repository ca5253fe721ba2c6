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
import { queryOnce, urlOf } from '../../test/database/query-once.ts'
import { postmasterOf } from './cluster/postmaster.ts'
import { startCluster } from './cluster/start-cluster.ts'
import { migrateDatabase } from './migrate-today.ts'
import { openDatabase } from './open.ts'
import { users } from './schema.ts'
import { versionAndBuild } from './version-and-build.ts'
import { waitForDatabase } from './watch-database.ts'

test('without a URL the database is its own PostgreSQL with all tables, and closing stops it', async () => {
  const dataDir = await aDataFolder()

  const { db, close } = await openDatabase({ dataDir })
  const rows = await db.select().from(users)
  await close()

  expect(rows).toEqual([])
  expect(await postmasterOf(path.join(dataDir, 'postgres'))).toBeUndefined()
})

test('with a URL the database is that PostgreSQL, which keeps running, and no folder is created', async () => {
  const { url } = await anEmptyDatabase()

  const one = await openDatabase({ databaseUrl: url, dataDir: '/nowhere/at/all' })
  const other = await openDatabase({ databaseUrl: url, dataDir: '/nowhere/at/all' })
  await one.close()

  expect(await other.db.select().from(users)).toEqual([])
  await other.close()
})

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

test('a connection that is lost between two queries of a transaction fails only that transaction', async () => {
  const { url } = await anEmptyDatabase()
  const { pool, close } = await openDatabase({ databaseUrl: url, dataDir: '' })
  onTestFinished(close)
  const client = await pool.connect()
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid')
  const ended = new Promise<void>((done) => void client.once('end', () => done()))

  await queryOnce(url, `SELECT pg_terminate_backend(${rows[0]?.pid})`)
  await ended

  await expect(client.query('COMMIT')).rejects.toThrow()
  client.release(true)
  await expect(pool.query('SELECT 1')).resolves.toMatchObject({ rowCount: 1 })
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

test('a missing database fails at once', async () => {
  const { url } = await anEmptyDatabase()
  const attempt = waitForDatabase({ connectionString: urlOf(url, 'no_such_database') })

  await expect(attempt).rejects.toThrow(
    'The database refuses the connection: database "no_such_database" does not exist',
  )
})

test('a wrong password fails at once', async () => {
  const dataDir = path.join(await aDataFolder(), 'long'.repeat(30))
  const { address, stop } = await startCluster({ dataDir })
  onTestFinished(stop)

  const attempt = waitForDatabase({ ...address, password: 'guessed', database: 'postgres' })

  await expect(attempt).rejects.toThrow('The database refuses the connection: password authentication failed')
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

test('one of several servers that start together on a new database migrates it, and the others wait', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { pool, url } = await aBareDatabase()

    await Promise.all([1, 2, 3, 4].map(() => migrateDatabase({ connectionString: url })))

    const { rows } = await pool.query(
      'SELECT created_at, count(*)::int AS n FROM drizzle.__drizzle_migrations GROUP BY 1',
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every(({ n }) => n === 1)).toBe(true)
  }
})

test('a second migration changes nothing, and a database of a newer version is refused before anything is written', async () => {
  const { pool, url } = await anEmptyDatabase()
  const migrations = async () => (await pool.query('SELECT * FROM drizzle.__drizzle_migrations')).rows
  const first = await migrations()
  await migrateDatabase({ connectionString: url })
  expect(await migrations()).toEqual(first)
  await pool.query(
    `INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('of tomorrow', 9999999999999)`,
  )
  const before = await migrations()

  await expect(migrateDatabase({ connectionString: url })).rejects.toThrow(
    `The database was created by a newer version of Plugfolio than this one (${versionAndBuild}).`,
  )

  expect(await migrations()).toEqual(before)
})

async function aBareDatabase() {
  const database = await anEmptyDatabase()
  await database.pool.query('DROP SCHEMA public CASCADE; DROP SCHEMA drizzle CASCADE; CREATE SCHEMA public')
  return database
}
