import { sep } from 'node:path'
import { ownPath } from '../system/own-path.ts'
import { PluginTable, type SongFacts } from './song-facts.ts'
import { readMemoryFile, writeMemoryFile } from './song-memory-file.ts'
import { type SongPart, sizeText, stampText } from './song-parts.ts'

/** What is known of a song: its parts when it was read, their sizes, the digest of its bytes if it was needed, and its facts. */
export type RememberedSong = { stamp: string; sizes: string; digest: string; facts: SongFacts }

/** What earlier runs have read, in a file that only its owner can read. */
export type SongMemory = ReturnType<typeof openSongMemory>

/** A song counts as unchanged while its files have the same size, time of change and number. */
export function openSongMemory(state: string, isPrivate: (path: string) => boolean) {
  const file = ownPath(state, 'songs.txt')
  const saved = readMemoryFile(file)
  const plugins = new PluginTable(saved?.plugins)
  const rows = new Map<string, string | RememberedSong>(saved?.rows)
  const met = new Set<string>()
  let isChanged = false
  for (const path of rows.keys()) if (isPrivate(path)) isChanged = rows.delete(path)

  function songAt(path: string): RememberedSong | undefined {
    const row = rows.get(path)
    if (typeof row !== 'string') return row
    const song: RememberedSong = JSON.parse(row)
    rows.set(path, song)
    return song
  }

  return {
    plugins,

    unchanged(path: string, parts: readonly SongPart[]): RememberedSong | undefined {
      const song = songAt(path)
      if (!song || song.stamp !== stampText(parts)) return undefined
      met.add(path)
      return song
    },

    /** What has changed a moment ago may change again within the same tick of the clock, so it is read again the next time. */
    remember(path: string, parts: readonly SongPart[], facts: SongFacts): RememberedSong {
      const song = { stamp: stampText(parts), sizes: sizeText(parts), digest: '', facts }
      isChanged = rows.delete(path) || isChanged
      if (parts.length === 0 || isRecent(parts)) return song
      rows.set(path, song)
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
      for (const path of goneFrom(searched)) isChanged = rows.delete(path)
      if (!isChanged) return
      const used = new PluginTable()
      const lines = new Map<string, string>()
      for (const path of new Set([...met, ...rows.keys()])) {
        const song = songAt(path)
        if (song) lines.set(path, JSON.stringify({ ...song, facts: used.renumbered(song.facts, plugins) }))
      }
      writeMemoryFile(file, { plugins: used.all(), rows: lines })
      isChanged = false
    },
  }

  function goneFrom(searched: string[]) {
    const prefixes = searched.map((folder) => (folder.endsWith(sep) ? folder : folder + sep))
    return [...rows.keys()].filter(
      (path) => !met.has(path) && prefixes.some((start) => path.startsWith(start)),
    )
  }
}

/** The coarsest clock of a file system (FAT) ticks every two seconds. */
const CLOCK_TICK = 2000

const isRecent = (parts: readonly SongPart[]) =>
  parts.some(({ changedAt }) => changedAt > Date.now() - CLOCK_TICK)
