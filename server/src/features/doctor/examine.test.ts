import { randomUUID } from 'node:crypto'
import { open, stat } from 'node:fs/promises'
import path from 'node:path'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { aShownPlugin, sourceOf } from '../../../test/a-backup.ts'
import { aDataFolder } from '../../../test/a-data-folder.ts'
import { aServer, type Server } from '../../../test/a-server.ts'
import { rounds } from '../../../test/rounds.ts'
import { openDatabase } from '../../db/open.ts'
import { pictures } from '../../db/schema.ts'
import { folderBlobs } from '../../files/folder-blobs.ts'
import { keysOf, pictureAt } from '../../files/picture-keys.ts'
import { examine } from './examine.ts'
import type { Finding } from './finding.ts'
import { lookAtFiles } from './look-at-files.ts'

/** Reliability D8: 20 flips of a file in every run, 200 in the long campaign. */
const FLIPS = rounds(20, 200)
const PICTURES = 5

async function findingsOf(server: Server) {
  const findings: Finding[] = []
  const { connection, blobs } = sourceOf(server)
  await examine({ connection, blobs, dataDir: server.folder }, (finding) => findings.push(finding))
  return findings
}

const faultsIn = (findings: Finding[]) => findings.filter(({ level }) => level === 'fault')

/** A copy of one that is made once. */
async function aServerWithPictures() {
  first ??= theFirst()
  const { original, keys } = await first
  return { server: await aServer({}, original), keys }
}

let first: ReturnType<typeof theFirst> | undefined

async function theFirst() {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
  const shown = []
  for (let number = 0; number < PICTURES; number++) shown.push(await aShownPlugin(ana, `Plugin ${number}x`))
  const keys = shown.flatMap(({ screenshot }) => keysOf(pictureAt(screenshot) ?? ''))
  return { original: await server.standStill(), keys }
}

test('a healthy server has no fault, and the doctor leaves nothing behind', async () => {
  const { server } = await aServerWithPictures()

  const findings = await findingsOf(server)

  expect(faultsIn(findings)).toEqual([])
  expect(findings.map(({ what }) => what)).toEqual([
    'database',
    'migrations',
    'rows',
    'checksums',
    'indexes',
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

test('every flipped bit of a stored file is found, and named', async () => {
  const { server, keys } = await aServerWithPictures()
  const client = new Client(sourceOf(server).connection)
  await client.connect()
  const damagedFiles = async () =>
    (await lookAtFiles(client, server.blobs)).find(({ what }) => what === 'files-damaged')
  let found = 0

  for (let flip = 0; flip < FLIPS; flip++) {
    const key = keys[flip % keys.length] ?? ''
    const file = path.join(server.folder, key.slice(0, 2), key)
    const undo = await flipOneBit(file, Math.floor(Math.random() * (await stat(file)).size), flip % 8)
    const damaged = await damagedFiles()
    if (damaged?.level === 'fault' && damaged.about?.join() === key) found++
    await undo()
  }

  console.info(`D8: ${FLIPS} flips in stored files, ${found} found`)
  expect(found).toBe(FLIPS)
  expect(await damagedFiles()).toMatchObject({ level: 'ok' })
  await client.end()
})

test('missing and stray files, and rows that name what is not there, are told apart', async () => {
  const { server, keys } = await aServerWithPictures()
  const [gone = '', , , , rowless = ''] = keys
  const stray = keysOf(randomUUID())
  await server.blobs.remove(gone)
  await server.blobs.put(stray[0] ?? '', new Uint8Array(3))
  await server.pool.query('delete from pictures where id = $1', [rowless.slice(0, 36)])
  await server.db.update(pictures).set({ cardSha256: null })

  const findings = await findingsOf(server)

  const said = (what: string) => findings.find((finding) => finding.what === what)
  expect(said('files-missing')).toMatchObject({ level: 'fault', about: [gone] })
  expect(said('files-orphaned')?.about?.toSorted()).toEqual([stray[0], ...keys.slice(4, 6)].sort())
  expect(said('rows-without-picture')).toMatchObject({ level: 'fault', about: [expect.any(String)] })
  expect(said('files-unchecked')).toMatchObject({ level: 'note', about: { length: PICTURES - 1 } })
})

test('a schema that is older or newer is a fault', async () => {
  const { server } = await aServerWithPictures()
  const migrations = async () => (await findingsOf(server)).find(({ what }) => what === 'migrations')
  const newest = 'created_at = (select max(created_at) from drizzle.__drizzle_migrations)'

  await server.pool.query(`delete from drizzle.__drizzle_migrations where ${newest}`)
  expect(await migrations()).toMatchObject({
    level: 'fault',
    sentence: expect.stringMatching(/^1 of \d+ migrations are not applied/),
  })
  await server.pool.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9999999999999)`,
  )
  expect(await migrations()).toMatchObject({
    level: 'fault',
    sentence: expect.stringContaining('newer Plugfolio'),
  })
})

test('a flipped bit on the disk of our own PostgreSQL is found, in a table and in an index', async () => {
  const dataDir = await aDataFolder()
  const files = await filledCluster(dataDir)

  for (const file of files) {
    const undo = await flipOneBit(path.join(dataDir, 'postgres', file), 8192 - 100, 3)
    const findings: Finding[] = []
    const { connection, close } = await openDatabase({ dataDir })
    const blobs = folderBlobs(path.join(dataDir, 'blobs'))
    await examine({ connection, blobs, dataDir }, (finding) => findings.push(finding)).finally(close)
    expect(faultsIn(findings).length, file).toBeGreaterThan(0)
    await undo()
  }
})

/** Makes a database with enough rows, and gives the files of a table and of its index. */
async function filledCluster(dataDir: string) {
  const { connection, close } = await openDatabase({ dataDir })
  const client = new Client(connection)
  await client.connect()
  await client.query(`insert into definitions (name, manufacturer)
    select 'Plugin ' || n, 'Maker ' || n % 50 from generate_series(1, 2000) n`)
  const { rows } = await client.query<{ file: string }>(
    `select pg_relation_filepath(name) as file from unnest('{definitions,definitions_names}'::regclass[]) name`,
  )
  await client.end()
  await close()
  return rows.map(({ file }) => file)
}

async function flipOneBit(file: string, at: number, bit: number) {
  const handle = await open(file, 'r+')
  const byte = Buffer.alloc(1)
  await handle.read(byte, 0, 1, at)
  const was = byte.readUInt8(0)
  await handle.write(Buffer.from([was ^ (1 << bit)]), 0, 1, at)
  return async () => {
    await handle.write(Buffer.from([was]), 0, 1, at)
    await handle.close()
  }
}
