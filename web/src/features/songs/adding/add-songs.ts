import { songGroupOf } from '#shared/songs/files/song-group.ts'
import { type SentSong, SONG_BYTES_PER_CALL, SONGS_PER_CALL } from '#shared/songs/library/known-song.ts'
import { refusalOf, type SongRefusal } from '#shared/songs/refusal.ts'
import { api } from '../../../api/api.ts'
import { failureReason } from '../../../api/failure-reason.ts'
import { type AddedResult, type AddingChoices, type AddingStage, MOST_REFUSED } from './adding-stage.ts'
import { filesOf, findSongs, type SongEntry, type SongPlace } from './find-songs.ts'
import { type PlaceNames, placeNames } from './place-names.ts'
import type { ReadSong } from './read-one-song.ts'
import type { SongReader } from './song-reader.ts'

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
        showRead(failureReason(error))
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
    if (!isKeepable(facts)) {
      if (facts.refused !== null) result.leftOutCount += 1
      continue
    }
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

/** Room for the rest of a call. */
const SPARE_BYTES = 64 * 1024

type Send = (songs: SentSong[]) => Promise<void>

/** Collects songs, and sends as many at once as a call takes. `flush` sends the rest. */
function sendBatches(send: Send) {
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

/** A read song as the server takes it. Its title and folder are '' unless the user keeps them. */
function songToSend(
  { path, isInFolder }: SongPlace,
  read: ReadSong,
  { names, withTitles }: { names: PlaceNames; withTitles: boolean },
): SentSong {
  const { group, isBackup } = songGroupOf(path)
  return {
    ...read,
    // A file alone has no place: others may have its name.
    place: isInFolder ? names.placeOf(path) : null,
    group: isInFolder ? names.groupOf(group) : null,
    isBackup,
    title: withTitles ? plainLine(group.slice(group.lastIndexOf('/') + 1), 200) : '',
    folder: withTitles && isInFolder ? plainLine(path.slice(0, path.lastIndexOf('/')), 400) : '',
  }
}

/** Refusals of a file that only its name made look like a song. */
const NO_SONG: ReadonlySet<SongRefusal> = new Set(['not-a-song', 'no-song-inside'])

/** True for a file that was looked at because of its ending and turned out to be something else. */
const isNoSong = ({ isPerhaps }: SongPlace, { refused }: ReadSong): boolean =>
  isPerhaps && refused !== null && NO_SONG.has(refused)

/** True for a song that can be kept: its bytes are known, so that it is told apart from others. */
const isKeepable = ({ content, bytes, refused }: ReadSong): boolean =>
  content !== '' && bytes > 0 && refused !== 'not-a-song'

const plainLine = (text: string, max: number) =>
  text
    .replace(/[\p{Cc}\u2028\u2029]/gu, '')
    .slice(0, max)
    .replace(/\p{Surrogate}/gu, '')
