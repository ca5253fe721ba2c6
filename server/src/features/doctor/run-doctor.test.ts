import { randomUUID } from 'node:crypto'
import { open, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { DAY } from '../../../test/a-clock.ts'
import { aServer, type TestServer } from '../../../test/a-server.ts'
import { aDataFolder } from '../../../test/database/a-data-folder.ts'
import { aShownPlugin, backupSource } from '../../../test/hosting/a-backup.ts'
import { rounds } from '../../../test/rounds.ts'
import { openDatabase } from '../../db/open.ts'
import { pictures, users } from '../../db/schema.ts'
import { versionAndBuild } from '../../db/version-and-build.ts'
import { pictureIdInUrl, pictureKeysOf } from '../../files/blobs.ts'
import type { DoctorFinding } from './look-at-tables.ts'
import { checkStoredFiles, databaseDamage, runDoctor, startDamageWatch } from './run-doctor.ts'

/** More flips in the long campaign. */
const FLIPS = rounds(20, 200)
const PICTURES = 5

async function findingsOf(server: TestServer) {
  const findings: DoctorFinding[] = []
  const { connection, blobs } = backupSource(server)
  await runDoctor({ connection, blobs, dataDir: server.folder }, (finding) => findings.push(finding))
  return findings
}

const faultsIn = (findings: DoctorFinding[]) => findings.filter(({ level }) => level === 'fault')

/** A copy of a server that is made once. */
async function aServerWithPictures() {
  firstServer ??= makeFirstServer()
  const { original, keys } = await firstServer
  return { server: await aServer({}, original), keys }
}

let firstServer: ReturnType<typeof makeFirstServer> | undefined

async function makeFirstServer() {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
  const shown = []
  for (let number = 0; number < PICTURES; number++) shown.push(await aShownPlugin(ana, `Plugin ${number}x`))
  const keys = shown.flatMap(({ screenshot }) => pictureKeysOf(pictureIdInUrl(screenshot) ?? ''))
  return { original: await server.stopAndSnapshot(), keys }
}

test('a healthy server has no fault but perhaps no administrator, and the doctor leaves nothing behind', async () => {
  const { server } = await aServerWithPictures()
  const levelIn = (all: DoctorFinding[]) => all.find(({ what }) => what === 'administrators')?.level

  const findings = await findingsOf(server)
  await server.db.update(users).set({ role: 'admin' })

  expect([levelIn(findings), levelIn(await findingsOf(server))]).toEqual(['note', 'ok'])
  expect(faultsIn(findings)).toEqual([])
  expect(findings.map(({ what }) => what)).toEqual([
    'database',
    'migrations',
    'rows',
    'checksums',
    'indexes',
    'administrators',
    'files-missing',
    'files-damaged',
    'files-unchecked',
    'files-orphaned',
    'rows-without-picture',
    'space',
  ])
  const { rows } = await server.pool.query(`select extname from pg_extension where extname = 'amcheck'`)
  expect(rows).toEqual([])
})

test('the doctor finds every flipped bit of a stored file and names the file', async () => {
  const { server, keys } = await aServerWithPictures()
  const client = new Client(backupSource(server).connection)
  await client.connect()
  const damagedFiles = async () =>
    (await checkStoredFiles(client, server.blobs)).find(({ what }) => what === 'files-damaged')
  let found = 0

  for (let flip = 0; flip < FLIPS; flip++) {
    const key = keys[flip % keys.length] ?? ''
    const file = path.join(server.folder, key.slice(0, 2), key)
    const undo = await flipOneBit(file, Math.floor(Math.random() * (await stat(file)).size), flip % 8)
    const damaged = await damagedFiles()
    if (damaged?.level === 'fault' && damaged.about?.join() === key) found++
    await undo()
  }

  expect(found).toBe(FLIPS)
  expect(await damagedFiles()).toMatchObject({ level: 'ok' })
  await client.end()
})

test('the doctor distinguishes missing files, stray files and rows without a picture', async () => {
  const { server, keys } = await aServerWithPictures()
  const [gone = '', , , , rowless = ''] = keys
  const stray = pictureKeysOf(randomUUID())
  await server.blobs.remove(gone)
  await server.blobs.put(stray[0] ?? '', new Uint8Array(3))
  await server.pool.query('delete from pictures where id = $1', [rowless.slice(0, 36)])
  await server.db.update(pictures).set({ cardSha256: null })

  const findings = await findingsOf(server)

  const findingAbout = (what: string) => findings.find((finding) => finding.what === what)
  expect(findingAbout('files-missing')).toMatchObject({ level: 'fault', about: [gone] })
  expect(findingAbout('files-orphaned')?.about?.toSorted()).toEqual([stray[0], ...keys.slice(4, 6)].sort())
  expect(findingAbout('rows-without-picture')).toMatchObject({ level: 'fault', about: [expect.any(String)] })
  expect(findingAbout('files-unchecked')).toMatchObject({ level: 'note', about: { length: PICTURES - 1 } })
})

test('a schema that is older or newer is a fault', async () => {
  const { server } = await aServerWithPictures()
  const migrations = async () => (await findingsOf(server)).find(({ what }) => what === 'migrations')
  const newest = 'created_at = (select max(created_at) from drizzle.__drizzle_migrations)'

  await server.pool.query(`delete from drizzle.__drizzle_migrations where ${newest}`)
  expect(await migrations()).toMatchObject({
    level: 'fault',
    sentence: expect.stringMatching(/^Not applied: 1 of \d+ migrations\./),
  })
  await server.pool.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9999999999999)`,
  )
  expect(await migrations()).toMatchObject({
    level: 'fault',
    sentence: expect.stringContaining(`newer version of Plugfolio than this one (${versionAndBuild})`),
  })
})

/** Fewer than flips of files: each needs a start of PostgreSQL. */
const DATABASE_FLIPS = rounds(5, 50)

test(
  'the doctor finds a flipped bit in tables and in indexes',
  async () => {
    const dataDir = await aDataFolder()
    const files = await filledCluster(dataDir)

    for (let flip = 0; flip < DATABASE_FLIPS; flip++) {
      const file = files[flip % files.length] ?? ''
      const filePath = path.join(dataDir, 'postgres', file)
      const at = Math.floor(Math.random() * (await stat(filePath)).size)
      const undo = await flipOneBit(filePath, at, flip % 8)
      const { connection, close } = await openDatabase({ dataDir })
      const client = new Client(connection)
      await client.connect()
      const damage = await databaseDamage(client)
      await client.end()
      await close()
      expect(damage.length, `bit ${flip % 8} of byte ${at} of ${file}`).toBeGreaterThan(0)
      await undo()
    }

    await whileWatched(dataDir, 0, async (isDamaged) => {
      await pause(1_000)
      expect(isDamaged()).toBe(false)
    })
    const undo = await flipOneBit(path.join(dataDir, 'postgres', files[0] ?? ''), 5000, 1)
    // Found by the daily check, or by a query that reads the page long before the next check.
    for (const firstAfter of [0, DAY])
      await whileWatched(dataDir, firstAfter, (isDamaged) =>
        expect.poll(isDamaged, { timeout: 60_000, interval: 100 }).toBe(true),
      )
    await undo()
  },
  180_000 + DATABASE_FLIPS * 10_000,
)

/** Watches a database while queries read from it. */
async function whileWatched(
  dataDir: string,
  firstAfter: number,
  act: (isDamaged: () => boolean) => Promise<unknown>,
) {
  const { connection, pool, close } = await openDatabase({ dataDir })
  const watch = startDamageWatch(connection, pino({ level: 'silent' }), { firstAfter, every: 100 })
  const read = () => pool.query('select count(length(d::text)) from definitions d').catch(() => undefined)
  const readTimer = setInterval(read, 300)
  await act(watch.isDamaged)
  clearInterval(readTimer)
  watch.close()
  await close()
}

/** Makes a database with many rows, and returns the files of its tables and indexes, largest first. */
async function filledCluster(dataDir: string) {
  const { connection, close } = await openDatabase({ dataDir })
  const client = new Client(connection)
  await client.connect()
  await client.query(`insert into definitions (name, manufacturer)
    select 'Plugin ' || n, 'Maker ' || n % 50 from generate_series(1, 2000) n`)
  const { rows } = await client.query<{ file: string }>(
    `select pg_relation_filepath(c.oid) as file from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'i') and pg_relation_size(c.oid) > 0
     order by pg_relation_size(c.oid) desc`,
  )
  await client.end()
  await close()
  return rows.map(({ file }) => file)
}

async function flipOneBit(file: string, at: number, bit: number) {
  const handle = await open(file, 'r+')
  const byte = Buffer.alloc(1)
  await handle.read(byte, 0, 1, at)
  const original = byte.readUInt8(0)
  await handle.write(Buffer.from([original ^ (1 << bit)]), 0, 1, at)
  return async () => {
    await handle.write(Buffer.from([original]), 0, 1, at)
    await handle.close()
  }
}
