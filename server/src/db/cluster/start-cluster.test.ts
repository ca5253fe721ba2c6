import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aDataFolder } from '../../../test/database/a-data-folder.ts'
import type { ClusterAddress } from './address.ts'
import { postmasterOf } from './postmaster.ts'
import { type ClusterOptions, startCluster } from './start-cluster.ts'

test('a stopped cluster leaves no process and keeps its data; a guest does not stop it, but a cluster that it starts', async () => {
  const dataDir = await aDataFolder()
  const losses: Error[] = []
  const { stop, address } = await startCluster({ dataDir, onLost: (reason) => losses.push(reason) })
  await ask(address, 'CREATE TABLE kept AS SELECT 42 AS answer')
  const beside = await startCluster({ dataDir, isGuest: true })
  await beside.stop()
  expect(await ask(address, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
  const running = await postmasterOf(path.join(dataDir, 'postgres'))

  await stop()

  expect(running?.pid).toBeGreaterThan(0)
  expect(losses, 'a regular stop is none').toEqual([])
  // It has ended, but its new parent process may take a moment to reap it.
  await vi.waitFor(() => expect(() => process.kill(running?.pid ?? 0, 0)).toThrow('ESRCH'), 5000)
  expect(await postmasterOf(path.join(dataDir, 'postgres'))).toBeUndefined()
  const guest = await startCluster({ dataDir, isGuest: true })
  expect(await ask(guest.address, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
  await guest.stop()
  expect(await postmasterOf(path.join(dataDir, 'postgres'))).toBeUndefined()
})

test('other accounts cannot read the data', async () => {
  const dataDir = path.join(await aDataFolder(), 'made', 'by', 'us')
  await aRunningCluster({ dataDir })

  expect((await modeOf(dataDir)) & 0o067).toBe(0)
  expect(await modeOf(path.join(dataDir, 'postgres'))).toBe(0o700)
  expect(await modeOf(path.join(dataDir, 'postgres.log'))).toBe(0o600)
  expect(await modeOf(path.join(dataDir, 'postgres', 'plugfolio.password'))).toBe(0o600)
})

test('commits are flushed, pages have checksums, case folding works in every language, and no network port is open', async () => {
  const { address } = await aRunningCluster({ dataDir: await aDataFolder() })

  const [row] = await ask(
    address,
    `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commits,
            current_setting('full_page_writes') AS pages, current_setting('data_checksums') AS checksums,
            current_setting('listen_addresses') AS network, current_setting('server_encoding') AS encoding,
            lower('ÀÉÎÕÜ') AS lower, 'MÜLLER' ILIKE 'müller' AS "isAlike"`,
  )

  expect(row).toEqual({
    fsync: 'on',
    commits: 'on',
    pages: 'on',
    checksums: 'on',
    network: '',
    encoding: 'UTF8',
    lower: 'àéîõü',
    isAlike: true,
  })
})

test('without sockets the cluster listens on loopback only and requires the password', async () => {
  const dataDir = path.join(await aDataFolder(), 'long'.repeat(30))
  const { address } = await aRunningCluster({ dataDir })

  expect(address).toMatchObject({ host: '127.0.0.1', password: expect.stringMatching(/^[0-9a-f]{48}$/) })
  expect(await ask(address, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
  await expect(ask({ ...address, password: 'guessed' }, 'SELECT 1')).rejects.toThrow(
    'password authentication failed',
  )
  await expect(startCluster({ dataDir })).rejects.toThrow('in use by another Plugfolio server')
})

test('a folder with other files is refused and not changed', async () => {
  const dataDir = await aDataFolder()
  await mkdir(path.join(dataDir, 'postgres'))
  await writeFile(path.join(dataDir, 'postgres', 'diary.txt'), 'private')

  await expect(startCluster({ dataDir })).rejects.toThrow('contains files that are not a PostgreSQL database')
  expect(await readdir(path.join(dataDir, 'postgres'))).toEqual(['diary.txt'])
})

test('a cluster of another PostgreSQL version is refused with its number', async () => {
  const dataDir = await aDataFolder()
  await mkdir(path.join(dataDir, 'postgres'))
  await writeFile(path.join(dataDir, 'postgres', 'PG_VERSION'), '17\n')

  await expect(startCluster({ dataDir })).rejects.toThrow(
    /was created by PostgreSQL 17.* Start your previous version of Plugfolio, make a backup with it .* restore the backup/,
  )
})

test('the log of the database names violated constraints, never values', async () => {
  const dataDir = await aDataFolder()
  const { address } = await aRunningCluster({ dataDir })
  await ask(address, 'CREATE TABLE notes (note text UNIQUE, stars int CHECK (stars < 6))')
  await ask(address, `INSERT INTO notes VALUES ('my private note', 5)`)

  const twice = ask(address, `INSERT INTO notes VALUES ('my private note', 5)`)
  await expect(twice).rejects.toMatchObject({ code: '23505', detail: expect.stringContaining('private') })
  const wrong = ask(address, `INSERT INTO notes VALUES ('another private note', 9)`)
  await expect(wrong).rejects.toMatchObject({ code: '23514' })

  const log = await readFile(path.join(dataDir, 'postgres.log'), 'utf8')
  expect(log).toContain('violates unique constraint "notes_note_key"')
  expect(log).toContain('violates check constraint "notes_stars_check"')
  expect(log).not.toContain('private')
})

async function aRunningCluster(options: ClusterOptions) {
  const cluster = await startCluster(options)
  onTestFinished(cluster.stop)
  return cluster
}

async function ask(address: ClusterAddress, statement: string) {
  const client = new Client({ ...address, database: 'postgres' })
  await client.connect()
  const { rows } = await client.query(statement).finally(() => client.end())
  return rows
}

const modeOf = async (file: string) => (await stat(file)).mode & 0o777
