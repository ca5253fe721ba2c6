import { createHash } from 'node:crypto'
import { ApiError } from '#shared/contract/client.ts'
import { HELPER_VERSION } from '#shared/product.ts'
import { type SentSong, SONG_BYTES_PER_CALL, SONGS_PER_CALL } from '#shared/songs/library/known-song.ts'
import type { SongsClient } from '../../connect/site-client.ts'
import { LONG_RETRY_MINUTES, withRetries } from '../../connect/with-retries.ts'
import type { FoundSong } from '../../songs/song-row.ts'
import type { SentSongs } from './open-sent-songs.ts'
import { type SendOptions, songToSend } from './song-to-send.ts'

/** How many songs the site did not know, knew at another state, or knew with the same bytes; and which could not be sent. */
export type SentCounts = { added: number; replaced: number; same: number; known: number; unsent: string[] }

type Sending = SendOptions & {
  site: SongsClient
  sent: SentSongs
  /** Also sends what the site has received before. */
  isAll: boolean
  onProgress?: (progress: { done: number; total: number; at: string }) => void
}

/** Milliseconds between two saves of the list of sent songs. */
const SAVE_PAUSE = 10_000

/** Less than the limit of a call, because a list has commas. */
const MOST_BYTES = SONG_BYTES_PER_CALL - 64 * 1024

/**
 * Sends songs in calls of many, one after another, so that never more than one call is in memory. Songs that the site has received and
 * that have not changed since are left out. Throws when the site refuses or is away; what it has received until then is remembered.
 */
export async function sendSongs(songs: readonly FoundSong[], sending: Sending): Promise<SentCounts> {
  const { site, sent, isAll, withTitles, onProgress } = sending
  const counts: SentCounts = { added: 0, replaced: 0, same: 0, known: 0, unsent: [] }
  let batch: { path: string; digest: string; body: SentSong }[] = []
  let bytes = 0
  let savedAt = Date.now()
  try {
    for (const [done, found] of songs.entries()) {
      const { path } = found.place
      onProgress?.({ done, total: songs.length, at: path })
      if (!isAll && isKnown(found, sent, withTitles)) {
        counts.known++
        continue
      }
      const body = songToSend(found, sending)
      const size = body ? Buffer.byteLength(JSON.stringify(body)) : 0
      if (!body || size > MOST_BYTES) {
        counts.unsent.push(path)
        continue
      }
      if (batch.length === SONGS_PER_CALL || bytes + size > MOST_BYTES) await send()
      batch.push({ path, digest: digestOf(found, withTitles), body })
      bytes += size
    }
    await send()
  } finally {
    save()
  }
  return counts

  async function send() {
    if (batch.length === 0) return
    const body = { songs: batch.map((each) => each.body) }
    const answer = await withRetries(() => site.add({ body }), { seconds: LONG_RETRY_MINUTES * 60 })
    if (answer.songs.length !== batch.length) throw new ApiError(502, INCOMPLETE)
    for (const [i, { path, digest }] of batch.entries()) {
      sent.add(path, digest)
      const { outcome } = answer.songs[i] ?? { outcome: 'same' }
      counts[outcome]++
    }
    batch = []
    bytes = 0
    if (Date.now() - savedAt > SAVE_PAUSE) save()
  }

  /** Without space on the disk the songs are sent again the next time. */
  function save() {
    savedAt = Date.now()
    try {
      sent.save()
    } catch {
      // The site then says that it knows them.
    }
  }
}

const INCOMPLETE = 'The site did not say whether it saved the songs.'

/** A song that was sent with its title is known without it, too: it keeps the title. */
const isKnown = (found: FoundSong, sent: SentSongs, withTitles: boolean) =>
  sent.has(found.place.path, digestOf(found, true)) ||
  (!withTitles && sent.has(found.place.path, digestOf(found, false)))

/** Equal while a song would be sent in the same way. A newer helper may read more in it. */
function digestOf({ song: { sizes, times, facts } }: FoundSong, withTitles: boolean): string {
  const state = [HELPER_VERSION, sizes, times, facts.refused, facts.gap, withTitles]
  return createHash('sha256').update(JSON.stringify(state)).digest('base64url')
}
