import { inChunks } from '#shared/in-chunks.ts'
import type { SongsClient } from '../../connect/site-client.ts'
import { withRetries } from '../../connect/with-retries.ts'
import { removedPathMatcher } from '../../scan/volumes.ts'
import type { FoundFacts } from '../../songs/read-songs.ts'
import type { PlaceNames } from '../../songs/song-key.ts'
import { belowOneOf } from '../../system/below-one-of.ts'
import type { SentSongs } from './sent-songs.ts'

/** Less than the limit of the contract. */
const PLACES_PER_CALL = 1000

type GoneReport = {
  site: SongsClient
  sent: SentSongs
  names: PlaceNames
  found: FoundFacts
  /** The volumes that were known before the search. */
  volumes: string[] | undefined
}

/**
 * Tells the site which of the songs that it has received are gone: only below folders that were searched, and never in folders that
 * could not be searched or lie on a volume that is not mounted. `sent` has none in private folders. Returns their number.
 */
export async function reportGoneSongs({ site, sent, names, found, volumes }: GoneReport) {
  const there = new Set(found.songs.map(({ place }) => place.path))
  const isSearched = belowOneOf(found.searched)
  const isTroubled = belowOneOf(found.troubles.map(({ path }) => path))
  const isRemoved = removedPathMatcher(volumes)
  const gone = sent
    .paths()
    .filter((path) => !there.has(path) && isSearched(path) && !isTroubled(path) && isRemoved(path))
  for (const paths of inChunks(gone, { count: PLACES_PER_CALL })) {
    await withRetries(() => site.gone({ body: { places: paths.map(names.placeOf) } }))
    for (const path of paths) sent.remove(path)
  }
  return gone.length
}
