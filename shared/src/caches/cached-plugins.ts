import { displayText } from '../bundles/facts/shown-text.ts'
import { linesOf } from '../songs/bytes/lines.ts'
import type { NamedPlugin } from '../songs/plugin-ids.ts'
import { chunksOf } from '../songs/source.ts'
import { walkXml, type XmlOptions, type XmlVisitor } from '../songs/xml/walk-xml.ts'
import type { CachedPlugin, CacheFile, CacheLimits, Migration } from './plugin-cache.ts'
import type { CacheGap } from './refusal.ts'

/** One row of a cache, as far as it tells of a plugin. */
type CacheRow = NamedPlugin & Partial<Omit<CachedPlugin, keyof NamedPlugin | 'ids'>>

/** Gathers what the files of one kind of cache say, and stops at the limits. */
export class CachedPlugins {
  readonly limits: CacheLimits
  readonly migrations: Migration[] = []
  failedScans = 0
  readonly failedFiles: string[] = []
  /** A plugin or a row was left out. */
  isFull = false
  readonly #plugins = new Map<string, CachedPlugin>()
  readonly #texts = new Map<string, string>()

  constructor(limits: CacheLimits) {
    this.limits = limits
  }

  /** The plugins in the order of their first rows. */
  all(): CachedPlugin[] {
    return [...this.#plugins.values()]
  }

  /** A row without a name and an id says nothing. Most rows of a hostile file repeat others, so ids are made for new ones alone. */
  add(row: CacheRow) {
    const { isInstrument = null, isEnabled = true, isFailed = false, tags, isFavorite } = row
    const named = this.#named(row)
    if (!named.name && !named.id) return
    const plugin = {
      ...named,
      processors: [...(row.processors ?? [])],
      files: [...(row.files ?? [])],
      isInstrument,
      isEnabled,
      isFailed,
      ...(tags && { tags }),
      ...(isFavorite && { isFavorite }),
    }
    this.#put(plugin, () => (named.id === null ? [] : row.ids()))
  }

  /** Takes what another file of this kind of cache says. */
  addAll(other: CachedPlugins) {
    for (const plugin of other.all()) this.#put(plugin, () => plugin.ids)
    for (const migration of other.migrations) this.addMigration(migration)
    this.failedScans += other.failedScans
    for (const file of other.failedFiles) this.#keepFailed(file)
    this.isFull ||= other.isFull
  }

  #put(plugin: Omit<CachedPlugin, 'ids'>, ids: () => string[]) {
    const key = keyOf(plugin)
    const known = this.#plugins.get(key)
    if (known) merge(known, plugin)
    else if (this.#plugins.size >= this.limits.plugins) this.isFull = true
    else this.#plugins.set(key, { ...plugin, ids: ids() })
  }

  /** A file in which the host found no plugin, by its path or name. */
  addFailed(file: string) {
    this.failedScans++
    this.#keepFailed(displayText(file.slice(0, this.limits.path), this.limits.path))
  }

  #keepFailed(file: string) {
    if (file !== '' && this.failedFiles.length < this.limits.plugins) this.failedFiles.push(file)
  }

  addMigration(migration: Migration) {
    if (this.migrations.length >= this.limits.migrations) this.isFull = true
    else this.migrations.push(migration)
  }

  /** The values that tell one plugin from another, as they are shown. A long id is none. */
  #named(row: CacheRow): Named {
    const { text: max, path: maxPath } = this.limits
    const isLong = (row.id?.length ?? 0) > max
    return {
      format: row.format,
      name: this.#shown(row.name),
      maker: this.#shown(row.maker),
      version: this.#shown(row.version),
      id: isLong || row.id === null ? null : this.#shown(row.id),
      path: row.path && row.path.length <= maxPath ? displayText(row.path, maxPath) : null,
    }
  }

  /** Makers and versions repeat, so the last texts are remembered. */
  #shown(text: string | undefined): string {
    if (!text) return ''
    const known = this.#texts.get(text)
    if (known !== undefined) return known
    if (this.#texts.size >= MAX_TEXTS) this.#texts.clear()
    const shown = displayText(text, this.limits.text)
    this.#texts.set(text, shown)
    return shown
  }
}

const MAX_TEXTS = 1000

type Named = Pick<CachedPlugin, 'format' | 'name' | 'maker' | 'version' | 'id' | 'path'>

const keyOf = ({ format, id, name, maker, version, path }: Named) =>
  [format, id, name, maker, version, path].join('\n')

/** One plugin is in as many files at most; a hostile list may repeat it for ever. */
const MOST_FILES = 8

/** Brings two rows of one plugin together: it works if one of them works. */
function merge(known: CachedPlugin, other: Omit<CachedPlugin, 'ids'>) {
  for (const each of other.processors) if (!known.processors.includes(each)) known.processors.push(each)
  for (const file of other.files)
    if (known.files.length < MOST_FILES && !known.files.includes(file)) known.files.push(file)
  known.isInstrument ??= other.isInstrument
  known.isEnabled ||= other.isEnabled
  known.isFailed &&= other.isFailed
  if (other.tags) known.tags = [...new Set([...(known.tags ?? []), ...other.tags])]
  if (other.isFavorite) known.isFavorite = true
}

/** The lines of a file, up to the limit of rows. */
export async function* linesOfCache(file: CacheFile, found: CachedPlugins): AsyncGenerator<string> {
  let rows = 0
  for await (const line of linesOf(chunksOf(file))) {
    if (rows++ >= found.limits.rows) {
      found.isFull = true
      return
    }
    yield rows === 1 ? line.replace(/^\ufeff/, '') : line
  }
}

/** A line `[section]`, `key=value`, or anything else, which gives null. */
export function iniLine(line: string): { section: string } | { key: string; value: string } | null {
  if (line.startsWith('[')) {
    const end = line.lastIndexOf(']')
    return end > 0 ? { section: line.slice(1, end) } : null
  }
  const at = line.indexOf('=')
  return at > 0 ? { key: line.slice(0, at), value: line.slice(at + 1) } : null
}

/** Walks over a whole file of XML. Throws `UnreadableSong` when there was nothing to see. */
export async function walkCacheXml(
  file: CacheFile,
  visitor: XmlVisitor,
  options: XmlOptions,
): Promise<CacheGap | null> {
  const gap = await walkXml(chunksOf(file), visitor, options)
  return gap && (gap === 'cut-short' ? gap : 'damaged')
}

/** The path, if it is one from the root of a disk, of a server or of a home; hosts also write parts and identifiers. */
export const wholePath = (path: string | undefined): string | null => (path && WHOLE.test(path) ? path : null)

const WHOLE = /^(?:[a-z]:[\\/]|\\\\[^\\]|\/[^/]|~\/)/i
