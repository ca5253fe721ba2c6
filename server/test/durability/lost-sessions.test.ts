import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { postmasterOf } from '../../src/db/cluster/postmaster.ts'
import { aServerProcess } from '../a-server-process.ts'
import { aDataFolder } from '../database/a-data-folder.ts'
import { rounds } from '../rounds.ts'
import { processesIn } from './a-disk.ts'
import { acknowledgedBy, someLedgers, waitForAcknowledged } from './a-ledger.ts'

/** Every second round kills the main process. */
const ROUNDS = rounds(4, 40)

test.runIf(process.platform === 'linux')(
  'a killed session of the own PostgreSQL, or its main process, is answered with 503 and mended without a restart',
  async () => {
    const dataDir = await aDataFolder()
    const folder = path.join(dataDir, 'postgres')
    const server = await aServerProcess(dataDir)
    const ledgers = await someLedgers(3, server.url)
    const statuses = new Set<number>()
    let log = ''
    server.child.stdout?.on('data', (part) => (log += part))
    let slowest = 0

    for (let round = 0; round < ROUNDS; round += 1) {
      const stopped = new AbortController()
      const writing = [
        ...ledgers.map((ledger) => ledger.write(server.url, stopped.signal)),
        noteStatuses(server.url, statuses, stopped.signal),
      ]
      await waitForAcknowledged(ledgers, 3)
      const { pid = 0 } = (await postmasterOf(folder)) ?? {}
      const sessions = processesIn(folder).filter((each) => each !== pid)
      const killed = Date.now()
      process.kill((round % 2 ? pid : sessions[round % sessions.length]) ?? 0, 'SIGKILL')
      // Readiness is cached for a second.
      await pause(1_100)
      while ((await fetch(`${server.url}/readyz`)).status !== 200) await pause(20)
      slowest = Math.max(slowest, Date.now() - killed)
      stopped.abort()
      await Promise.all(writing)
      for (const ledger of ledgers) await ledger.check(server.url)
    }

    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect(log.split('\n').filter((line) => line.includes('"msg":"unexpected"'))).toEqual([])
    expect(server.child.exitCode).toBeNull()
    expect(await server.stop()).toBe(0)
    expect(await postmasterOf(folder)).toBeUndefined()
    const acknowledged = acknowledgedBy(ledgers)
    console.info(
      `${ROUNDS} kills, ${acknowledged} acknowledged writes, 0 lost, ready again after at most ${slowest} ms`,
    )
  },
  60_000 + ROUNDS * 20_000,
)

/** Asks without pause, so that calls run at the moment of the kill. */
async function noteStatuses(url: string, statuses: Set<number>, signal: AbortSignal) {
  const headers = { cookie: 'plugfolio_session=unknown' }
  while (!signal.aborted) statuses.add((await fetch(`${url}/api/server`, { headers })).status)
}
