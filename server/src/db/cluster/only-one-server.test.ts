import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { aDataFolder } from '../../../test/database/a-data-folder.ts'
import { aClusterHolder } from '../../../test/database/a-holder.ts'
import { processesIn } from '../../../test/durability/a-disk.ts'
import { rounds } from '../../../test/rounds.ts'
import type { ClusterAddress } from './address.ts'
import { postmasterOf } from './postmaster.ts'

/** A multiple of four, so that every combination of namespaces is tested. */
const ROUNDS = rounds(12, 40)
const withinTwoSeconds = expect.toSatisfy((after: number) => after < 2_000, 'within two seconds')

/** Starts a process that sees no other process, like a second container on the same folder. */
const SEPARATE_NAMESPACE = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc']

test(`a data directory allows one server: ${ROUNDS} times the second is refused, and a kill frees it at once`, async () => {
  const canSeparate = isPossible(SEPARATE_NAMESPACE)
  if (!canSeparate) console.info('A second PID namespace needs root, so every round uses this one.')
  const dataDir = await aDataFolder()

  for (let round = 0; round < ROUNDS; round += 1) {
    const isSeparate = canSeparate && round % 4 >= 2
    const first = await aClusterHolder(dataDir, { prefix: isSeparate ? SEPARATE_NAMESPACE : [] })
    expect(first.initialMessage, `round ${round}, first`).toMatchObject({ is: 'ready' })
    if (round > 0) expect(first.initialMessage).toMatchObject({ after: withinTwoSeconds })

    const second = await aClusterHolder(dataDir, {
      prefix: canSeparate && round % 2 ? SEPARATE_NAMESPACE : [],
    })
    expect(second.initialMessage, `round ${round}, second`).toEqual({
      is: 'refused',
      sentence:
        `The data directory ${dataDir} is in use by another Plugfolio server. ` +
        'Stop that server first, or set another DATA_DIR for this one.',
      after: withinTwoSeconds,
    })
    expect([first.process.exitCode, first.process.signalCode], 'the first still runs').toEqual([null, null])

    await first.end('SIGKILL')
  }
}, 240_000)

test('one of two servers that start together on an empty directory keeps running', async () => {
  const dataDir = await aDataFolder()

  const both = await Promise.all([aClusterHolder(dataDir), aClusterHolder(dataDir)])

  expect(both.map(({ initialMessage: said }) => said.is).sort()).toEqual(['ready', 'refused'])
  const winner = both.find(({ initialMessage: said }) => said.is === 'ready')
  expect(await winner?.end('SIGTERM')).toBe(0)
})

test('a server takes its cluster back, and a second one is refused meanwhile', async () => {
  const dataDir = await aDataFolder()
  const folder = path.join(dataDir, 'postgres')
  const server = await aClusterHolder(dataDir)
  if (server.initialMessage.is !== 'ready') throw new Error(server.initialMessage.sentence)
  const { address } = server.initialMessage

  for (let round = 0; round < 4; round += 1) {
    const { pid = 0 } = (await postmasterOf(folder)) ?? {}
    const sessions = processesIn(folder).filter((each) => each !== pid)
    process.kill((round % 2 ? pid : sessions.at(-1)) ?? 0, 'SIGKILL')
    const [second, guest] = await Promise.all([
      aClusterHolder(dataDir),
      aClusterHolder(dataDir, { isGuest: true }),
    ])

    expect(second.initialMessage, `round ${round}`).toMatchObject({
      is: 'refused',
      sentence: expect.stringContaining('in use by another Plugfolio server'),
    })
    expect(await guest.end('SIGTERM'), 'the guest leaves').toBe(0)
    await expect.poll(() => holdersOfLock(address), { timeout: 10_000 }).toBe(1)
  }
  expect(await server.end('SIGTERM')).toBe(0)
  expect(await postmasterOf(folder)).toBeUndefined()
})

/** How many sessions hold the lock of the data directory; 0 also while PostgreSQL does not answer. */
async function holdersOfLock(address: ClusterAddress) {
  const client = new Client({ ...address, database: 'postgres' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query(`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND granted`)
    return rows.length
  } catch {
    return 0
  } finally {
    await client.end().catch(() => undefined)
  }
}

test('a server whose PostgreSQL cannot be started again gets an error with a sentence', async () => {
  const dataDir = await aDataFolder()
  const folder = path.join(dataDir, 'postgres')
  const server = await aClusterHolder(dataDir)

  const lost = server.next()
  await writeFile(path.join(folder, 'postgresql.conf'), 'max_connections = plenty\n')
  process.kill((await postmasterOf(folder))?.pid ?? 0, 'SIGKILL')

  expect(await lost).toEqual({
    is: 'lost',
    sentence: expect.stringMatching(
      /^PostgreSQL in \S+ stopped unexpectedly and could not be restarted\. .*invalid value for parameter/s,
    ),
  })
}, 60_000)

function isPossible([command = '', ...args]: string[]) {
  return spawnSync(command, [...args, 'true']).status === 0
}
