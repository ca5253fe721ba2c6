import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { aServerProcess, type ServerProcess } from '../a-server-process.ts'
import { quickFolder } from '../database/quick-folder.ts'
import { rounds } from '../rounds.ts'
import { acknowledgedBy, type Ledger, someLedgers, waitForAcknowledged } from './a-ledger.ts'

/** More rounds in the long campaign. */
const ROUNDS = rounds(8, 200)
const CLIENTS = 8
/** In each round, before the kill. */
const FEWEST_WRITES = 4

const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

test(
  'a server that is killed while eight clients write loses no acknowledged write',
  async () => {
    const dataDir = await mkdtemp(join(await quickFolder(), 'plugfolio-killed-'))
    folders.push(dataDir)
    let server = await aServerProcess(dataDir)
    const ledgers = await someLedgers(CLIENTS, server.url)
    const restarts: number[] = []

    for (let round = 0; round < ROUNDS; round++) {
      await writeUntilKilled(server, ledgers)
      server = await aServerProcess(dataDir)
      restarts.push(server.readyAfterMs)
      for (const ledger of ledgers) await ledger.check(server.url)
    }
    await server.stop()

    restarts.sort((a, b) => a - b)
    const p95 = restarts[Math.floor(restarts.length * 0.95)] ?? 0
    expect(acknowledgedBy(ledgers)).toBeGreaterThanOrEqual(ROUNDS * FEWEST_WRITES)
    if (process.env.PLUGFOLIO_LONG) expect(p95).toBeLessThanOrEqual(5_000)
  },
  60_000 + ROUNDS * 10_000,
)

async function writeUntilKilled(server: ServerProcess, ledgers: Ledger[]) {
  const stopped = new AbortController()
  const writing = ledgers.map((ledger) => ledger.write(server.url, stopped.signal))
  // On a busy machine the first answer may take longer than the whole pause.
  await waitForAcknowledged(ledgers, FEWEST_WRITES)
  await pause(Math.random() * 900)
  await server.kill()
  stopped.abort()
  await Promise.all(writing)
}
