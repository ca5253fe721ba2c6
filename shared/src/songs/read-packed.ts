import { isDawProject, readDawProject } from './dawproject/read-dawproject.ts'
import { readFlStudio } from './fl-studio/read-fl-studio.ts'
import { isLogic, readLogic } from './logic/read-logic.ts'
import { UnreadableSongError } from './refusal.ts'
import { isRenoise, readRenoise } from './renoise/read-renoise.ts'
import type { Song } from './song.ts'
import type { PackedFile } from './source.ts'
import { isStudioOne, readStudioOne } from './studio-one/read-studio-one.ts'
import { unpackedFile } from './zip/unpacked-file.ts'

/** The facts of a song that consists of several files, in a folder or in an archive. Throws `UnreadableSong`. */
export async function readPacked(name: string, files: readonly PackedFile[]): Promise<Song> {
  if (isDawProject(files)) return readDawProject(files)
  if (isStudioOne(files)) return readStudioOne(files)
  if (isRenoise(files)) return readRenoise(files)
  if (isLogic(files)) return readLogic(files, isGarageBand(name, files))
  const [song] = files.filter(({ path }) => FL_STUDIO.test(path)).toSorted((a, b) => depthOf(a) - depthOf(b))
  if (!song) throw new UnreadableSongError('no-song-inside')
  return readFlStudio(await unpackedFile(song))
}

const FL_STUDIO = /\.flp$/i
const depthOf = ({ path }: PackedFile) => path.split('/').length

const isGarageBand = (name: string, files: readonly PackedFile[]) =>
  /\.band(?:\.zip)?$/i.test(name) || files.some(({ path }) => /\.band\//i.test(path))
