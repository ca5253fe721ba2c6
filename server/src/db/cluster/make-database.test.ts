import { appendFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Client, type ClientConfig } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { aDataFolder } from '../../../test/database/a-data-folder.ts'
import { checkIndexes } from '../../features/doctor/look-at-tables.ts'
import { migrateDatabase } from '../migrate-today.ts'
import type { ClusterAddress } from './address.ts'
import { lastLogLines, logSize } from './launch.ts'
import { createDatabase } from './make-database.ts'
import { startCluster } from './start-cluster.ts'

const REFUSED: [statement: string, refusal: RegExp][] = [
  [`COPY (SELECT 1) TO PROGRAM 'true'`, /permission denied to COPY to or from an external program/],
  [`COPY (SELECT 1) TO '/tmp/plugfolio-never'`, /permission denied to COPY to a file/],
  [`SELECT pg_read_file('PG_VERSION')`, /permission denied for function pg_read_file/],
  ['ALTER SYSTEM SET fsync = off', /permission denied to set parameter/],
  ['CREATE ROLE intruder', /permission denied to create role/],
  ['SET ROLE plugfolio', /permission denied to set role/],
]

test('in our own PostgreSQL the server cannot start programs, access files or change its role', async () => {
  const client = await connected(await createDatabase(await aCluster(), 'ours'))

  for (const [statement, refusal] of REFUSED) await expect(client.query(statement)).rejects.toThrow(refusal)
})

test('tables that an earlier version created as superuser belong to the server afterwards, with every row', async () => {
  const address = await aCluster()
  const before = await connected({ ...address, database: 'postgres' })
  await before.query('CREATE DATABASE ours')
  await migrateDatabase({ ...address, database: 'ours' })
  const superuser = await connected({ ...address, database: 'ours' })
  await superuser.query(
    `INSERT INTO attempts (key, count, blocked_until, updated_at) VALUES ('kept', 1, now(), now())`,
  )

  const ours = await createDatabase(address, 'ours')
  await migrateDatabase(ours)
  const server = await connected(ours)

  const { rows } = await server.query(`SELECT DISTINCT pg_get_userbyid(relowner) AS owner FROM pg_class
    WHERE relnamespace IN ('public'::regnamespace, 'drizzle'::regnamespace)`)
  expect(rows).toEqual([{ owner: 'plugfolio_server' }])
  expect((await server.query('SELECT key FROM attempts')).rows).toEqual([{ key: 'kept' }])
  await expect(server.query('ALTER TABLE attempts ADD COLUMN later int')).resolves.toBeDefined()
  expect(await checkIndexes(server), 'the doctor may still compare').toMatchObject({ level: 'ok' })
})

test('without sockets the server needs the password, and two servers that start together create one database', async () => {
  const dataDir = path.join(await aDataFolder(), 'long'.repeat(30))
  const address = await aCluster(dataDir)

  const [one, other] = await Promise.all([createDatabase(address, 'ours'), createDatabase(address, 'ours')])

  expect(one).toMatchObject({ host: '127.0.0.1', user: 'plugfolio_server' })
  await expect((await connected(other)).query('CREATE TABLE made ()')).resolves.toBeDefined()
  await expect(connected({ ...one, password: 'guessed' })).rejects.toThrow('password authentication failed')
})

async function aCluster(dataDir?: string): Promise<ClusterAddress> {
  const { address, stop } = await startCluster({
    dataDir: dataDir ?? (await aDataFolder()),
    isDisposable: true,
  })
  onTestFinished(stop)
  return address
}

async function connected(config: ClientConfig) {
  const client = new Client(config)
  await client.connect()
  client.on('error', () => undefined)
  onTestFinished(() => client.end())
  return client
}

test('only lines of this start are shown, also after the log was renamed', async () => {
  const dataDir = await aDataFolder()
  const log = path.join(dataDir, 'postgres.log')
  expect([await logSize(dataDir), await lastLogLines(dataDir, 0)]).toEqual([0, ''])
  await writeFile(log, 'of yesterday\n')
  const since = await logSize(dataDir)

  expect(await lastLogLines(dataDir, since)).toBe('')
  await appendFile(log, 'one\ntwo\nthree\nfour\n')
  expect(await lastLogLines(dataDir, since)).toBe('two\nthree\nfour')
  await writeFile(log, 'new\n')
  expect(await lastLogLines(dataDir, since)).toBe('new')
})
