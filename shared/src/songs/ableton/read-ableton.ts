import { type Inflate, upTo } from '../bytes/inflate.ts'
import { unpackedLimit } from '../limits.ts'
import type { Song } from '../song.ts'
import { chunksOf, type SongFile } from '../source.ts'
import { walkXml } from '../xml/walk-xml.ts'
import { LIVE_ELEMENTS } from './live-elements.ts'
import { LiveSet } from './live-set.ts'

/**
 * The facts of an Ableton Live set, clip, rack or preset, packed with gzip. A set that ends early gives what was found
 * before its end. Throws `UnreadableSong`.
 */
export async function readAbleton(file: SongFile, inflate: Inflate): Promise<Song> {
  const set = new LiveSet()
  const chunks = upTo(unpackedLimit(file.size), inflate('gzip', chunksOf(file)))
  const gap = await walkXml(chunks, set, LIVE_ELEMENTS)
  const song = set.song()
  return gap ? { ...song, incomplete: gap } : song
}
