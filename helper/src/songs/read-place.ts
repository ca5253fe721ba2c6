import fs from 'node:fs'
import { basename } from 'node:path'
import { readSong, type SongReading } from '#shared/songs/read-song.ts'
import { refusalOf } from '#shared/songs/refusal.ts'
import type { SongFile } from '#shared/songs/source.ts'
import { READ_ONLY } from '../scan/open-reader.ts'
import { inflate } from '../system/inflate.ts'
import type { SongPlace } from './find-songs.ts'
import { fileStampOf, isSameStamp, partsOf, type SongPart, stampOf } from './song-parts.ts'

/** A song of this computer as it was read, and the files that this came from. */
type PlaceReading = { reading: SongReading; parts: SongPart[] }

/** A DAW writes a song within a moment, so it is whole at the second try. */
const TRIES = 2

/** Reads a song in parts, never as a whole. What changes while it is read is read again, then refused. Never rejects. */
export async function readPlace(place: SongPlace): Promise<PlaceReading> {
  for (let tries = 1; ; tries++) {
    try {
      const parts = partsOf(place)
      const reading = await readParts(place, parts)
      if (isSameStamp(stampOf(partsOf(place)), stampOf(parts))) return { reading, parts }
      if (tries === TRIES) return { reading: { refused: 'changing' }, parts: [] }
    } catch (error) {
      return { reading: { refused: refusalOf(error) }, parts: [] }
    }
  }
}

async function readParts({ path, isPackage }: SongPlace, parts: SongPart[]): Promise<SongReading> {
  const opened = openParts()
  try {
    const files = parts.map((part) => opened.fileOf(part))
    if (isPackage) return await readSong({ name: basename(path), files }, inflate)
    const [file] = files
    return file ? await readSong({ ...file, name: basename(path) }, inflate) : { refused: 'not-opened' }
  } finally {
    opened.end()
  }
}

/** Files that are opened when they are first read, and closed together. */
function openParts() {
  const descriptors = new Map<string, number>()

  function descriptorOf({ path, ...part }: SongPart) {
    const known = descriptors.get(path)
    if (known !== undefined) return known
    const descriptor = fs.openSync(path, READ_ONLY)
    descriptors.set(path, descriptor)
    const stat = fs.fstatSync(descriptor)
    // Another file may have taken its place since it was looked at.
    if (!stat.isFile() || fileStampOf(stat).inode !== part.inode)
      throw Object.assign(new Error('The file was replaced.'), { code: 'ENOENT' })
    return descriptor
  }

  return {
    fileOf: (part: SongPart): SongFile => ({
      name: part.name,
      size: part.size,
      read: async (at, length) => {
        const bytes = Buffer.allocUnsafe(Math.max(0, Math.min(length, part.size - at)))
        return bytes.subarray(0, fs.readSync(descriptorOf(part), bytes, 0, bytes.length, at))
      },
    }),
    end: () => {
      for (const descriptor of descriptors.values()) fs.closeSync(descriptor)
    },
  }
}
