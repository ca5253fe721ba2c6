import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { aDataFolder } from '../../../test/database/a-data-folder.ts'
import { aClusterHolder } from '../../../test/database/a-holder.ts'
import { rounds } from '../../../test/rounds.ts'
import { postmasterOf } from './postmaster.ts'
import { startCluster } from './start-cluster.ts'

/** A multiple of four, so that every combination of namespaces is tested. */
const ROUNDS = rounds(12, 40)
const withinTwoSeconds = expect.toSatisfy((after: number) => after < 2_000, 'within two seconds')

/** Starts a process that sees no other process, like a second container on the same folder. */
const SEPARATE_NAMESPACE = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc']

test(`a data directory allows one server: ${ROUNDS} times the second is refused, and a kill frees it at once`, async () => {
  const canSeparate = isPossible(SEPARATE_NAMESPACE)
  if (!canSeparate) console.info('A second PID namespace needs root, so every round uses this one.')
  const dataDir = await aDataFolder()
  let slowest = 0

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

    if (second.initialMessage.is === 'refused') slowest = Math.max(slowest, second.initialMessage.after)
    await first.end('SIGKILL')
  }
  console.info(
    `scorecard R06: ${ROUNDS} rounds, ${canSeparate ? 'half of them in another PID namespace, ' : ''}every second server refused within ${slowest} ms, free at once after a kill`,
  )
}, 240_000)

test('one of two servers that start together on an empty directory keeps running', async () => {
  const dataDir = await aDataFolder()

  const both = await Promise.all([aClusterHolder(dataDir), aClusterHolder(dataDir)])

  expect(both.map(({ initialMessage: said }) => said.is).sort()).toEqual(['ready', 'refused'])
  const winner = both.find(({ initialMessage: said }) => said.is === 'ready')
  expect(await winner?.end('SIGTERM')).toBe(0)
})

test('a server whose PostgreSQL dies gets an error with a sentence', async () => {
  const dataDir = await aDataFolder()
  const server = await aClusterHolder(dataDir)

  const lost = server.next()
  process.kill((await postmasterOf(path.join(dataDir, 'postgres')))?.pid ?? 0, 'SIGKILL')

  expect(await lost).toEqual({
    is: 'lost',
    sentence: `PostgreSQL in ${dataDir} ended unexpectedly. See ${path.join(dataDir, 'postgres.log')}.`,
  })
})

test('a server that exits stops its PostgreSQL', async () => {
  const dataDir = await aDataFolder()
  const server = await aClusterHolder(dataDir)

  expect(await server.end('SIGUSR2')).toBe(7)

  await expect.poll(() => postmasterOf(path.join(dataDir, 'postgres')), { timeout: 20_000 }).toBeUndefined()
})

test('a regular stop is not reported as a loss', async () => {
  const losses: Error[] = []
  const { stop } = await startCluster({
    dataDir: await aDataFolder(),
    onLost: (reason) => losses.push(reason),
  })

  await stop()

  expect(losses).toEqual([])
})

function isPossible([command = '', ...args]: string[]) {
  return spawnSync(command, [...args, 'true']).status === 0
}
