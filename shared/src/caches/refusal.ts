import { type SongRefusal, refusalOf as songRefusalOf, UnreadableSongError } from '../songs/refusal.ts'

/** Why a cache was not read. Every refusal has a sentence for users. */
export type CacheRefusal = keyof typeof REFUSALS

/** Why some plugins of a cache may be unknown. Every gap has a sentence for users. */
export type CacheGap = keyof typeof GAPS

/** One plain sentence for users, with what to do where something can be done. */
export const cacheRefusalSentence = (refusal: CacheRefusal): string => REFUSALS[refusal]

/** One plain sentence for users. */
export const cacheGapSentence = (gap: CacheGap): string => GAPS[gap]

/** The only error that a reader of caches throws. */
export class UnreadableCacheError extends Error {
  readonly code: CacheRefusal

  constructor(code: CacheRefusal) {
    super(code)
    this.name = 'UnreadableCache'
    this.code = code
  }
}

/** The refusal for an error of a reader, of the readers of XML and text that songs have too, or of a file system. */
export function cacheRefusalOf(error: unknown): CacheRefusal {
  if (error instanceof UnreadableCacheError) return error.code
  if (isInUse(error)) return 'in-use'
  const refusal = songRefusalOf(error)
  if (Object.hasOwn(REFUSALS, refusal)) return refusal as CacheRefusal // it is one of its keys
  return error instanceof UnreadableSongError ? (OF_SONGS[refusal] ?? 'damaged') : 'unreadable'
}

const OF_SONGS: Partial<Record<SongRefusal, CacheRefusal>> = { 'not-a-song': 'not-a-cache' }

/** Windows and browsers say so of a file that another program has locked. */
function isInUse(error: unknown) {
  if (typeof error !== 'object' || error === null) return false
  return ('code' in error && error.code === 'EBUSY') || ('name' in error && error.name === 'NotReadableError')
}

const REFUSALS = {
  empty: 'This file is empty. Let the DAW scan your plugins, quit it, and try again.',
  'zero-filled':
    'This file contains only zeros, often a sign of a disk failure. Let the DAW scan your plugins, and try again.',
  'lfs-pointer': 'This file only points to the real one. Fetch it with "git lfs pull" first.',
  'not-a-cache':
    'Plugfolio does not know this kind of plugin list. Choose your DAW on the page to see which file to drop.',
  'other-database': 'This database contains no plugins. They are in the file Live-plugins-1.db.',
  'needs-wal':
    'The plugins are still in the file Live-plugins-1.db-wal. Drop both files together, or quit Live and drop this one again.',
  'wal-alone': 'This is only the newest part of a database. Drop Live-plugins-1.db together with it.',
  'in-use':
    'The DAW is using this file, or you do not have permission to read it. Quit the DAW, and try again.',
  'audio-unit-cache':
    'This file of macOS cannot be read. Type "auval -a > plugins.txt" in Terminal, and drop the file plugins.txt.',
  'cut-short': 'This file ends too early, so nothing in it could be read. Copy it again.',
  damaged: 'This file is damaged. Let the DAW scan your plugins, and try again.',
  'newer-tags':
    'Plugfolio does not know the format of these tags, perhaps from a newer DAW, so it read none of them. Update Plugfolio, and try again.',
  'too-large': 'This file is too large for a list of plugins. Let the DAW scan your plugins, and try again.',
  'too-many-files': 'Too many files were dropped at once. Drop this one again.',
  'too-deep': 'This file is nested deeper than any DAW saves. Let the DAW scan your plugins, and try again.',
  'unsafe-xml':
    'This file defines its own XML entities, which no DAW does, so it was not read. Let the DAW scan your plugins, and try again.',
  'not-opened':
    'This file could not be opened. Check that it is still there and that you have permission to read it.',
  unreadable: 'The disk could not read this file completely. Copy it to another disk, and use that copy.',
} as const

const GAPS = {
  'cut-short': 'The file ends too early, so the plugins after that point are unknown.',
  damaged: 'Part of the file is damaged, so some plugins may be unknown.',
  'too-many-plugins':
    'The file lists more plugins than Plugfolio reads from one file. The rest were left out.',
  'without-wal':
    'If Live is running, its newest plugins are missing. Drop Live-plugins-1.db-wal too, or quit Live first.',
  'only-loaded': 'The log names only the VST3 plugins that Live loaded since it was written.',
} as const
