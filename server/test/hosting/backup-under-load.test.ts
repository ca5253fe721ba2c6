import { createHash, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openHostDatabase } from '../../src/cli/host-places.ts'
import { postmasterOf } from '../../src/db/cluster/postmaster.ts'
import { openDatabase } from '../../src/db/open.ts'
import { cardKeyOf, fullKeyOf } from '../../src/files/blobs.ts'
import { folderBlobs } from '../../src/files/folder-blobs.ts'
import { aPicture } from '../a-picture.ts'
import { aPlugin } from '../a-plugin.ts'
import { aRegistration } from '../a-server.ts'
import { aServerProcess } from '../a-server-process.ts'
import { aRemoteVisitor } from '../a-visitor.ts'
import { rounds } from '../rounds.ts'
import { aBackupFolder } from './a-backup.ts'
import { runTyped } from './run-host-command.ts'

/** More rounds and much more data in the long campaign. */
const ROUNDS = rounds(1, 10)
const USERS = rounds(10, 200)
const PLUGINS = rounds(500, 100_000)
const PICTURES = rounds(20, 2000)
const WRITERS = 4
const RESTORE_SECONDS = 120
/** Plugins that all writers together add before a backup starts. */
const WRITES_BEFORE_BACKUP = 40
/** Milliseconds: a user may upload thirty pictures per minute. */
const PICTURE_INTERVAL = 4500

/** A cluster of a failed test must not outlive the file. */
const dataFolders: string[] = []
afterAll(async () => {
  for (const folder of dataFolders) {
    const postmaster = await postmasterOf(path.join(folder, 'postgres'))
    if (postmaster) process.kill(postmaster.pid, 'SIGKILL')
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }
})

test(
  'a backup under load contains all writes that were acknowledged before its start',
  async () => {
    const dataDir = await aDataDir()
    await seed(dataDir)
    const server = await aServerProcess(dataDir)
    const writers = []
    for (let number = 0; number < WRITERS; number++)
      writers.push(await aWriter(`writer${number}`, server.url))
    const stopped = new AbortController()
    const writing = Promise.all(writers.map((writer) => writer.write(stopped.signal)))
    const files: { file: string; acknowledged: string[][] }[] = []

    for (let round = 0; round < ROUNDS; round++) {
      const goal = countOf(writers) + WRITES_BEFORE_BACKUP
      while (countOf(writers) < goal) await pause(20)
      const acknowledged = writers.map(({ names }) => [...names])
      const file = path.join(await aBackupFolder(), 'backup.zip')
      await runLine(dataDir, 'backup', file)
      files.push({ file, acknowledged })
    }
    stopped.abort()
    await writing
    await server.stop()

    for (const { file, acknowledged } of files) await checkRestored(file, acknowledged)
  },
  180_000 + ROUNDS * 400_000,
)

const countOf = (writers: { names: string[] }[]) => writers.reduce((sum, { names }) => sum + names.length, 0)

async function checkRestored(file: string, acknowledged: string[][]) {
  const empty = await aDataDir()
  const started = performance.now()
  await runLine(empty, 'restore', file)
  const seconds = (performance.now() - started) / 1000
  await runLine(empty, 'doctor', '--json')

  const restored = await aServerProcess(empty)
  let found = 0
  for (const [number, names] of acknowledged.entries()) {
    const { plugins, screenshots, account } = aRemoteVisitor(restored.url)
    await account.login({ body: { username: `writer${number}`, password: 'correct horse' } })
    const library = await plugins.list()
    const restoredNames = new Set(library.map(({ name }) => name))
    expect(names.filter((name) => !restoredNames.has(name))).toEqual([])
    found += names.length
    for (const { screenshot } of library)
      if (screenshot) await screenshots.view({ params: { id: screenshot.split('/').at(-1) ?? '' } })
  }
  await restored.stop()
  await rm(empty, { recursive: true, force: true })
  expect(found).toBeGreaterThan(0)
  if (process.env.PLUGFOLIO_LONG) expect(seconds).toBeLessThan(RESTORE_SECONDS)
}

