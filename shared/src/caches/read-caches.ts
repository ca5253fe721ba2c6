import { DAW_TAGS } from '../daw-tags/daw-tags.ts'
import type { DawWithTags } from '../helper/daw-tags-report.ts'
import { indexOfText } from '../songs/bytes/index-of-text.ts'
import { linesOf } from '../songs/bytes/lines.ts'
import { shortText } from '../songs/bytes/short-text.ts'
import { vst3Plugin } from '../songs/plugin-ids.ts'
import { fileName } from '../songs/plugin-names.ts'
import { chunksOf } from '../songs/source.ts'
import type { XmlTag } from '../songs/xml/xml-tag.ts'
import { readLiveDatabase } from './ableton/read-live-database.ts'
import { readScanList } from './ableton/read-scan-list.ts'
import { readScanResult } from './ardour/read-scan-result.ts'
import { CachedPlugins, walkCacheXml, wholePath } from './cached-plugins.ts'
import { readPluginDatabase } from './fl-studio/read-plugin-database.ts'
import { readKnownPlugins } from './juce/read-known-plugins.ts'
import { readAuval } from './macos/read-auval.ts'
import {
  CACHE_LIMITS,
  type CacheFile,
  type CacheKind,
  type CacheLimits,
  type CacheReading,
  HOSTS,
  isTagKind,
  type PluginCache,
  type TAG_KINDS,
} from './plugin-cache.ts'
import { belongsToTags, dawOfTags, readTags } from './read-tags.ts'
import { readAudioUnits, readClapCache, readVstCache } from './reaper/read-vst-cache.ts'
import { formOfCache, START } from './recognize.ts'
import { type CacheGap, type CacheRefusal, cacheRefusalOf, UnreadableCacheError } from './refusal.ts'
import { readPluginInfos, readVst3Plugins } from './steinberg/read-plugin-infos.ts'
import { readPluginSettings } from './studio-one/read-plugin-settings.ts'

/**
 * Reads the lists of plugins that DAWs and other hosts keep, each file by its contents first and its name second. Files of
 * one kind give one cache; a database and its log are read together. Never rejects: a file that cannot be read is refused
 * and the others are read.
 */
export async function readCaches(
  files: readonly CacheFile[],
  limits: CacheLimits = CACHE_LIMITS,
): Promise<CacheReading> {
  const reading = new Reading(limits)
  for (const file of files.slice(0, limits.files)) await reading.file(file)
  for (const file of files.slice(limits.files)) reading.refuse(file, 'too-many-files')
  await reading.tags(files.slice(0, limits.files))
  await reading.databases()
  return reading.done()
}

type Draft = { found: CachedPlugins; seenAt: string | null; gap: CacheGap | null }

class Reading {
  readonly #limits: CacheLimits
  readonly #drafts = new Map<CacheKind, Draft>()
  readonly #refused: CacheReading['refused'] = []
  readonly #tagFiles: CacheFile[] = []
  readonly #databases: CacheFile[] = []
  readonly #wals: CacheFile[] = []
  readonly #journals: CacheFile[] = []

  constructor(limits: CacheLimits) {
    this.#limits = limits
  }

  refuse({ name }: CacheFile, reason: CacheRefusal) {
    this.#refused.push({ name, reason })
  }

