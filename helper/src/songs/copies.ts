import { groupsOf } from '#shared/groups.ts'
import { contentDigest } from './content-digest.ts'
import type { SongPlace } from './find-songs.ts'
import type { RememberedSong, SongMemory } from './song-memory.ts'
import { partsOf, stampText } from './song-parts.ts'

type PlacedSong = { place: SongPlace; song: RememberedSong }

/**
 * The paths of songs that are the same byte for byte, in the order of the songs. Only songs of the same size are compared, so most
 * are never read for this.
 */
export function findCopies(songs: readonly PlacedSong[], memory: SongMemory): string[][] {
  const bySize = alikeIn(
    songs.filter(({ song }) => !song.facts.refused),
    ({ song }) => song.sizes,
  )
  return bySize.flatMap((group) =>
    alikeIn(group, (each) => digestOf(each, memory)).map((copies) => copies.map(({ place }) => place.path)),
  )
}

/** Groups of at least two songs with the same key; an empty key is none. */
const alikeIn = (songs: PlacedSong[], keyOf: (song: PlacedSong) => string) =>
  [...groupsOf(songs, keyOf)].filter(([key, group]) => key && group.length > 1).map(([, group]) => group)

function digestOf({ place, song }: PlacedSong, memory: SongMemory): string {
  if (!song.digest) {
    const digest = currentDigest(place, song)
    if (digest) memory.addDigest(song, digest)
  }
  return song.digest
}

/** '' when the song has changed since it was read. */
function currentDigest(place: SongPlace, { stamp }: RememberedSong) {
  try {
    const parts = partsOf(place)
    return stampText(parts) === stamp ? contentDigest(parts) : ''
  } catch {
    return ''
  }
}
