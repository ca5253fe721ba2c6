import type { SentSong } from '#shared/songs/library/known-song.ts'
import { refusalOf } from '#shared/songs/refusal.ts'
import { api } from '../../../api/api.ts'
import { failureReason } from '../../../api/use-action.ts'
import { type AddedResult, type AddingChoices, type AddingStage, MOST_REFUSED } from './adding-stage.ts'
import { filesOf, findSongs, type SongEntry, type SongPlace } from './find-songs.ts'
import { placeNames } from './place-names.ts'
import type { ReadSong } from './read-one-song.ts'
import { sendBatches } from './send-batches.ts'
import type { SongReader } from './song-reader.ts'
import { isKeepable, isNoSong, songToSend } from './song-to-send.ts'

/** Milliseconds between two updates of the progress. */
const PROGRESS_PAUSE = 200

type AddOptions = {
  entries: SongEntry[]
  choices: AddingChoices
  reader: SongReader
  signal: AbortSignal
  show: (stage: AddingStage) => void
  /** Resolves when the user wants a failed call again. */
  waitForUser: () => Promise<void>
  /** It is filled meanwhile, so that it is true also after an end before the last song. */
  result: AddedResult
}

/** Finds the songs in a drop, reads one after another, and sends them in batches. Rejects when it is canceled. */
export async function addSongs({ entries, choices, reader, signal, show, waitForUser, result }: AddOptions) {
  show({ is: 'finding', found: 0 })
  const showFound = quietly((count: number) => show({ is: 'finding', found: count }))
  const { withTitles, withBackups } = choices
  const { places, ...rest } = await findSongs(entries, { withBackups, signal, onFound: showFound })
  Object.assign(result, rest)
  let read = 0
  const showRead = (held?: string) => show({ is: 'reading', read, total: places.length, held })
  const showProgress = quietly(() => showRead())
  const batches = sendBatches(async (songs) => {
    for (const { id, outcome } of (await send(songs)).songs) {
      if (outcome === 'added') result.addedIds.push(id)
      else result[outcome] += 1
    }
  })

  /** A call that fails is repeated when the user asks for it, so that nothing that was read is lost. */
  async function send(songs: SentSong[]) {
    for (;;) {
      try {
        return await api.songs.add({ body: { songs } })
      } catch (error) {
        signal.throwIfAborted()
        showRead(failureReason(error instanceof Error ? error : new Error(String(error))))
        await untilAborted(waitForUser(), signal)
        showRead()
      }
    }
  }

  const seen = new Set<string>()
  const names = placeNames()
  showRead()
  for (const place of places) {
    const facts = await untilAborted(readPlace(place, reader), signal)
    read += 1
    showProgress()
    if (isNoSong(place, facts)) continue
    if (facts.refused !== null) {
      result.refusedCount += 1
      if (result.refused.length < MOST_REFUSED)
        result.refused.push({ path: place.path, refused: facts.refused })
    }
    if (!isKeepable(facts)) continue
    if (seen.has(facts.content)) {
      result.copies += 1
      continue
    }
    seen.add(facts.content)
    await batches.add(songToSend(place, facts, { names, withTitles }))
    signal.throwIfAborted()
  }
  await batches.flush()
}

async function readPlace(place: SongPlace, reader: SongReader): Promise<ReadSong> {
  try {
    return await reader.read(await filesOf(place))
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    return { content: '', bytes: 0, modifiedAt: null, song: null, refused: refusalOf(error) }
  }
}

function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = () => reject(signal.reason)
    if (signal.aborted) return end()
    signal.addEventListener('abort', end, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', end))
  })
}

/** The same function, which is called at most every few moments. */
function quietly<Args extends unknown[]>(act: (...args: Args) => void) {
  let last = 0
  return (...args: Args) => {
    const now = performance.now()
    if (now - last < PROGRESS_PAUSE) return
    last = now
    act(...args)
  }
}
