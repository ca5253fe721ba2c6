import { inChunks } from '#shared/in-chunks.ts'
import type { Pairing } from '../../connect/pairing.ts'
import { pairedSongsClient, type SiteClient, type SongsClient } from '../../connect/site-client.ts'
import { withRetries } from '../../connect/with-retries.ts'
import { privateFolderMatcher } from '../../scan/private-folder-matcher.ts'
import { knownVolumes, rememberVolumes, removedPathMatcher } from '../../scan/volumes.ts'
import { type PlaceNames, placeNames } from '../../songs/place-names.ts'
import { type FoundFacts, type ReadOptions, readSongs } from '../../songs/read-songs.ts'
import { oldSite } from '../../songs/song-words.ts'
import { belowOneOf } from '../../system/own-path.ts'
import { UserFacingError } from '../../system/user-facing-error.ts'
import { acquireLane } from '../lanes.ts'
import { openSentSongs, type SentCounts, type SentSongs, sendSongs } from './send-songs.ts'

type AddOptions = ReadOptions & { pairing: Pairing; site: SiteClient; withTitles: boolean }

/** The counts of the songs that a site was sent, and of those that are gone. */
export type AddedSongs = SentCounts & { gone: number }

/** Reads the songs in these folders and brings the paired site up to date with them. Only one process does so at a time. */
export async function addSongs(options: AddOptions): Promise<{ found: FoundFacts; added: AddedSongs }> {
  const { state, pairing, site, given, isFull, withTitles, onProgress } = options
  const release = await acquireLane(state, 'look')
  try {
    const isPrivate = privateFolderMatcher(options.privateFolders)
    const volumes = knownVolumes(state, 'songs')
    const { accountId } = await withRetries(() => site.self())
    if (accountId === undefined) throw new UserFacingError(oldSite)
    const found = await readSongs(options)
    rememberVolumes(
      state,
      found.songs.map(({ place }) => place.real),
      'songs',
    )
    const songsSite = pairedSongsClient(state, pairing)
    const sent = openSentSongs(state, pairing)
    for (const path of sent.paths()) if (isPrivate(path)) sent.remove(path)
    const names = placeNames(state)
    const sending = { accountId, names, plugins: found.plugins, withTitles, given, site: songsSite, sent }
    const counts = await sendSongs(found.songs, {
      ...sending,
      isAll: isFull,
      ...(onProgress && { onProgress }),
    })
    const gone = await reportGoneSongs({ site: songsSite, sent, names, found, volumes })
    if (gone > 0) sent.save()
    return { found, added: { ...counts, gone } }
  } finally {
    release()
  }
}

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
async function reportGoneSongs({ site, sent, names, found, volumes }: GoneReport) {
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
