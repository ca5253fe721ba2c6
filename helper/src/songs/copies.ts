import { groupsOf } from '#shared/groups.ts'
import type { SongMemory } from './song-memory.ts'
import { currentParts, isSameStamp, stampOf } from './song-parts.ts'
import type { FoundSong } from './song-row.ts'

/**
 * The paths of songs that are the same byte for byte, in the order of the songs. Only songs of the same size are compared, so most
 * are never read for this.
 */
export async function findCopies(songs: readonly FoundSong[], memory: SongMemory): Promise<string[][]> {
  const bySize = alikeIn(
    songs.filter(({ song }) => !song.facts.refused),
    ({ song }) => song.sizes,
  )
  await addDigests(
    bySize.flat().filter(({ song }) => !song.digest),
    memory,
  )
  return bySize.flatMap((group) =>
    alikeIn(group, ({ song }) => song.digest).map((copies) => copies.map(({ place }) => place.path)),
  )
}

/** Groups of at least two songs with the same key; an empty key is none. */
const alikeIn = (songs: FoundSong[], keyOf: (song: FoundSong) => string) =>
  [...groupsOf(songs, keyOf)].filter(([key, group]) => key && group.length > 1).map(([, group]) => group)

/** Without the digest of a song that has changed since it was read. What makes digests is loaded only when one is missing. */
async function addDigests(songs: readonly FoundSong[], memory: SongMemory) {
  if (songs.length === 0) return
  const { contentDigest } = await import('./content-digest.ts')
  for (const { place, song } of songs) {
    const parts = currentParts(place)
    const digest = isSameStamp(stampOf(parts), song) ? contentDigest(parts) : ''
    if (digest) memory.addDigest(song, digest)
  }
}
