import { readSong } from '../read-song.ts'
import type { PluginUse, Song } from '../song.ts'
import { fileOfBytes } from '../source.ts'

const bytesOf = (content: string | Uint8Array) =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content

/** The song in these bytes. Throws an error when it is refused. */
export async function songIn(name: string, content: string | Uint8Array): Promise<Song> {
  const { song, refused } = await readSong(fileOfBytes(name, bytesOf(content)))
  if (!song) throw new Error(`It was refused: ${refused}`)
  return song
}

/** Why these bytes are refused, or `undefined`. */
export const refusalOfBytes = async (name: string, content: string | Uint8Array) =>
  (await readSong(fileOfBytes(name, bytesOf(content)))).refused

/** A use in short: only what is not empty, nor 0, nor false. */
export const short = (use: PluginUse) =>
  Object.fromEntries(
    Object.entries(use).filter(([, value]) => value && (!Array.isArray(value) || value.length > 0)),
  )
