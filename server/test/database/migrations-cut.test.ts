import { beforeAll, expect, test } from 'vitest'
import { knownMigrations, migrateDatabase } from '../../src/db/migrate-today.ts'
import { rounds } from '../rounds.ts'
import { aDatabaseCopy, type EmptyDatabase } from './an-empty-database.ts'
import { anInterruptedProxy } from './an-interrupted-proxy.ts'
import { anOlderDatabase, type DatabaseDump, dumpDatabase, lostRows, readDump } from './an-older-database.ts'

/** Every message in a long campaign. */
const POINTS = rounds(12, Number.POSITIVE_INFINITY)
const STARTS = rounds(5, 50)
const OLDEST = 1
const PENDING = knownMigrations().length - OLDEST

let older: EmptyDatabase
let migrated: DatabaseDump

beforeAll(async () => {
  older = await anOlderDatabase(OLDEST, readDump(OLDEST))
  await older.leave()
  const { url } = await aDatabaseCopy(older.name)
  await migrateDatabase({ connectionString: url })
  migrated = await dumpDatabase(url)
})

test('interrupted migrations start again and complete', async () => {
  const uninterrupted = await aDatabaseCopy(older.name)
  const proxy = await anInterruptedProxy(uninterrupted.url, Number.POSITIVE_INFINITY)
  await migrateDatabase(proxy.connection)
  const messages = proxy.messages()
  const all = Array.from({ length: messages }, (_, index) => index + 1)
  const points = POINTS < messages ? all.filter((at) => at % Math.ceil(messages / POINTS) === 0) : all
  for (const at of points) {
    const { url, drop } = await aDatabaseCopy(older.name)
    const interrupted = migrateDatabase((await anInterruptedProxy(url, at)).connection)
    await interrupted.then(
      // The last message closes the finished connection.
      () => expect(at).toBe(messages),
      () => undefined,
    )

    await migrateDatabase({ connectionString: url })

    await expectMigrated(url, `cut before message ${at} of ${messages}`)
    await drop()
  }
  expect(points.length).toBeGreaterThan(Math.min(POINTS, messages) / 2)
}, 7_200_000)

test('one of two servers that start together migrates an older schema, and the other waits', async () => {
  for (let round = 0; round < STARTS; round++) {
    const { url, drop } = await aDatabaseCopy(older.name)

    const appliedCounts = await Promise.all([1, 2].map(() => migrateDatabase({ connectionString: url })))

    expect(appliedCounts.sort((a, b) => a - b)).toEqual([0, PENDING])
    await expectMigrated(url, `round ${round}`)
    await drop()
  }
}, 7_200_000)

/** All rows exist, with as many rows and migrations as after an uninterrupted run. Generated values differ. */
async function expectMigrated(url: string, where: string) {
  const now = await dumpDatabase(url)
  expect(lostRows(readDump(OLDEST), now), where).toEqual([])
  expect(countsIn(now), where).toEqual(countsIn(migrated))
}

const countsIn = ({ migrations, tables }: DatabaseDump) => ({
  migrations,
  rows: tables.map(({ name, rows }) => [name, rows.length]),
})
