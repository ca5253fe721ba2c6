import { readAbleton } from './ableton/read-ableton.ts'
import { readArdour } from './ardour/read-ardour.ts'
import { readBitwig } from './bitwig/read-bitwig.ts'
import { type Inflate, inflate as inflateStream } from './bytes/inflate.ts'
import { newerDawGap } from './checked-versions.ts'
import { readCubase } from './cubase/read-cubase.ts'
import { readFlStudio } from './fl-studio/read-fl-studio.ts'
import { SONG_LIMITS } from './limits.ts'
import { readLmms } from './lmms/read-lmms.ts'
import { readLogicData } from './logic/read-logic.ts'
import { readSessionText } from './pro-tools/read-session-text.ts'
import { readPacked } from './read-packed.ts'
import { readReaper } from './reaper/read-reaper.ts'
import { formOf, START } from './recognize.ts'
import { refusalOf, type SongRefusal, UnreadableSongError } from './refusal.ts'
import type { Song } from './song.ts'
import { chunksOf, type SongFile, type SongSource } from './source.ts'
import { zippedFiles } from './zip/zip.ts'

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

const readPackage = ({ name, files }: Extract<SongSource, { files: unknown }>) =>
  readPacked(
    name,
    files.map((file) => ({ path: file.name, size: file.size, chunks: () => chunksOf(file), file })),
  )

async function readFile(file: SongFile, inflate: Inflate): Promise<Song> {
  const form = formOf(file.name, await file.read(0, START))
  // Only an archive can be larger, because little of it is read.
  if (form !== 'zip' && file.size > SONG_LIMITS.unpacked) throw new UnreadableSongError('too-large')
  switch (form) {
    case 'ableton':
      return readAbleton(file, inflate)
    case 'ardour':
      return readArdour(file)
    case 'bitwig':
      return readBitwig(file)
    case 'cubase':
      return readCubase(file)
    case 'fl-studio':
      return readFlStudio(file)
    case 'lmms':
      return readLmms(file, false, inflate)
    case 'lmms-packed':
      return readLmms(file, true, inflate)
    case 'logic':
      return readLogicData(file)
    case 'pro-tools-text':
      return readSessionText(file)
    case 'reaper':
      return readReaper(file)
    case 'zip':
      return readPacked(file.name, await zippedFiles(file, inflate))
  }
}
