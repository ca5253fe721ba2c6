import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readFoundCaches } from './read-all-caches.ts'

const hasSqlite = spawnSync('sqlite3', ['--version']).status === 0
if (!hasSqlite) console.log('The program sqlite3 is missing, so a database that is in use is not tested.')

let folder: string
let program: ChildProcess | undefined
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'found-caches-'))
})
afterEach(async () => {
  if (program?.exitCode === null) {
    const ended = new Promise((resolve) => program?.once('exit', resolve))
    program.kill()
    await ended
  }
  program = undefined
  fs.rmSync(folder, { recursive: true })
})

const at = (name: string) => path.join(folder, name)
const readAll = async (...names: string[]) => {
  const { caches, refused } = await readFoundCaches({ folder, files: names.map(at) })
  const plugins = caches.flatMap((cache) => cache.plugins.map(({ name }) => name))
  return { plugins, refused: refused.map(({ reason }) => reason) }
}

const DATABASE = 'Live-plugins-1.db'
const plugin = (name: string) =>
  `INSERT INTO plugins(module_id, dev_identifier, name, vendor, version, scanstate, enabled) VALUES (1, 'device:vst3:audiofx:${crypto.randomUUID()}', '${name}', 'Maker', '1.0', 1, 1);`
const TABLES = `CREATE TABLE plugin_modules(module_id INTEGER PRIMARY KEY, path TEXT, arch INTEGER, processor INTEGER, scanstate INTEGER);
  CREATE TABLE plugins(plugin_id INTEGER PRIMARY KEY, module_id INTEGER, dev_identifier TEXT, name TEXT, vendor TEXT, version TEXT, scanstate INTEGER, enabled INTEGER);
  INSERT INTO plugin_modules VALUES (1, '/Library/Audio/Plug-Ins/VST3/A.vst3', 1, 2, 1);`

/** Starts sqlite3, which carries the acts out and then keeps the database open. */
async function databaseInUse(acts: string) {
  program = spawn('sqlite3', [at(DATABASE)], { stdio: ['pipe', 'pipe', 'inherit'] })
  program.stdin?.write(`${acts}\nSELECT 'ready';\n`)
  for await (const text of program.stdout ?? []) if (String(text).includes('ready')) return
}

test.runIf(hasSqlite)('a database is read while its DAW is in the middle of a change', async () => {
  await databaseInUse(
    `PRAGMA journal_mode=wal; PRAGMA wal_autocheckpoint=0; ${TABLES} ${plugin('Saved')} PRAGMA cache_size=1; BEGIN EXCLUSIVE; ${plugin('Unfinished')}`,
  )

  expect(await readAll(DATABASE, `${DATABASE}-wal`)).toEqual({ plugins: ['Saved'], refused: [] })
  expect(await readAll(DATABASE)).toEqual({ plugins: [], refused: ['needs-wal'] })
})

test.runIf(hasSqlite)('a database with the journal of an unfinished change is in use', async () => {
  await databaseInUse(
    `PRAGMA journal_mode=delete; ${TABLES} ${plugin('Saved')} BEGIN EXCLUSIVE; ${plugin('Unfinished')}`,
  )
  expect(fs.existsSync(at(`${DATABASE}-journal`))).toBe(true)
  expect(await readAll(DATABASE, `${DATABASE}-journal`)).toEqual({ plugins: [], refused: ['in-use'] })
})

const LIST = 'reaper-vstplugins64.ini'
const listOf = (name: string) =>
  `[vstcache]\n${name}.vst3=0011223344556677,1854596000{56534556697461766974616C00000000,${name} (Maker)\n`

test('a list that its DAW writes meanwhile is read again', async () => {
  fs.writeFileSync(at(LIST), listOf('Old'))
  const read = readAll(LIST)
  fs.writeFileSync(at(LIST), listOf('Newer'))

  expect(await read).toEqual({ plugins: ['Newer'], refused: [] })
})

test('a list that its DAW never stops writing is in use', async () => {
  fs.writeFileSync(at(LIST), listOf('Plugin'))
  let isWriting = true
  const read = readAll(LIST).finally(() => {
    isWriting = false
  })
  for (let name = 'Plugin'; isWriting && name.length < 2000; name += 'x') {
    fs.writeFileSync(at(LIST), listOf(name))
    await null
  }

  expect(await read).toEqual({ plugins: [], refused: ['in-use'] })
})
