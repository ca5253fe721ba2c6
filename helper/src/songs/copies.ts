import { groupsOf } from '#shared/groups.ts'
import { contentDigest } from './content-digest.ts'
import type { SongPlace } from './find-songs.ts'
import type { SongMemory } from './song-memory.ts'
import { isSameStamp, partsOf, stampOf } from './song-parts.ts'
import type { FoundSong, RememberedSong } from './song-row.ts'

/**
 * The paths of songs that are the same byte for byte, in the order of the songs. Only songs of the same size are compared, so most
 * are never read for this.
 */
export function findCopies(songs: readonly FoundSong[], memory: SongMemory): string[][] {
  const bySize = alikeIn(
    songs.filter(({ song }) => !song.facts.refused),
    ({ song }) => song.sizes,
  )
  return bySize.flatMap((group) =>
    alikeIn(group, (each) => digestOf(each, memory)).map((copies) => copies.map(({ place }) => place.path)),
  )
}

/** Groups of at least two songs with the same key; an empty key is none. */
const alikeIn = (songs: FoundSong[], keyOf: (song: FoundSong) => string) =>
  [...groupsOf(songs, keyOf)].filter(([key, group]) => key && group.length > 1).map(([, group]) => group)

function digestOf({ place, song }: FoundSong, memory: SongMemory): string {
  if (!song.digest) {
    const digest = currentDigest(place, song)
    if (digest) memory.addDigest(song, digest)
  }
  return song.digest
}

/** '' when the song has changed since it was read. */
function currentDigest(place: SongPlace, song: RememberedSong) {
  try {
    const parts = partsOf(place)
    return isSameStamp(stampOf(parts), song) ? contentDigest(parts) : ''
  } catch {
    return ''
  }
}
