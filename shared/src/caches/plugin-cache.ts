import type { PluginUse } from '../songs/song.ts'
import type { SongFile } from '../songs/source.ts'
import type { CacheGap, CacheRefusal } from './refusal.ts'

/** A file that a user dropped, and when it was last changed, in ISO 8601. */
export type CacheFile = SongFile & { changedAt?: string | null }

/** Each kind of cache that is read; the files of one kind make one cache. */
export type CacheKind = keyof typeof HOSTS

/** The program that wrote a kind of cache, as it is shown. */
export const HOSTS = {
  ardour: 'Ardour',
  'ardour-tags': 'Ardour',
  auval: 'macOS',
  'fl-studio': 'FL Studio',
  juce: 'A host made with JUCE',
  'live-database': 'Ableton Live',
  'live-log': 'Ableton Live',
  'live-scan-list': 'Ableton Live',
  'logic-tags': 'Logic Pro',
  'reaper-audio-units': 'REAPER',
  'reaper-clap': 'REAPER',
  'reaper-tags': 'REAPER',
  'reaper-vst': 'REAPER',
  'steinberg-blocklist': 'Cubase or Nuendo',
  'steinberg-info': 'Cubase or Nuendo',
  'steinberg-vst2': 'Cubase or Nuendo',
  'steinberg-vst3': 'Cubase or Nuendo',
  'studio-one': 'Studio One',
  'studio-one-blocklist': 'Studio One',
} as const

/**
 * A plugin that a host saw at its last scan. `id` and `ids` are as in a song. One plugin at two places gives two, because
 * they are two bundles; one that was scanned for two processors gives one.
 */
export type CachedPlugin = Pick<PluginUse, 'format' | 'name' | 'maker' | 'version' | 'id' | 'ids'> & {
  /** The whole path of the plugin's file; null where the host does not write it. */
  path: string | null
  /** The names of its files as the host writes them, where it writes no path. */
  files: string[]
  /** Processors that it was scanned for, as `lipo` names them; empty when the host does not tell. */
  processors: string[]
  isInstrument: boolean | null
  /** False when it was switched off in the host. */
  isEnabled: boolean
  /** The host could not load it. */
  isFailed: boolean
  /** The tags that its user gave it in the host. */
  tags?: string[]
  isFavorite?: boolean
}

/** Kinds of caches that tell only what a user said of plugins, which may not be there. */
export const TAG_KINDS = ['ardour-tags', 'logic-tags', 'reaper-tags'] as const satisfies CacheKind[]
type TagKind = (typeof TAG_KINDS)[number]

export const isTagKind = (kind: CacheKind): kind is TagKind => TAG_KINDS.some((each) => each === kind)

/** Kinds of caches that name only what a host could not load. They tell nothing of when it last looked for the others. */
export const isBlocklist = (kind: CacheKind): boolean =>
  kind === 'steinberg-blocklist' || kind === 'studio-one-blocklist'

/** A VST3 plugin that replaces another, as a host itself says it, by their class ids of 32 digits. */
export type Migration = { from: string; to: string }

/** The content of one kind of cache. It proves only that the host saw these plugins at `seenAt`. */
export type PluginCache = {
  kind: CacheKind
  host: string
  /** The newest date of its files, in ISO 8601. */
  seenAt: string | null
  plugins: CachedPlugin[]
  migrations: Migration[]
  /** Files that the host tried and found no plugin in. Most of them are helper libraries. */
  failedScans: number
  /** The paths or names of some of these files, as far as the host writes them. */
  failedFiles: string[]
  /** Why some plugins may be unknown. */
  gap: CacheGap | null
}

/** The caches that were read, and for each other file why it was not. */
export type CacheReading = { caches: PluginCache[]; refused: { name: string; reason: CacheRefusal }[] }

const MEBIBYTE = 2 ** 20

/** Limits of what a reader of caches reads, follows and keeps. The largest real values are in brackets. */
export const CACHE_LIMITS = {
  /** Bytes of one file (1 MB). */
  file: 64 * MEBIBYTE,
  /** Bytes of a log, which is read as it comes and never gathered. */
  log: 512 * MEBIBYTE,
  /** Files that are read together, because FL Studio writes one for each plugin. */
  files: 20_000,
  /** Rows or lines that are looked at in one file (2,000). */
  rows: 100_000,
  /** Plugins of one kind of cache (2,000). */
  plugins: 20_000,
  /** Pairs of an old and a new class id (110). */
  migrations: 10_000,
  /** Characters of a name, a maker or a version. */
  text: 200,
  /** Characters of the path of a plugin. */
  path: 1024,
}

export type CacheLimits = typeof CACHE_LIMITS
