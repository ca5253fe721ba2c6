import fs from 'node:fs'
import { sep } from 'node:path'
import { crc32 } from 'node:zlib'
import { HELPER_VERSION } from '#shared/product.ts'
import { ownPath } from '../system/own-path.ts'
import { writeAtomically } from '../system/write-atomically.ts'
import { type NamedPlugin, PluginTable } from './plugin-table.ts'
import { type RememberedSong, renumberedText, rowOf, type SavedFacts, songIn } from './song-facts.ts'
import { isSameStamp, type SongPart, stampOf } from './song-parts.ts'

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

/** The number changes with the format of the lines. Another version of the helper may read more, so it reads all songs again. */
const HEAD = `plugfolio-helper songs 3 ${HELPER_VERSION} `

/** The file never becomes larger, and a larger one is not read. In bytes. */
const MOST_BYTES = 64 * 2 ** 20

/** The contents of the file: the plugins of all songs, and by the path of each song where its row is in the text. */
type SavedSongs = {
  plugins: readonly NamedPlugin[]
  places: Map<string, number>
  rowAt: (place: number) => string
}

/** Reads the file. Undefined when it is missing, damaged, too large or of another version. */
function readMemoryFile(file: string): SavedSongs | undefined {
  try {
    const text = wholeText(file)
    const start = endOfLine(text, 0) + 1
    const places = new Map<string, number>()
    for (let at = start; at < text.length; at = endOfLine(text, at) + 1) {
      const tab = text.indexOf('\t', at)
      places.set(pathOf(text.slice(at, tab)), tab + 1)
    }
    const rowAt = (place: number) => text.slice(place, endOfLine(text, place))
    return { plugins: JSON.parse(text.slice(0, start)), places, rowAt }
  } catch {
    return undefined
  }
}

/** Writes the file. Rows after the limit of its size are left out. Throws an error when nothing can be written. */
function writeMemoryFile(
  file: string,
  plugins: readonly NamedPlugin[],
  rows: Iterable<[path: string, row: string]>,
) {
  const lines = [`${JSON.stringify(plugins)}\n`]
  let bytesLeft = MOST_BYTES - HEAD.length - Buffer.byteLength(lines.join('')) - 100
  if (bytesLeft < 0) throw new Error('There are too many plugins.')
  for (const [path, row] of rows) {
    const line = `${keyOf(path)}\t${row}\n`
    bytesLeft -= Buffer.byteLength(line)
    if (bytesLeft < 0) break
    lines.push(line)
  }
  const text = lines.join('')
  writeAtomically(file, `${HEAD}${sumOf(text)}\n${text}`)
}

/** The text after the head. Throws an error when it is not as it was written. */
function wholeText(file: string): string {
  if (fs.statSync(file).size > MOST_BYTES) throw new Error('The file is too large.')
  const bytes = fs.readFileSync(file)
  const end = bytes.indexOf('\n')
  const body = bytes.subarray(end + 1)
  if (bytes.toString('utf8', 0, end) !== HEAD + sumOf(body)) throw new Error('The file is damaged.')
  return body.toString('utf8')
}

const sumOf = (content: string | Uint8Array) => crc32(content).toString(16)

const endOfLine = (text: string, from: number) => {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

/** A name may contain line breaks; then the path is written as JSON. No full path starts with a quote. */
const keyOf = (path: string) => (/[\t\n]/.test(path) ? JSON.stringify(path) : path)
const pathOf = (key: string): string => (key.startsWith('"') ? JSON.parse(key) : key)
