import { readAbleton } from './ableton/live-set.ts'
import { readArdour } from './ardour/read-ardour.ts'
import { readBitwig } from './bitwig/read-bitwig.ts'
import { type Inflate, inflate as inflateStream } from './bytes/inflate.ts'
import { readCubase } from './cubase/read-cubase.ts'
import { isDawProject, readDawProject } from './dawproject/read-dawproject.ts'
import type { SongKind } from './daws.ts'
import { holdsFlStudio, readFlStudio, readPackedFlStudio } from './fl-studio/read-fl-studio.ts'
import { SONG_LIMITS } from './limits.ts'
import { isPackedLmms, LMMS_ROOTS, readLmms } from './lmms/read-lmms.ts'
import { isLogic, isProjectData, readLogic, readLogicData } from './logic/read-logic.ts'
import { isSessionText, readSessionText } from './pro-tools/read-session-text.ts'
import { isReaper, readReaper } from './reaper/read-reaper.ts'
import { refusalOfName, type SongStart, START, startOf } from './recognize.ts'
import { refusalOf, type SongGap, type SongRefusal, UnreadableSongError } from './refusal.ts'
import { isRenoise, readRenoise } from './renoise/read-renoise.ts'
import { dawWithSongs, type Song } from './song.ts'
import { chunksOf, type PackedFile, type SongFile, type SongSource } from './source.ts'
import { isStudioOne, readStudioOne } from './studio-one/read-studio-one.ts'
import { zippedFiles } from './zip/zipped-files.ts'

/**
 * How songs are known and read: a file by the bytes at its start, and only where these are plain text by its name; several files by
 * their paths in a folder or an archive. Both throw `UnreadableSong` and nothing else.
 */
type SongReader = {
  file?: {
    isSong: (start: SongStart) => boolean
    read: (file: SongFile, inflate: Inflate, start: SongStart) => Promise<Song>
  }
  packed?: {
    isSong: (files: readonly PackedFile[]) => boolean
    read: (files: readonly PackedFile[], name: string) => Promise<Song>
  }
}

/** The reader of each kind. They are asked in this order: one that knows its songs by less comes later. */
const SONG_READERS: Record<SongKind, SongReader> = {
  ableton: { file: { isSong: ({ head }) => head.startsWith('\x1f\x8b'), read: readAbleton } },
  bitwig: { file: { isSong: ({ head }) => head.startsWith('BtWg'), read: readBitwig } },
  cubase: {
    file: { isSong: ({ head }) => /^RIF[F2]/.test(head) && head.includes('NUND'), read: readCubase },
  },
  dawproject: { packed: { isSong: isDawProject, read: readDawProject } },
  'studio-one': { packed: { isSong: isStudioOne, read: readStudioOne } },
  renoise: { packed: { isSong: isRenoise, read: readRenoise } },
  logic: {
    file: { isSong: isProjectData, read: readLogicData },
    packed: { isSong: isLogic, read: readLogic },
  },
  'fl-studio': {
    file: { isSong: ({ head }) => head.startsWith('FLhd'), read: readFlStudio },
    packed: { isSong: holdsFlStudio, read: readPackedFlStudio },
  },
  'pro-tools': { file: { isSong: isSessionText, read: readSessionText } },
  reaper: { file: { isSong: isReaper, read: readReaper } },
  lmms: {
    file: {
      isSong: (start) => isPackedLmms(start) || LMMS_ROOTS.includes(start.root),
      read: (file, inflate, start) => readLmms(file, isPackedLmms(start), inflate),
    },
  },
  ardour: { file: { isSong: ({ root }) => root === 'Session', read: readArdour } },
}

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
