import { afterAll, beforeAll, expect, test } from 'vitest'
import { knownMigrations } from '../../src/db/known-migrations.ts'
import { migrateToday } from '../../src/db/migrate-today.ts'
import { rounds } from '../rounds.ts'
import { aCutWay } from './a-cut-way.ts'
import { aCopyOf, type EmptyDatabase } from './an-empty-database.ts'
import { anOlderDatabase, type Dump, dumpAfter, dumpOf, lostFrom } from './an-older-database.ts'

/** Reliability B4: some messages on an ordinary day, every one in a long campaign. */
const POINTS = rounds(12, Number.POSITIVE_INFINITY)
/** Reliability B5. */
const STARTS = rounds(5, 50)
const OLDEST = 1
const PENDING = knownMigrations().length - OLDEST

let older: EmptyDatabase
let migrated: Dump
let messages = 0
const told: string[] = []

beforeAll(async () => {
  older = await anOlderDatabase(OLDEST, dumpAfter(OLDEST))
  await older.leave()
  const { url } = await aCopyOf(older.name)
  await migrateToday({ connectionString: url })
  migrated = await dumpOf(url)
})
afterAll(() => {
  if (told.length === 2) console.info(`scorecard R55: ${told.join(', ')}; 0 errors, every row there`)
})

test('migrations that are cut off before any of their statements begin again and end as they should', async () => {
  const whole = await aCopyOf(older.name)
  const way = await aCutWay(whole.url, Number.POSITIVE_INFINITY)
  await migrateToday(way.connection)
  messages = way.messages()
  const all = Array.from({ length: messages }, (_, index) => index + 1)
  const points = POINTS < messages ? all.filter((at) => at % Math.ceil(messages / POINTS) === 0) : all
  for (const at of points) {
    const { url, drop } = await aCopyOf(older.name)
    const cut = migrateToday((await aCutWay(url, at)).connection)
    await cut.then(
      // The last message says goodbye, when all is done.
      () => expect(at).toBe(messages),
      () => undefined,
    )

    await migrateToday({ connectionString: url })

    await isMigrated(url, `cut before message ${at} of ${messages}`)
    await drop()
  }
  expect(points.length).toBeGreaterThan(Math.min(POINTS, messages) / 2)
  told.push(`migrations cut before ${points.length} of ${messages} messages converge`)
}, 600_000)

test('of two servers that start together on an older schema one migrates, the other waits, and none fails', async () => {
  for (let round = 0; round < STARTS; round++) {
    const { url, drop } = await aCopyOf(older.name)

    const carriedOut = await Promise.all([1, 2].map(() => migrateToday({ connectionString: url })))

    expect(carriedOut.sort((a, b) => a - b)).toEqual([0, PENDING])
    await isMigrated(url, `round ${round}`)
    await drop()
  }
  told.push(`${STARTS} double starts migrate once`)
}, 600_000)

/** Every row is there, and as many rows and migrations as when nothing happens. What migrations make up differs. */
async function isMigrated(url: string, where: string) {
  const now = await dumpOf(url)
  expect(lostFrom(dumpAfter(OLDEST), now), where).toEqual([])
  expect(countsIn(now), where).toEqual(countsIn(migrated))
}

const countsIn = ({ migrations, tables }: Dump) => ({
  migrations,
  rows: tables.map(({ name, rows }) => [name, rows.length]),
})
