import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Platform } from '#shared/plugins/architectures.ts'
import { cachePlaces, findCacheFiles } from './find-cache-files.ts'
import { readFoundCaches } from './read-all-caches.ts'

describe('find cache files', () => {
  let home: string
  beforeEach(() => {
    home = fs.mkdtempSync(path.join(os.tmpdir(), 'caches-'))
  })
  afterEach(() => fs.rmSync(home, { recursive: true, force: true }))

  function put(...names: string[]) {
    for (const name of names) {
      fs.mkdirSync(path.dirname(path.join(home, name)), { recursive: true })
      fs.writeFileSync(path.join(home, name), 'x')
    }
  }

  function found(platform: Platform, isPrivate: (path: string) => boolean = () => false) {
    const { folders, troubles } = findCacheFiles(cachePlaces(platform, home, {}), isPrivate)
    expect(troubles).toEqual([])
    return folders
      .flatMap(({ files }) => files)
      .map((file) => path.relative(home, file))
      .sort()
  }

  const SUPPORT = 'Library/Application Support'
  const FL = 'Documents/Image-Line/FL Studio/Presets/Plugin database/Installed'

  const FILES: Record<Platform, string[]> = {
    macos: [
      `${FL}/Effects/VST3/Plugin.nfo`,
      `${SUPPORT}/Ableton/Live Database/Live-plugins-1.db`,
      `${SUPPORT}/Ableton/Live Database/Live-plugins-1.db-wal`,
      `${SUPPORT}/PreSonus/Studio One 7/Plugins-en.settings`,
      `${SUPPORT}/REAPER/reaper-auplugins_arm64-bc.ini`,
      `${SUPPORT}/REAPER/reaper-clap-macos-aarch64.ini`,
      `${SUPPORT}/REAPER/reaper-vstplugins_arm64.ini`,
      'Library/Preferences/Cubase 13/Cubase Pro VST3 Cache/vst3plugins.xml',
      'Library/Preferences/Nuendo 12/Vst2xPlugin Infos Nuendo.xml',
    ],
    windows: [
      'AppData/Local/Ableton/Live Database/Live-plugins-1.db',
      'AppData/Roaming/PreSonus/Studio One 6/x64/PluginBlacklist.settings',
      'AppData/Roaming/PreSonus/Studio One 6/x64/Plugins-de.settings',
      'AppData/Roaming/REAPER/reaper-vstplugins64.ini',
      'AppData/Roaming/Steinberg/Cubase 12_64/Cubase Pro VST3 Cache/vst3blacklist.xml',
      'AppData/Roaming/Steinberg/Cubase 12_64/Cubase Pro VST3 Cache/vst3plugins.xml',
      'AppData/Roaming/Steinberg/Cubase 12_64/VstPlugInfoV4.xml',
      `${FL}/.Plugins.ini`,
    ],
    linux: ['.cache/ardour8/vst/abc.v3i', '.config/REAPER/reaper-vstplugins64.ini'],
  }

  test.each(['macos', 'windows', 'linux'] as const)(
    'the lists of DAWs are found at their usual places on %s',
    (platform) => {
      put(...FILES[platform])
      put(
        `${SUPPORT}/Ableton/Live Database/Live-files-1.db`,
        `${SUPPORT}/REAPER/reaper.ini`,
        '.config/REAPER/reaper-vstrenames64.ini',
        'AppData/Roaming/Steinberg/Cubase 12_64/Defaults.xml',
        'Library/Preferences/Other/vst3plugins.xml',
      )

      expect(found(platform)).toEqual(FILES[platform].toSorted())
    },
  )

  test('private folders and links are left out', () => {
    put('.config/REAPER/reaper-vstplugins64.ini', 'elsewhere/reaper-clap-linux.ini')
    fs.symlinkSync(
      path.join(home, 'elsewhere/reaper-clap-linux.ini'),
      path.join(home, '.config/REAPER/reaper-clap-linux.ini'),
    )
    expect(found('linux')).toEqual(['.config/REAPER/reaper-vstplugins64.ini'])
    expect(found('linux', (at) => at.endsWith('/REAPER'))).toEqual([])
  })
})

describe('read all caches', () => {
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
})