  /** Reads one file, or puts it aside when it belongs to a database. */
  async file(file: CacheFile) {
    if (isSharedMemory(file.name)) return
    if (isJournal(file.name)) {
      this.#journals.push(file)
      return
    }
    await this.#try(file, async () => {
      const form = formOfCache(file.name, await file.read(0, START))
      if (form === 'wal') this.#wals.push(file)
      else if (form === 'live-database') this.#databases.push(file)
      else if (isTagKind(form)) this.#tagFiles.push(file)
      else await this.#read(form, file)
    })
  }

  /** Tags are read with the files of the same DAW that tell what they are about. */
  async tags(files: readonly CacheFile[]) {
    for (const daw of Object.keys(DAW_TAGS) as DawWithTags[]) {
      const own = this.#tagFiles.filter(({ name }) => dawOfTags(name) === daw)
      if (own.length === 0) continue
      const bytes = new Map<string, Uint8Array>()
      for (const file of files)
        if (belongsToTags(daw, file.name))
          await this.#try(file, async () => {
            bytes.set(fileName(file.name), await this.#bytes(file))
          })
      const { found, refused } = readTags(daw, bytes, this.#limits)
      this.#refused.push(...refused)
      if (found.all().length > 0) this.#keep(`${daw}-tags`, own, found, null)
    }
  }

  async databases() {
    const { pairs, alone } = pairDatabases(this.#databases, this.#wals, this.#journals)
    for (const wal of alone) this.refuse(wal, 'wal-alone')
    for (const pair of pairs) await this.#try(pair.file, () => this.#readDatabase(pair))
  }

  done(): CacheReading {
    const caches = [...this.#drafts].map(([kind, { found, seenAt, gap }]): PluginCache => {
      const { migrations, failedScans, failedFiles, isFull } = found
      const plugins = found.all()
      const told = gap === 'cut-short' || gap === 'damaged' || !isFull ? gap : 'too-many-plugins'
      return { kind, host: HOSTS[kind], seenAt, plugins, migrations, failedScans, failedFiles, gap: told }
    })
    return { caches, refused: this.#refused }
  }

  async #try(file: CacheFile, act: () => Promise<void>) {
    try {
      await act()
    } catch (error) {
      this.refuse(file, cacheRefusalOf(error))
    }
  }

  async #read(kind: keyof typeof READERS, file: CacheFile) {
    this.#check(file, kind === 'live-log' ? this.#limits.log : this.#limits.file)
    const found = new CachedPlugins(this.#limits)
    const gap = await READERS[kind](file, found)
    this.#keep(kind, [file], found, gap)
  }

  async #readDatabase({ file, wal, isHot }: DroppedDatabase) {
    if (isHot) throw new UnreadableCacheError('in-use')
    const bytes = await this.#bytes(file)
    const newer = wal && (await this.#bytes(wal))
    const found = new CachedPlugins(this.#limits)
    const gap = await readLiveDatabase(bytes, newer, found)
    this.#keep('live-database', wal ? [file, wal] : [file], found, gap)
  }

  async #bytes(file: CacheFile): Promise<Uint8Array> {
    this.#check(file, this.#limits.file)
    return await file.read(0, file.size)
  }

  #check({ size }: CacheFile, max: number) {
    if (size > max) throw new UnreadableCacheError('too-large')
  }

  /** Plugins of a file count only when the whole file was read. */
  #keep(kind: CacheKind, files: CacheFile[], found: CachedPlugins, gap: CacheGap | null) {
    const known = this.#drafts.get(kind)
    const draft = known ?? { found: new CachedPlugins(this.#limits), seenAt: null, gap: null }
    this.#drafts.set(kind, draft)
    draft.found.addAll(found)
    draft.gap ??= gap
    for (const { changedAt } of files) {
      if (changedAt && (draft.seenAt ?? '') < changedAt) draft.seenAt = changedAt
    }
  }
}

/** A database with its write-ahead log, if that was dropped too. `isHot`: it has a journal, so a program is changing it. */
type DroppedDatabase = { file: CacheFile; wal: CacheFile | null; isHot: boolean }

/** A file that belongs to a database and holds nothing by itself. */
const isSharedMemory = (name: string): boolean => /-shm$/i.test(name)

const isJournal = (name: string): boolean => /-journal$/i.test(name)

/** Brings logs and databases together by their names; a single pair belongs together whatever its names are. */
function pairDatabases(
  databases: readonly CacheFile[],
  wals: readonly CacheFile[],
  journals: readonly CacheFile[],
): { pairs: DroppedDatabase[]; alone: CacheFile[] } {
  const left = new Map(wals.map((wal) => [wal.name.toLowerCase(), wal]))
  const hot = new Set(journals.filter(({ size }) => size > 0).map(({ name }) => name.toLowerCase()))
  const isSinglePair = databases.length === 1 && wals.length === 1
  const pairs = databases.map((file) => {
    const name = file.name.toLowerCase()
    const wal = (isSinglePair ? wals[0] : left.get(`${name}-wal`)) ?? null
    if (wal) left.delete(wal.name.toLowerCase())
    return { file, wal, isHot: hot.has(`${name}-journal`) }
  })
  return { pairs, alone: [...left.values()] }
}

