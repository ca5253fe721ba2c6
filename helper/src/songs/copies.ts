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
  const bySize = groupsOf(
    songs.filter(({ song }) => !song.facts.refused),
    ({ song }) => song.sizes,
  )
  return bySize.flatMap((group) =>
    groupsOf(group, (each) => digestOf(each, memory)).map((copies) => copies.map(({ place }) => place.path)),
  )
}

function digestOf({ place, song }: PlacedSong, memory: SongMemory): string {
  if (!song.digest) {
    const digest = currentDigest(place, song)
    if (digest) memory.addDigest(song, digest)
  }
  return song.digest
}

/** '' when the song is no longer what was read. */
function currentDigest(place: SongPlace, { stamp }: RememberedSong) {
  try {
    const parts = partsOf(place)
    return stampText(parts) === stamp ? contentDigest(parts) : ''
  } catch {
    return ''
  }
}

/** Groups of at least two with the same key; an empty key is none. */
function groupsOf<T>(all: readonly T[], keyOf: (one: T) => string): T[][] {
  const groups = new Map<string, T[]>()
  for (const one of all) {
    const key = keyOf(one)
    const group = groups.get(key)
    if (group) group.push(one)
    else if (key) groups.set(key, [one])
  }
  return [...groups.values()].filter(({ length }) => length > 1)
}
