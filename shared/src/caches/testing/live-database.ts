import { databasePages } from './sqlite-files.ts'

type Module = { path?: string; processor?: number; scanstate?: number }
type Plugin = {
  device: string
  name?: string
  vendor?: string
  version?: string
  module?: number
  scanstate?: number
  enabled?: number
}

const MODULES =
  'CREATE TABLE plugin_modules(module_id INTEGER PRIMARY KEY, path TEXT, arch INTEGER, processor INTEGER, scanstate INTEGER, fingerprint TEXT)'
const PLUGINS =
  'CREATE TABLE plugins(plugin_id INTEGER PRIMARY KEY AUTOINCREMENT, module_id INTEGER, dev_identifier TEXT, name TEXT, vendor TEXT, version TEXT, sdk_version TEXT, flags INTEGER, scanstate INTEGER, subcategories TEXT, enabled INTEGER)'

export const DEVICE = 'device:vst3:audiofx:01234567-89ab-cdef-0123-456789abcdef'

/** The pages of a database of Live. Modules are numbered from 1. */
export const livePages = (
  plugins: Plugin[],
  modules: Module[] = [],
  options: { usesWal?: boolean; pageSize?: number } = {},
) =>
  databasePages(
    [
      {
        name: 'plugin_modules',
        sql: MODULES,
        rows: modules.map(({ path = '/Library/a.vst3', processor = 2, scanstate = 1 }, i) => ({
          id: i + 1,
          values: [null, path, 1, processor, scanstate, 'f'],
        })),
      },
      {
        name: 'plugins',
        sql: PLUGINS,
        rows: plugins.map((plugin, i) => ({
          id: i + 1,
          values: [
            null,
            plugin.module ?? 1,
            plugin.device,
            plugin.name ?? 'Plugin',
            plugin.vendor ?? 'Maker',
            plugin.version ?? '1.0',
            'VST 3.7',
            0,
            plugin.scanstate ?? 1,
            'Fx',
            plugin.enabled ?? 1,
          ],
        })),
      },
    ],
    options,
  )

/** The same as one file. */
export const liveDatabase = (...args: Parameters<typeof livePages>): Uint8Array =>
  new Uint8Array(Buffer.concat(livePages(...args)))