/** A reader gives what a file says to `found`, and says what may be missing. Throws `UnreadableCache` or `UnreadableSong`. */
type CacheReader = (file: CacheFile, found: CachedPlugins) => Promise<CacheGap | null>

/** The kinds of caches whose files are read together. */
type ReadTogether = 'live-database' | (typeof TAG_KINDS)[number]

/** Reads the VST3 plugins that Live says in its `Log.txt` to have loaded. All other lines, which can be private, are passed over. */
async function readLiveLog(file: CacheFile, found: CachedPlugins): Promise<'only-loaded'> {
  const decode = (line: Uint8Array) => (indexOfText(line, SAID, 0) < 0 ? '' : shortText(line))
  let rows = 0
  for await (const line of linesOf(chunksOf(file), decode)) {
    const loaded = loadedIn(line)
    if (!loaded) continue
    if (rows++ >= found.limits.rows) {
      found.isFull = true
      break
    }
    const { id, version, ...names } = loaded
    found.add({ ...vst3Plugin(id, names), version })
  }
  return 'only-loaded'
}

const SAID = 'VST3: plugin processor successfully loaded: '

const CLASS_ID = /^[0-9a-f]{32}$/i

/** The plugin in `Maker 'Name' v1.2 (cid: {…})`; a name may hold an apostrophe, a maker too, and the maker may be missing. */
function loadedIn(line: string) {
  const [said, rest] = halves(line.slice(line.indexOf(SAID) + SAID.length), ' (cid: {')
  const [names, version] = halves(said, "' v")
  const id = rest.slice(0, rest.indexOf('}')).replace(/-/g, '')
  const quote = names.startsWith("'") ? 0 : names.indexOf(" '") + 1
  if (!CLASS_ID.test(id) || names[quote] !== "'") return null
  return { maker: names.slice(0, quote).trimEnd(), name: names.slice(quote + 1), version, id }
}

/** The text before and after the last `mark`; two empty ones without it. */
function halves(text: string, mark: string): [string, string] {
  const at = text.lastIndexOf(mark)
  return at < 0 ? ['', ''] : [text.slice(0, at), text.slice(at + mark.length)]
}

/** The reader of each kind of cache that is one file. */
const READERS: Record<Exclude<CacheKind, ReadTogether>, CacheReader> = {
  ardour: readScanResult,
  auval: readAuval,
  'fl-studio': readPluginDatabase,
  juce: readKnownPlugins,
  'live-log': readLiveLog,
  'live-scan-list': readScanList,
  'reaper-audio-units': readAudioUnits,
  'reaper-clap': readClapCache,
  'reaper-vst': readVstCache,
  'steinberg-blocklist': readSteinbergBlocklist,
  'steinberg-info': readPluginInfos,
  'steinberg-vst2': readPluginInfos,
  'steinberg-vst3': readVst3Plugins,
  'studio-one': readPluginSettings,
  'studio-one-blocklist': readStudioOneBlocklist,
}

/**
 * Reads `vst3blacklist.xml` of Cubase and Nuendo, whose `plugin` names its `path`: the plugins that their scan could not load. Throws
 * `UnreadableSong`.
 */
async function readSteinbergBlocklist(file: CacheFile, found: CachedPlugins) {
  const text = (name: string, value: string) => {
    const path = name === 'path' ? wholePath(value.trim()) : null
    if (path) found.addFailed(path)
  }
  const options = { names: ['plugin'], inside: ['path'], texts: ['path'] }
  return await walkCacheXml(file, { open: () => undefined, text }, options)
}

/** Reads `PluginBlacklist.settings` of Studio One, whose `Url` names a plugin that its scan could not load. Throws `UnreadableSong`. */
async function readStudioOneBlocklist(file: CacheFile, found: CachedPlugins) {
  const open = (_: string, tag: XmlTag) => {
    const path = wholePath(pathOfUrl(tag.value('url') ?? ''))
    if (path) found.addFailed(path)
  }
  return await walkCacheXml(file, { open }, { names: ['Url'] })
}

/** `file:///C:/VST3/My%20Plugin.vst3` as a path; any other text as it is. */
function pathOfUrl(url: string): string {
  const path = url.replace(/^file:\/\/(?:localhost)?(?:\/(?=[a-z]:))?/i, '')
  if (path === url) return url
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
