import type { Pairing } from '../../connect/pairing.ts'
import { pairedSongsClient, type SiteClient } from '../../connect/site-client.ts'
import { withRetries } from '../../connect/with-retries.ts'
import { privateFolderMatcher } from '../../scan/private-folders.ts'
import { knownVolumes, rememberVolumes } from '../../scan/volumes.ts'
import { type FoundFacts, type ReadOptions, readSongs } from '../../songs/read-songs.ts'
import { placeNames } from '../../songs/song-key.ts'
import { UserFacingError } from '../../system/user-facing-error.ts'
import { acquireLane } from '../lanes.ts'
import { reportGoneSongs } from './report-gone-songs.ts'
import { type SentCounts, sendSongs } from './send-songs.ts'
import { openSentSongs } from './sent-songs.ts'

type AddOptions = ReadOptions & { pairing: Pairing; site: SiteClient; withTitles: boolean }

const OLD_SITE = 'This site does not support songs yet. Ask its host to update it.'

/** What a site has learned: the counts, and how many songs are gone. */
export type AddedSongs = SentCounts & { gone: number }

/** Reads the songs in these folders and brings the paired site up to date with them. Only one process does so at a time. */
export async function addSongs(options: AddOptions): Promise<{ found: FoundFacts; added: AddedSongs }> {
  const { state, pairing, site, given, isFull, withTitles, onProgress } = options
  const release = await acquireLane(state, 'look')
  try {
    const isPrivate = privateFolderMatcher(options.privateFolders)
    const volumes = knownVolumes(state, 'songs')
    const { accountId } = await withRetries(() => site.self())
    if (accountId === undefined) throw new UserFacingError(OLD_SITE)
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
