import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { aDataFolder } from '../../../test/database/a-data-folder.ts'
import { aClusterHolder, startClusterHolder } from '../../../test/database/a-holder.ts'
import { processesIn } from '../../../test/durability/a-disk.ts'
import type { ClusterAddress } from './address.ts'
import { postmasterOf } from './postmaster.ts'
import { startCluster } from './start-cluster.ts'

test('the cluster of a killed server is adopted, not restarted', async () => {
  const dataDir = await aDataFolder()
  const server = await aClusterHolder(dataDir)
  const before = await postmasterOf(path.join(dataDir, 'postgres'))
  await server.end('SIGKILL')

  const next = await startCluster({ dataDir })
  const after = await postmasterOf(path.join(dataDir, 'postgres'))
  await next.stop()

  expect(after?.pid).toBe(before?.pid)
  expect(await postmasterOf(path.join(dataDir, 'postgres'))).toBeUndefined()
})

test('a start waits for a cluster that is shutting down', async () => {
  const dataDir = await aDataFolder()
  const first = await startCluster({ dataDir })

  const stopping = first.stop()
  const second = await startCluster({ dataDir })
  await stopping
  await second.stop()

  expect(await postmasterOf(path.join(dataDir, 'postgres'))).toBeUndefined()
})

/** This waits for the timeout of an orderly shutdown. */
test.runIf(process.env.PLUGFOLIO_LONG && process.platform === 'linux')(
  'a cluster whose shutdown hangs is killed, and its log repairs everything',
  async () => {
    const dataDir = await aDataFolder()
    const folder = path.join(dataDir, 'postgres')
    const server = await aClusterHolder(dataDir)
    if (server.initialMessage.is !== 'ready') throw new Error(server.initialMessage.sentence)
    await ask(server.initialMessage.address, 'CREATE TABLE ledger (n int)')
    const { pid = 0 } = (await postmasterOf(folder)) ?? {}
    const helpers = processesIn(folder).filter((each) => each !== pid)
    for (const each of helpers) process.kill(each, 'SIGSTOP')
    onTestFinished(() => processesIn(folder).forEach((each) => void process.kill(each, 'SIGKILL')))
    await server.end('SIGKILL')
    process.kill(pid, 'SIGINT')

    const next = await startCluster({ dataDir })
    const rows = await ask(next.address, `SELECT to_regclass('ledger') IS NOT NULL AS "isThere"`)
    await next.stop()

    expect(rows).toEqual([{ isThere: true }])
  },
)

async function ask(address: ClusterAddress, statement: string) {
  const client = new Client({ ...address, database: 'postgres' })
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows
}

test('every acknowledged row survives when server and PostgreSQL are both killed', async () => {
  const dataDir = await aDataFolder()
  const server = await aClusterHolder(dataDir)
  if (server.initialMessage.is !== 'ready') throw new Error(server.initialMessage.sentence)
  const client = new Client({ ...server.initialMessage.address, database: 'postgres' })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('CREATE TABLE ledger (n int)')
  for (let n = 0; n < 50; n += 1) await client.query('INSERT INTO ledger VALUES ($1)', [n])
  const postmaster = await postmasterOf(path.join(dataDir, 'postgres'))
  process.kill(postmaster?.pid ?? 0, 'SIGKILL')
  await server.end('SIGKILL')

  const next = await startCluster({ dataDir })
  onTestFinished(next.stop)

  const reader = new Client({ ...next.address, database: 'postgres' })
  await reader.connect()
  const { rows } = await reader.query('SELECT count(*)::int AS n FROM ledger').finally(() => reader.end())
  expect(rows).toEqual([{ n: 50 }])
})

test('a lock file with the process id of another program does not prevent a start', async () => {
  const dataDir = await aDataFolder()
  const { stop } = await startCluster({ dataDir })
  await stop()
  const directory = path.join(dataDir, 'postgres')
  const { uid, gid } = await stat(directory)
  const stranger = spawn('sleep', ['600'], { uid, gid, stdio: 'ignore' })
  onTestFinished(() => void stranger.kill('SIGKILL'))
  await writeFile(path.join(directory, 'postmaster.pid'), `${stranger.pid}\n${directory}\n0\n5432\n\n\n\n`)

  const next = await startCluster({ dataDir })
  const running = await postmasterOf(directory)
  await next.stop()

  expect(running?.pid).not.toBe(stranger.pid)
  expect(stranger.exitCode).toBeNull()
})

test('after a killed first start the next start begins again and leaves no drafts', async () => {
  for (const moment of [120, 250, 400, 550, 700, 850]) {
    const dataDir = await aDataFolder()
    const child = startClusterHolder(dataDir)
    await pause(moment)
    const killed = once(child, 'exit')
    child.kill('SIGKILL')
    await killed

    const { stop } = await startCluster({ dataDir })
    await stop()

    expect((await readdir(dataDir)).sort(), `killed after ${moment} ms`).toEqual(['postgres', 'postgres.log'])
    expect(await readFile(path.join(dataDir, 'postgres', 'PG_VERSION'), 'utf8')).toBe('18\n')
  }
})

test('the draft of a first start that still runs is kept', async () => {
  const dataDir = await aDataFolder()
  const drafts = [`postgres.new-${process.pid}-0123abcd`, 'postgres.new-999999999-0123abcd', 'postgres.newer']
  for (const draft of drafts) await mkdir(path.join(dataDir, draft))

  const { stop } = await startCluster({ dataDir })
  await stop()

  expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.log', drafts[0], drafts[2]].sort())
})
