import { type Inflate, inflate as inflateStream } from './bytes/inflate.ts'
import { SONG_LIMITS } from './limits.ts'
import { refusalOfName, START, startOf } from './recognize.ts'
import { refusalOf, type SongGap, type SongRefusal, UnreadableSongError } from './refusal.ts'
import { dawWithSongs, type Song } from './song.ts'
import { SONG_READERS, type SongReader } from './song-readers.ts'
import { chunksOf, type PackedFile, type SongFile, type SongSource } from './source.ts'
import { zippedFiles } from './zip/zipped-files.ts'

/** A song that was read, or why it was not. */
export type SongReading = { song: Song; refused?: never } | { song?: never; refused: SongRefusal }

/**
 * Reads a song or a preset of any DAW that is known, by its contents first and its name second. Never rejects. `inflate`
 * may replace the unpacking of the platform by a faster one.
 */
export async function readSong(source: SongSource, inflate: Inflate = inflateStream): Promise<SongReading> {
  try {
    const song = 'files' in source ? await readPackage(source) : await readFile(source, inflate)
    return { song: { ...song, incomplete: song.incomplete ?? newerDawGap(song) } }
  } catch (error) {
    return { refused: refusalOf(error) }
  }
}

const READERS = Object.values<SongReader>(SONG_READERS)

const readPackage = ({ name, files }: Extract<SongSource, { files: unknown }>) =>
  readPacked(
    name,
    files.map((file) => ({ path: file.name, size: file.size, chunks: () => chunksOf(file), file })),
  )

async function readFile(file: SongFile, inflate: Inflate): Promise<Song> {
  const start = startOf(file.name, await file.read(0, START))
  if (ARCHIVES.some((magic) => start.head.startsWith(magic)))
    return readPacked(file.name, await zippedFiles(file, inflate))
  const reader = READERS.find((each) => each.file?.isSong(start))?.file
  if (!reader) throw new UnreadableSongError(refusalOfName(file.name))
  // Only an archive can be larger, because little of it is read.
  if (file.size > SONG_LIMITS.unpacked) throw new UnreadableSongError('too-large')
  return reader.read(file, inflate, start)
}

const ARCHIVES = ['PK\x03\x04', 'PK\x05\x06']

/** A song that consists of several files, in a folder or in an archive. */
async function readPacked(name: string, files: readonly PackedFile[]): Promise<Song> {
  const reader = READERS.find((each) => each.packed?.isSong(files))?.packed
  if (!reader) throw new UnreadableSongError('no-song-inside')
  return reader.read(files, name)
}

/** The gap of a song that a newer version of its DAW saved than was checked: what is new in it may be a plugin. */
function newerDawGap({ kind, version }: Song): SongGap | null {
  const major = Number(/^\d{1,9}/.exec(version)?.[0] ?? 0)
  return major > (dawWithSongs(kind).songs?.newestChecked ?? Infinity) ? 'newer-daw' : null
}
