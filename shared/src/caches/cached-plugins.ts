import { displayText } from '../bundles/facts/shown-text.ts'
import type { NamedPlugin } from '../songs/plugin-ids.ts'
import type { CachedPlugin, Migration } from './cache.ts'
import type { CacheLimits } from './limits.ts'

/** What one row of a cache says of a plugin. */
type CacheRow = NamedPlugin & Partial<Omit<CachedPlugin, keyof NamedPlugin | 'ids'>>

/** Gathers what the files of one kind of cache say, and stops at the limits. */
export class CachedPlugins {
  readonly limits: CacheLimits
  readonly migrations: Migration[] = []
  failedScans = 0
  /** Whether a plugin or a row was left out. */
  isFull = false
  readonly #plugins = new Map<string, CachedPlugin>()

  constructor(limits: CacheLimits) {
    this.limits = limits
  }

  /** The plugins in the order of their first rows. */
  all(): CachedPlugin[] {
    return [...this.#plugins.values()]
  }

  /** A row without a name and an id says nothing. */
  add(row: CacheRow) {
    const plugin = this.#cleaned(row)
    if (plugin.name || plugin.id) this.#put(plugin)
  }

  /** Takes what another file of this kind of cache says. */
  addAll(other: CachedPlugins) {
    for (const plugin of other.all()) this.#put(plugin)
    for (const migration of other.migrations) this.addMigration(migration)
    this.failedScans += other.failedScans
    this.isFull ||= other.isFull
  }

  #put(plugin: CachedPlugin) {
    const { format, id, name, maker, version, path } = plugin
    const key = [format, id, name, maker, version, path].join('\n')
    const known = this.#plugins.get(key)
    if (known) return merge(known, plugin)
    if (this.#plugins.size >= this.limits.plugins) this.isFull = true
    else this.#plugins.set(key, plugin)
  }

  addMigration(migration: Migration) {
    if (this.migrations.length >= this.limits.migrations) this.isFull = true
    else this.migrations.push(migration)
  }

  #cleaned(row: CacheRow): CachedPlugin {
    const { text: max, path: maxPath } = this.limits
    const shown = (text = '') => (text === '' ? '' : displayText(text, max))
    const { isInstrument = null, isEnabled = true, isFailed = false, processors = [] } = row
    const isLong = (row.id?.length ?? 0) > max
    return {
      format: row.format,
      name: shown(row.name),
      maker: shown(row.maker),
      version: shown(row.version),
      id: isLong || row.id === null ? null : shown(row.id),
      ids: isLong ? [] : row.ids(),
      path: row.path && row.path.length <= maxPath ? displayText(row.path, maxPath) : null,
      processors: [...processors],
      isInstrument,
      isEnabled,
      isFailed,
    }
  }
}

/** Brings two rows of one plugin together: it works if one of them works. */
function merge(known: CachedPlugin, other: CachedPlugin) {
  for (const each of other.processors) if (!known.processors.includes(each)) known.processors.push(each)
  known.isInstrument ??= other.isInstrument
  known.isEnabled ||= other.isEnabled
  known.isFailed &&= other.isFailed
}
