import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aProcess } from '../a-process.ts'
import { aDataFolder } from '../database/a-data-folder.ts'
import { anOutsideDatabase, type OutsideDatabase } from '../database/an-outside-database.ts'
import { rounds } from '../rounds.ts'
import { aLedger, type Ledger, untilAcknowledged } from './a-ledger.ts'
import { aFreePort, gaugeOf, seriesAt } from './metrics-at.ts'

/** Reliability F2: three faults in every run, twenty in the long campaign. */
const ROUNDS = rounds(3, 20)
const WRITERS = 4
/** Milliseconds in which the database is away. */
const AWAY = rounds(6_000, 30_000)

type Fault = {
  name: string
  /** Whether the database stays away until it is mended. */
  lasts: boolean
  happens: (database: OutsideDatabase) => Promise<unknown>
  isMended: (database: OutsideDatabase) => Promise<unknown>
}

const nothing = async () => undefined

const FAULTS: Fault[] = [
  { name: 'killed', lasts: true, happens: ({ kill }) => kill(), isMended: ({ start }) => start() },
  { name: 'frozen', lasts: true, happens: ({ freeze }) => freeze(), isMended: ({ thaw }) => thaw() },
  { name: 'cut off', lasts: false, happens: ({ dropConnections }) => dropConnections(), isMended: nothing },
  { name: 'stopped', lasts: true, happens: ({ stop }) => stop(), isMended: ({ start }) => start() },
  {
    name: 'restarted',
    lasts: false,
    happens: async ({ stop, start }) => {
      await stop()
      await start()
    },
    isMended: nothing,
  },
]

test(
  'a server whose database goes away answers 503 at once, works again by itself, and has lost nothing',
  async () => {
    const database = await anOutsideDatabase()
    const metrics = await aFreePort()
    const server = await aProcess(await aDataFolder(), {
      DATABASE_URL: database.url,
      METRICS_PORT: String(metrics),
    })
    const gauge = gaugeOf(metrics)
    expect(await gauge('plugfolio_ready_database')).toBe(1)
    const ledgers: Ledger[] = []
    for (let index = 0; index < WRITERS; index++) ledgers.push(await aLedger(`writer${index}`, server.url))

    for (let round = 0; round < ROUNDS; round++) {
      const fault = FAULTS[round % FAULTS.length]
      if (fault) await meet(fault, database, { url: server.url, ledgers, gauge })
    }

    expect(await seriesAt(metrics)).toBeLessThanOrEqual(300)
    expect(await server.stop()).toBe(0)
    const acknowledged = ledgers.reduce((sum, ledger) => sum + ledger.acknowledged(), 0)
    expect(acknowledged).toBeGreaterThan(ROUNDS)
    const slowest = (times: number[]) => Math.max(...times).toLocaleString('en-US')
    console.info(
      `scorecard R50: ${ROUNDS} faults, ${acknowledged} acknowledged writes, 0 lost, 0 doubled; first 503 after at most ${slowest(FIRST_ANSWERS)} ms, ready again after at most ${slowest(RECOVERED)} ms`,
    )
  },
  60_000 + ROUNDS * (AWAY + 30_000),
)

/** Milliseconds of each round. */
const FIRST_ANSWERS: number[] = [0]
const RECOVERED: number[] = []

type Place = { url: string; ledgers: Ledger[]; gauge: (name: string) => Promise<number> }

async function meet(fault: Fault, database: OutsideDatabase, { url, ledgers, gauge }: Place) {
  const stopped = new AbortController()
  const writing = Promise.all(ledgers.map((ledger) => ledger.write(url, stopped.signal)))
  await untilAcknowledged(ledgers, WRITERS)
  await fault.happens(database)
  const away = fault.lasts ? await whileAway(url) : undefined
  // Reliability O5: the gauge moves with what it measures.
  if (fault.lasts) expect(await gauge('plugfolio_ready_database')).toBe(0)
  if (fault.lasts) await pause(Math.max(0, AWAY - (away?.notReady ?? 0)))
  await fault.isMended(database)
  const recovered = await until(async () => (await statusOf(`${url}/readyz`)) === 200)
  stopped.abort()
  await writing
  // What hung is carried out now or never.
  await pause(1_000)
  for (const ledger of ledgers) await ledger.check(url)
  if (away) FIRST_ANSWERS.push(away.firstAnswer)
  RECOVERED.push(recovered)
  console.info(`F2: ${fault.name}: ${JSON.stringify(away ?? {})}, ready again after ${recovered} ms`)
}

/** Every call is answered, and the server stays alive. Gives what was measured, in milliseconds. */
async function whileAway(url: string) {
  // The processes of a PostgreSQL that was killed end one after the other: a call may still be answered by one of them.
  const firstAnswer = await until(async () => (await statusOf(`${url}/api/plugins`)) === 503)
  const notReady = await until(async () => (await statusOf(`${url}/readyz`)) === 503)
  expect(await statusOf(`${url}/livez`)).toBe(200)
  await until(async () => (await statusOf(`${url}/api/plugins`)) === 503)
  const again = Date.now()
  expect(await statusOf(`${url}/api/server`)).toBe(503)
  return { firstAnswer, notReady, laterAnswers: Date.now() - again }
}

/** How long it took until this was so. Whoever hangs for more than ten seconds fails. */
async function until(isSo: () => Promise<boolean>) {
  const started = Date.now()
  while (!(await isSo())) await pause(50)
  return Date.now() - started
}

/** A call that nobody answers within ten seconds rejects. */
const statusOf = async (address: string) =>
  (
    await fetch(address, {
      headers: { cookie: 'plugfolio_session=nobody' },
      signal: AbortSignal.timeout(10_000),
    })
  ).status
