import { type SentSong, SONG_BYTES_PER_CALL, SONGS_PER_CALL } from '#shared/songs/library/known-song.ts'

/** Room for the rest of a call. */
const SPARE_BYTES = 64 * 1024

type Send = (songs: SentSong[]) => Promise<void>

/** Collects songs, and sends as many at once as a call takes. `flush` sends the rest. */
export function sendBatches(send: Send) {
  let waiting: SentSong[] = []
  let bytes = 0

  async function flush() {
    if (waiting.length === 0) return
    const batch = waiting
    waiting = []
    bytes = 0
    await send(batch)
  }

  return {
    flush,
    async add(song: SentSong) {
      const size = new TextEncoder().encode(JSON.stringify(song)).length + 1
      if (bytes + size > SONG_BYTES_PER_CALL - SPARE_BYTES) await flush()
      waiting.push(song)
      bytes += size
      if (waiting.length === SONGS_PER_CALL) await flush()
    },
  }
}