async function aDataDir() {
  const folder = path.join(await aBackupFolder(), 'data')
  dataFolders.push(folder)
  return folder
}

/** Runs a command line as the host; fails with all that it says. */
async function runLine(dataDir: string, ...args: string[]) {
  const environment = { DATA_DIR: dataDir }
  const { code, said } = await runTyped(args, { open: () => openHostDatabase(environment), environment })
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${said}`)
}

/** Writes users with plugins and pictures directly into a new database. */
async function seed(dataDir: string) {
  const { connection, close } = await openDatabase({ dataDir })
  const client = new Client(connection)
  await client.connect()
  await client.query(SEED, [USERS, PLUGINS])
  const blobs = folderBlobs(path.join(dataDir, 'blobs'))
  const bytes = await aPicture({ width: 640, height: 400 })
  const sum = createHash('sha256').update(bytes).digest('hex')
  for (let number = 0; number < PICTURES; number++) {
    const id = randomUUID()
    await blobs.put(fullKeyOf(id), bytes)
    await blobs.put(cardKeyOf(id), bytes)
    await client.query(A_PICTURE, [id, bytes.length, sum, number])
  }
  await client.end()
  await close()
}

const SEED = `
  with people as (
    insert into users (username, display_name, email, password_hash, preferences)
    select 'person' || n, 'Person ' || n, 'person' || n || '@example.org', 'x', '{}' from generate_series(1, $1::int) n
    returning id
  ), numbered as (
    select id, row_number() over () - 1 as number from people
  ), added as (
    insert into plugins (user_id, name, manufacturer, type, format, formats, version, path, is_uad, is_owned, update_available,
      is_favorite, name_key, vendor_key, is_guess)
    select id, 'Plugin ' || n, 'Maker ' || n % 300, 'Effect', 'VST3', '{VST3,AU}', '1.' || n % 10, '/Library/Audio/Plug-Ins/' || n,
      false, true, false, false, 'plugin' || n, 'maker' || n % 300, false
    from generate_series(1, $2::int) n join numbered on number = n % $1::int
    returning user_id, id, name_key
  ), keyed as (
    insert into identities (user_id, key, plugin_id) select user_id, 'name:' || name_key, id from added
  )
  insert into installations (user_id, plugin_id, format, path, version, architectures, added_at)
  select user_id, id, 'VST3', '/Library/Audio/Plug-Ins/' || name_key, '1.0', '{arm64,x86_64}', now() from added`

const A_PICTURE = `
  with shown as (
    update plugins set screenshot = '/api/screenshots/' || $1::text
    where (user_id, id) = (select user_id, id from plugins where screenshot is null order by user_id, id offset $4::int / 10 limit 1)
    returning user_id
  )
  insert into pictures (user_id, id, bytes, sha256, card_sha256) select user_id, $1::uuid, $2, $3, $3 from shown`

/** A user who adds plugins and pictures, and replaces earlier pictures. */
async function aWriter(username: string, url: string) {
  const { account, plugins, screenshots } = aRemoteVisitor(url)
  await account.register({ body: aRegistration({ username }) })
  const picture = await aPicture()
  const names: string[] = []
  return {
    /** The acknowledged names in order. */
    names,
    async write(stop: AbortSignal) {
      const show = (id: string) =>
        screenshots.upload({ params: { id }, file: new File([picture], 'a.png', { type: 'image/png' }) })
      let shown: string | undefined
      let next = 0
      for (let number = 0; !stop.aborted; number++) {
        const name = `Plugin ${username} ${'abcdefghij'[number % 10]}${number}x`
        const { plugin } = await plugins.add({ body: aPlugin({ name }) })
        names.push(name)
        if (performance.now() > next) {
          await show(plugin.id)
          if (shown) await show(shown)
          shown = plugin.id
          next = performance.now() + PICTURE_INTERVAL
        }
        await pause(20)
      }
    },
  }
}
