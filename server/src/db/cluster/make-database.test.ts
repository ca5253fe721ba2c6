import { Client, type ClientConfig } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { aDataFolder } from '../../../test/database/a-data-folder.ts'
import { checkIndexes } from '../../features/doctor/look-at-tables.ts'
import { migrateDatabase } from '../migrate-today.ts'
import type { ClusterAddress } from './address.ts'
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

async function aCluster(): Promise<ClusterAddress> {
  const { address, stop } = await startCluster({ dataDir: await aDataFolder(), isDisposable: true })
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
