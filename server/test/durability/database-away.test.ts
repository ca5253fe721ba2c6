import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aServerProcess } from '../a-server-process.ts'
import { aDataFolder } from '../database/a-data-folder.ts'
import { anOutsideDatabase, type OutsideDatabase } from '../database/an-outside-database.ts'
import { rounds } from '../rounds.ts'
import { acknowledgedBy, type Ledger, someLedgers, waitForAcknowledged } from './a-ledger.ts'

/** More faults in the long campaign. */
const ROUNDS = rounds(3, 20)
const WRITERS = 4
/** Milliseconds of each outage. */
const OUTAGE_MS = rounds(6_000, 30_000)

type Fault = {
  name: string
  /** True if the database is away until it is repaired. */
  isLasting: boolean
  cause: (database: OutsideDatabase) => Promise<unknown>
  repair: (database: OutsideDatabase) => Promise<unknown>
}

const nothing = async () => undefined

const FAULTS: Fault[] = [
  { name: 'killed', isLasting: true, cause: ({ kill }) => kill(), repair: ({ start }) => start() },
  { name: 'frozen', isLasting: true, cause: ({ freeze }) => freeze(), repair: ({ thaw }) => thaw() },
  { name: 'cut off', isLasting: false, cause: ({ dropConnections }) => dropConnections(), repair: nothing },
  { name: 'stopped', isLasting: true, cause: ({ stop }) => stop(), repair: ({ start }) => start() },
]

test(
  'a server without its database answers 503 at once, recovers by itself, and loses nothing',
  async () => {
    const database = await anOutsideDatabase()
    const server = await aServerProcess(await aDataFolder(), { DATABASE_URL: database.url })
    const ledgers = await someLedgers(WRITERS, server.url)

    for (let round = 0; round < ROUNDS; round++) {
      const fault = FAULTS[round % FAULTS.length]
      if (fault) await runFault(fault, database, { url: server.url, ledgers })
    }

    expect(await server.stop()).toBe(0)
    expect(acknowledgedBy(ledgers)).toBeGreaterThan(ROUNDS)
  },
  60_000 + ROUNDS * (OUTAGE_MS + 30_000),
)

/** The long campaign has the machine nearly for itself. */
const SLACK = process.env.PLUGFOLIO_LONG ? 1 : 4

type RunningServer = { url: string; ledgers: Ledger[] }

async function runFault(fault: Fault, database: OutsideDatabase, { url, ledgers }: RunningServer) {
  const stopped = new AbortController()
  const writing = Promise.all(ledgers.map((ledger) => ledger.write(url, stopped.signal)))
  await waitForAcknowledged(ledgers, WRITERS)
  await fault.cause(database)
  const away = fault.isLasting ? await whileAway(url) : undefined

  if (fault.isLasting) await pause(Math.max(0, OUTAGE_MS - (away?.notReady ?? 0)))
  await fault.repair(database)
  const recovered = await until(async () => (await statusOf(`${url}/readyz`)) === 200)
  stopped.abort()
  await writing
  // Time for pending requests.
  await pause(1_000)
  for (const ledger of ledgers) await ledger.check(url)
  expect(away?.firstAnswer ?? 0, fault.name).toBeLessThanOrEqual(3_000 * SLACK)
  expect(recovered, fault.name).toBeLessThanOrEqual(10_000 * SLACK)
}

/** Every request gets a response, and the server stays alive. Returns the measured milliseconds. */
async function whileAway(url: string) {
  // The processes of a killed PostgreSQL end one after the other, so one of them may still answer.
  const firstAnswer = await until(async () => (await statusOf(`${url}/api/plugins`)) === 503)
  const notReady = await until(async () => (await statusOf(`${url}/readyz`)) === 503)
  expect(await statusOf(`${url}/livez`)).toBe(200)
  await until(async () => (await statusOf(`${url}/api/plugins`)) === 503)
  expect(await statusOf(`${url}/api/server`)).toBe(503)
  return { firstAnswer, notReady }
}

/** Waits for the condition and returns the milliseconds. */
async function until(condition: () => Promise<boolean>) {
  const started = Date.now()
  while (!(await condition())) await pause(50)
  return Date.now() - started
}

/** Rejects after ten seconds without a response. */
const statusOf = async (address: string) =>
  (
    await fetch(address, {
      headers: { cookie: 'plugfolio_session=unknown' },
      signal: AbortSignal.timeout(10_000),
    })
  ).status
