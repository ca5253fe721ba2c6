import { ByteWindow, littleEndian } from '../bytes/byte-window.ts'
import { UnreadableSongError } from '../refusal.ts'
import type { Song } from '../song.ts'
import type { PackedFile, SongFile } from '../source.ts'
import { unpackedFile } from '../zip/unpacked-file.ts'
import { FL_EVENTS, FlSong } from './fl-song.ts'
import { wrappedPlugin } from './wrapped-plugin.ts'

const HEAD = 22
/** The longest data of an event that are read as a whole. */
const MAX_DATA = 4096

/**
 * The facts of a song or preset of FL Studio. One that ends early gives what was found before its end. Whether a plugin is
 * off is not known. Throws `UnreadableSong`.
 */
export async function readFlStudio(file: SongFile): Promise<Song> {
  const window = new ByteWindow(file)
  await window.load(0)
  const head = window.slice(0, HEAD)
  if (head.length < HEAD) throw new UnreadableSongError('cut-short')
  const end = HEAD + littleEndian(head, 18, 4)
  const events = new FlSong()
  const gap = await readEvents(window, events, Math.min(end, file.size))
  const song = events.song()
  const incomplete = gap ?? (end > file.size ? 'cut-short' : null)
  return incomplete ? { ...song, incomplete } : song
}

/** True for the files of a folder or an archive that hold a song of FL Studio at any place. */
export const holdsFlStudio = (files: readonly PackedFile[]) => files.some(isSong)

/** The facts of the song in a folder or an archive that lies in the fewest folders. Throws `UnreadableSong`. */
export async function readPackedFlStudio(files: readonly PackedFile[]): Promise<Song> {
  const [song] = files.filter(isSong).toSorted((a, b) => depthOf(a) - depthOf(b))
  if (!song) throw new UnreadableSongError('no-song-inside')
  return readFlStudio(await unpackedFile(song))
}

const isSong = ({ path }: PackedFile) => /\.flp$/i.test(path)
const depthOf = ({ path }: PackedFile) => path.split('/').length

/** Reads the events up to `end`. Returns why it stopped before. */
async function readEvents(window: ByteWindow, song: FlSong, end: number) {
  for (let at = HEAD; at < end; ) {
    if (!window.has(at, LONGEST_HEAD)) await window.load(at)
    const event = window.byte(at++)
    if (event < 192) {
      const length = event < 64 ? 1 : event < 128 ? 2 : 4
      if (at + length > end) return 'cut-short'
      if (NUMBERS.has(event)) song.number(event, window.number(at, length))
      at += length
      continue
    }
    const { length, size } = lengthAt(window, at)
    if (size === 0) return at + MAX_GROUPS > end ? 'cut-short' : 'damaged'
    at += size
    if (at + length > end) return 'cut-short'
    if (event === FL_EVENTS.pluginData) {
      if (song.isInWrapper) song.wrapped(await wrappedPlugin(window, at, at + length))
    } else if (DATA.has(event) && length <= MAX_DATA) {
      if (!window.has(at, length)) await window.load(at)
      song.data(event, window.slice(at, length))
    }
    at += length
  }
  return null
}

/** Seven bits a byte, the lowest first; `size` 0 when it has too many. */
function lengthAt(window: ByteWindow, at: number) {
  let length = 0
  for (let size = 1; size <= MAX_GROUPS; size++) {
    const byte = window.byte(at + size - 1)
    length += (byte & 127) * 2 ** (7 * (size - 1))
    if (byte < 128) return { length, size }
  }
  return { length: 0, size: 0 }
}

const MAX_GROUPS = 5
const LONGEST_HEAD = 1 + MAX_GROUPS
const NUMBERS = new Set([FL_EVENTS.channel, FL_EVENTS.oldTempo, FL_EVENTS.tempo])
const DATA = new Set([FL_EVENTS.version, FL_EVENTS.internalName, FL_EVENTS.samplePath, FL_EVENTS.created])
