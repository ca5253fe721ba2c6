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

/** The first part, if there is any of it. */
const FIRST = ['maker', 'id', 'ids', 'version']
const placeOf = (key: string) => (FIRST.includes(key) ? FIRST.indexOf(key) : FIRST.length)

/** A plugin in words: `VST2 Comp, id 7, ids vst2:00000007, count 2`, and only what is not empty, nor 0, nor false. */
export function short({
  format,
  name,
  ...values
}: Pick<PluginUse, 'format' | 'name'> & Record<string, unknown>) {
  const facts = Object.entries<unknown>(values).sort(([a], [b]) => placeOf(a) - placeOf(b))
  const words = facts.flatMap(([key, value]) => {
    const text = Array.isArray(value) ? value.join(' ') : `${value || ''}`
    return text ? [`${key} ${text}`] : []
  })
  return [`${format} ${name}`.trim(), ...words].join(', ')
}
