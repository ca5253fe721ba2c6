import { groupsOf } from '#shared/groups.ts'
import type { FolderTrouble } from '../scan/folder-trouble-of.ts'
import { privateFolderMatcher } from '../scan/private-folder-matcher.ts'
import { findSongs, type SongPlace } from './find-songs.ts'
import { openSongMemory, type SongMemory } from './open-song-memory.ts'
import type { PluginTable } from './plugin-table.ts'
import { type FoundSong, savedFacts } from './song-facts.ts'
import { currentParts, isSameStamp, stampOf } from './song-parts.ts'
import { resultsNotSaved } from './song-words.ts'

export type ReadOptions = {
  /** Full paths of folders, or of songs, in the order in which they are searched. */
  given: string[]
  /** These folders and everything in them are skipped. */
  privateFolders: string[]
  /** The helper's own folder, which contains the memory. */
  state: string
  withBackups: boolean
  /** Also reads unchanged songs again. */
  isFull: boolean
  onProgress?: (progress: { done: number; total: number; at: string }) => void
}

/**
 * `copies` are the paths of songs with the same bytes, a group each. `skippedBackups` counts folders and files; `readCount` and
 * `unchangedCount` count all files that are named like a song.
 */
export type FoundFacts = {
  songs: FoundSong[]
  plugins: PluginTable
  copies: string[][]
  /** The given folders without those that could not be searched. */
  searched: string[]
  troubles: FolderTrouble[]
  skippedBackups: number
  readCount: number
  unchangedCount: number
}

/** Milliseconds between two saves of the facts, so that little is lost when the user ends the program. */
const SAVE_PAUSE = 20_000

/** Reads the songs in these folders. Writes nothing there, and one that cannot be read never stops the rest. */
export async function readSongs(options: ReadOptions): Promise<FoundFacts> {
  const { given, state, withBackups, isFull, onProgress } = options
  const isPrivate = privateFolderMatcher(options.privateFolders)
  const memory = openSongMemory(state, isPrivate)
  const onFolder = (at: string, done: number) => onProgress?.({ done, total: 0, at })
  const { places, skippedBackups, searched, troubles } = findSongs(given, {
    isPrivate,
    withBackups,
    onFolder,
  })
  const songs: FoundSong[] = []
  const counts = { readCount: 0, unchangedCount: 0 }
  let savedAt = Date.now()

  for (const [done, place] of places.entries()) {
    onProgress?.({ done, total: places.length, at: place.path })
    const known = isFull ? undefined : memory.unchanged(place.path, currentParts(place))
    counts[known ? 'unchangedCount' : 'readCount']++
    const song = known ?? (await readNow(place))
    if (!place.isPerhaps || !song.facts.refused) songs.push({ place, song, isUnchanged: known !== undefined })
    if (Date.now() - savedAt > SAVE_PAUSE) save([])
  }
  const copies = await findCopies(songs, memory)
  save(searched)
  return { songs, plugins: memory.plugins, copies, searched, troubles, skippedBackups, ...counts }

  async function readNow(place: SongPlace) {
    // The readers of all DAWs are loaded only when something has changed.
    const { readPlace } = await import('./read-place.ts')
    const { reading, parts } = await readPlace(place)
    const facts = savedFacts(reading, memory.plugins)
    return memory.remember(place.path, PASSING.has(facts.refused ?? '') ? [] : parts, facts)
  }

  /** Without space on the disk the songs are read again the next time. */
  function save(folders: string[]) {
    savedAt = Date.now()
    try {
      memory.save(folders)
    } catch {
      if (folders.length > 0) troubles.push({ path: state, sentence: resultsNotSaved })
    }
  }
}

/** Refusals that say nothing about the bytes. */
const PASSING = new Set<string>(['not-opened', 'unreadable', 'changing'])

/**
 * The paths of songs that are the same byte for byte, in the order of the songs. Only songs of the same size are compared, so most
 * are never read for this.
 */
async function findCopies(songs: readonly FoundSong[], memory: SongMemory): Promise<string[][]> {
  const bySize = alikeIn(
    songs.filter(({ song }) => !song.facts.refused),
    ({ song }) => song.sizes,
  )
  await addDigests(
    bySize.flat().filter(({ song }) => !song.digest),
    memory,
  )
  return bySize.flatMap((group) =>
    alikeIn(group, ({ song }) => song.digest).map((copies) => copies.map(({ place }) => place.path)),
  )
}

/** Groups of at least two songs with the same key; an empty key is none. */
const alikeIn = (songs: FoundSong[], keyOf: (song: FoundSong) => string) =>
  [...groupsOf(songs, keyOf)].filter(([key, group]) => key && group.length > 1).map(([, group]) => group)

/** Without the digest of a song that has changed since it was read. What makes digests is loaded only when one is missing. */
async function addDigests(songs: readonly FoundSong[], memory: SongMemory) {
  if (songs.length === 0) return
  const { contentDigest } = await import('./content-digest.ts')
  for (const { place, song } of songs) {
    const parts = currentParts(place)
    const digest = isSameStamp(stampOf(parts), song) ? contentDigest(parts) : ''
    if (digest) memory.addDigest(song, digest)
  }
}
