import { audioUnit, type NamedPlugin, vst2Plugin, vst3Plugin } from '../../songs/plugin-ids.ts'
import { fileStem } from '../../songs/plugin-names.ts'
import { turnPause } from '../../timing/turn-pause.ts'
import type { CachedPlugins } from '../cached-plugins.ts'
import { wholePath } from '../cached-plugins.ts'
import { type CacheGap, UnreadableCacheError } from '../refusal.ts'
import { type Database, type DatabaseRow, openDatabase } from '../sqlite/database.ts'

/**
 * Reads `Live-plugins-1.db` with its write-ahead log, where all rows can be while Live runs; it may be missing, which is
 * null. Other work can be done in between. Rejects with `UnreadableCache`.
 */
export async function readLiveDatabase(
  file: Uint8Array,
  wal: Uint8Array | null,
  found: CachedPlugins,
): Promise<CacheGap | null> {
  const database = await openDatabase(file, wal ?? new Uint8Array())
  const mayBeInWal = database.usesWal && !wal
  if (database.tableNames.length === 0 && mayBeInWal) throw new UnreadableCacheError('needs-wal')
  if (!database.tableNames.includes('plugins')) throw new UnreadableCacheError('other-database')
  const modules = new Map<number, Module>()
  const isBroken = await readAll(database, 'plugin_modules', MODULE, found, (row) => addModule(row, modules))
  const used = new Set<number>()
  let rows = 0
  const addRow = (row: DatabaseRow) => {
    rows++
    addPlugin(row, modules, used, found)
  }
  const gap = (await readAll(database, 'plugins', PLUGIN, found, addRow)) ?? isBroken
  // Most damage of this kind is a file that was copied while Live wrote it.
  if (rows === 0 && gap) throw new UnreadableCacheError(database.usesWal ? 'in-use' : gap)
  if (rows === 0 && mayBeInWal) throw new UnreadableCacheError('needs-wal')
  for (const [id, { isFailed, path }] of modules) if (isFailed && !used.has(id)) found.addFailed(path ?? '')
  return gap ?? (mayBeInWal ? 'without-wal' : null)
}

const MODULE = ['module_id', 'path', 'processor', 'scanstate']
const PLUGIN = ['module_id', 'dev_identifier', 'name', 'vendor', 'version', 'scanstate', 'enabled']

type Module = { path: string | null; processors: string[]; isFailed: boolean }

/** Gives each row of a table to `add`, up to the limit, and says where the table is broken. */
async function readAll(
  database: Database,
  table: string,
  columns: string[],
  found: CachedPlugins,
  add: (row: DatabaseRow) => void,
): Promise<'cut-short' | 'damaged' | null> {
  const pauseWhenDue = turnPause()
  let left = found.limits.rows
  try {
    for (const row of database.rows(table, columns)) {
      if (left-- <= 0) found.isFull = true
      if (found.isFull) break
      add(row)
      await pauseWhenDue()
    }
    return null
  } catch (error) {
    if (!(error instanceof UnreadableCacheError)) throw error
    return error.code === 'cut-short' ? 'cut-short' : 'damaged'
  }
}

function addModule(row: DatabaseRow, modules: Map<number, Module>) {
  const id = row.get('module_id')
  const path = row.get('path')
  if (typeof id !== 'number') return
  const processor = PROCESSORS.get(row.get('processor'))
  modules.set(id, {
    path: typeof path === 'string' ? wholePath(path.slice(0, 4096)) : null,
    processors: processor ? [processor] : [],
    isFailed: row.get('scanstate') === FAILED,
  })
}

const FAILED = 3

const PROCESSORS = new Map<unknown, string>([
  [1, 'x86_64'],
  [2, 'arm64'],
])

function addPlugin(row: DatabaseRow, modules: Map<number, Module>, used: Set<number>, found: CachedPlugins) {
  const text = (column: string) => String(row.get(column) ?? '')
  const moduleId = row.get('module_id')
  const module = typeof moduleId === 'number' ? modules.get(moduleId) : undefined
  if (typeof moduleId === 'number') used.add(moduleId)
  const { path = null, processors = [], isFailed = false } = module ?? {}
  const name = text('name') || fileStem(path ?? '')
  const device = deviceOf(text('dev_identifier'), { name, maker: text('vendor') })
  if (!device) return
  found.add({
    ...device.plugin,
    version: text('version'),
    path,
    processors,
    isInstrument: device.isInstrument,
    isEnabled: row.get('enabled') !== 0,
    isFailed: isFailed || row.get('scanstate') === FAILED,
  })
}

type Device = { plugin: NamedPlugin; isInstrument: boolean }

/**
 * The plugin that Live's identifier names: `device:vst3:audiofx:uuid`, `device:vst:instr:code?n=name`, or
 * `device:au:audiofx:manufacturer:subtype:type` with decimal codes. Null for every other device.
 */
function deviceOf(identifier: string, names: { name: string; maker: string }): Device | null {
  const [, format = '', role = '', rest = ''] = DEVICE.exec(identifier) ?? []
  const [ids = '', query = ''] = rest.split('?', 2)
  const named = names.name ? names : { ...names, name: nameIn(query) }
  const plugin = pluginOf(format, ids, named)
  return plugin && { plugin, isInstrument: role === 'instr' }
}

const DEVICE = /^device:(vst3?|au):(\w+):(.*)$/s

function pluginOf(format: string, ids: string, names: { name: string; maker: string }): NamedPlugin | null {
  if (format === 'vst3') return vst3Plugin(ids.replace(/-/g, '') || null, names)
  const codes = ids.split(':').map((id) => (/^-?\d{1,10}$/.test(id) ? Number(id) : null))
  const [first = null, second = null, third = null] = codes
  if (format === 'vst') return vst2Plugin(first, names)
  if (format !== 'au') return null
  return audioUnit({ manufacturer: first ?? 0, subtype: second ?? 0, type: third ?? 0 }, names)
}

function nameIn(query: string) {
  const [, name = ''] = /(?:^|&)n=([^&]*)/.exec(query) ?? []
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
