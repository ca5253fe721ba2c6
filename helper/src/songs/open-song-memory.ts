import { sep } from 'node:path'
import { ownPath } from '../system/own-path.ts'
import { PluginTable } from './plugin-table.ts'
import { renumberedText, type SavedFacts } from './song-facts.ts'
import { readMemoryFile, writeMemoryFile } from './song-memory-file.ts'
import { isSameStamp, type SongPart, stampOf } from './song-parts.ts'
import { type RememberedSong, rowOf, songIn } from './song-row.ts'

/** The songs that earlier runs have read, in a file that only its owner can read. */
export type SongMemory = ReturnType<typeof openSongMemory>

/** A song counts as unchanged while its files have the same size, time of change and number. */
export function openSongMemory(state: string, isPrivate: (path: string) => boolean) {
  const file = ownPath(state, 'songs.txt')
  const saved = readMemoryFile(file)
  const plugins = new PluginTable(saved?.plugins)
  /** The songs of the file that were not asked for yet are only known by where they are in it. */
  const songs = new Map<string, number | RememberedSong>(saved?.places)
  const met = new Set<string>()
  let isChanged = false
  for (const path of songs.keys()) if (isPrivate(path)) isChanged = songs.delete(path)

  function songAt(path: string): RememberedSong | undefined {
    const place = songs.get(path)
    if (typeof place !== 'number') return place
    const song = saved && songIn(saved.rowAt(place))
    if (song) songs.set(path, song)
    return song
  }

  return {
    plugins,

    unchanged(path: string, parts: readonly SongPart[]): RememberedSong | undefined {
      const song = songAt(path)
      if (!song || !isSameStamp(song, stampOf(parts))) return undefined
      met.add(path)
      return song
    },

    /** A song that changed a moment ago may change again within the same tick of the clock, so it is read again the next time. */
    remember(path: string, parts: readonly SongPart[], facts: SavedFacts): RememberedSong {
      const song = { ...stampOf(parts), digest: '', facts }
      isChanged = songs.delete(path) || isChanged
      if (parts.length === 0 || isRecent(parts)) return song
      songs.set(path, song)
      met.add(path)
      isChanged = true
      return song
    },

    /** Adds the digest to a song. */
    addDigest(song: RememberedSong, digest: string) {
      song.digest = digest
      isChanged = true
    },

    /** Writes what is known, first of all the songs of this run, without those that are gone from folders that were searched. */
    save(searched: string[]) {
      for (const path of goneFrom(searched)) isChanged = songs.delete(path)
      if (!isChanged) return
      const used = new PluginTable()
      const rows: [string, string][] = []
      for (const path of new Set([...met, ...songs.keys()])) {
        const song = songAt(path)
        if (song) rows.push([path, rowOf(song, renumberedText(song.facts, used, plugins))])
      }
      writeMemoryFile(file, used.all(), rows)
      isChanged = false
    },
  }

  function goneFrom(searched: string[]) {
    if (met.size === songs.size) return []
    const prefixes = searched.map((folder) => (folder.endsWith(sep) ? folder : folder + sep))
    return [...songs.keys()].filter(
      (path) => !met.has(path) && prefixes.some((start) => path.startsWith(start)),
    )
  }
}

/** The coarsest clock of a file system (FAT) ticks every two seconds. */
const CLOCK_TICK = 2000

const isRecent = (parts: readonly SongPart[]) =>
  parts.some(({ changedAt }) => changedAt > Date.now() - CLOCK_TICK)
