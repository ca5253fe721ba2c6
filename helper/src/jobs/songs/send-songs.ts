import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { basename, dirname } from 'node:path'
import { ApiError } from '#shared/contract/client.ts'
import { HELPER_VERSION } from '#shared/product.ts'
import { songGroupOf } from '#shared/songs/files/song-group.ts'
import {
  type SentSong,
  SONG_BYTES_PER_CALL,
  SONGS_PER_CALL,
  sentSong,
} from '#shared/songs/library/known-song.ts'
import type { Pairing } from '../../connect/pairing.ts'
import type { SongsClient } from '../../connect/site-client.ts'
import { LONG_RETRY_MINUTES, withRetries } from '../../connect/with-retries.ts'
import { contentDigest } from '../../songs/content-digest.ts'
import type { PlaceNames } from '../../songs/place-names.ts'
import type { PluginTable } from '../../songs/plugin-table.ts'
import { type FoundSong, factsIn } from '../../songs/song-facts.ts'
import { changedAtOf, isSameStamp, partsOf, sizeOf, stampOf } from '../../songs/song-parts.ts'
import { unconfirmed } from '../../songs/song-words.ts'
import { orUndefined } from '../../system/or-undefined.ts'
import { ownPath } from '../../system/own-path.ts'
import { plainText } from '../../system/plain-text.ts'
import { writeAtomically } from '../../system/write-atomically.ts'

/** The number changes with the format of the lines. */
const HEAD = 'plugfolio-helper sent songs 1'

/** More than an account may keep. */
const MOST_SONGS = 200_000

/** Which songs a site has received, so that unchanged ones are not sent twice. */
export type SentSongs = ReturnType<typeof openSentSongs>

/**
 * By the path of each song a digest of what was sent, for one account of one site; another account has received nothing. A lost or
 * damaged file costs only the time to send the songs again.
 */
export function openSentSongs(state: string, { site, account }: Pairing) {
  const file = ownPath(state, 'songs-sent.txt')
  const head = `${HEAD} ${createHash('sha256').update(`${site}\n${account}`).digest('base64url')}`
  const sent = readLines(file, head)
  let isChanged = false
  return {
    paths: () => [...sent.keys()],
    has: (path: string, digest: string) => sent.get(path) === digest,
    add: (path: string, digest: string) => {
      if (sent.size >= MOST_SONGS && !sent.has(path)) return
      sent.set(path, digest)
      isChanged = true
    },
    remove: (path: string) => {
      isChanged = sent.delete(path) || isChanged
    },
    /** Throws an error of the file system. */
    save: () => {
      if (!isChanged) return
      const lines = Array.from(sent, ([path, digest]) => `${digest}\t${JSON.stringify(path)}\n`)
      writeAtomically(file, `${head}\n${lines.join('')}`)
      isChanged = false
    },
  }
}

const readLines = (file: string, head: string): Map<string, string> =>
  orUndefined(() => {
    const [first, ...lines] = fs.readFileSync(file, 'utf8').split('\n')
    const sent = new Map<string, string>()
    for (const line of first === head ? lines : []) {
      const [digest, path] = line.split('\t')
      if (digest && path) sent.set(JSON.parse(path), digest)
    }
    return sent
  }) ?? new Map()

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
    if (answer.songs.length !== batch.length) throw new ApiError(502, unconfirmed)
    for (const [i, { path, digest }] of batch.entries()) {
      sent.add(path, digest)
      const { outcome } = answer.songs[i] ?? { outcome: 'same' }
      counts[outcome]++
    }
    batch = []
    bytes = 0
    if (Date.now() - savedAt > SAVE_PAUSE) save()
  }

  /** Without space on the disk the songs are sent again the next time, and the site then says that it knows them. */
  function save() {
    savedAt = Date.now()
    orUndefined(sent.save)
  }
}

/** A song that was sent with its title is known without it, too: it keeps the title. */
const isKnown = (found: FoundSong, sent: SentSongs, withTitles: boolean) =>
  sent.has(found.place.path, digestOf(found, true)) ||
  (!withTitles && sent.has(found.place.path, digestOf(found, false)))

/** Equal while a song would be sent in the same way. A newer helper may read more in it. */
function digestOf({ song: { sizes, times, facts } }: FoundSong, withTitles: boolean): string {
  const state = [HELPER_VERSION, sizes, times, facts.refused, facts.gap, withTitles]
  return createHash('sha256').update(JSON.stringify(state)).digest('base64url')
}

type SendOptions = {
  /** The account's id on the site, which stands before the bytes in their digest. */
  accountId: string
  names: PlaceNames
  plugins: PluginTable
  /** Titles and folders are sent, too. */
  withTitles: boolean
  /** The searched folders, from which on the folder of a song is named. */
  given: string[]
}

/** A song as the contract has it: facts only, and no path. Undefined when it changes or cannot be read now, so it is sent later. */
function songToSend(found: FoundSong, options: SendOptions): SentSong | undefined {
  const { place, song } = found
  const content = currentContent(found, options.accountId)
  if (!content) return undefined
  const { group, isBackup } = songGroupOf(place.path)
  const { refused } = song.facts
  return sentSong.safeParse({
    content,
    place: options.names.placeOf(place.path),
    group: options.names.groupOf(group),
    isBackup,
    title: options.withTitles ? plainText(group.slice(group.lastIndexOf('/') + 1), 200) : '',
    folder: options.withTitles ? folderOf(place.path, options.given) : '',
    bytes: sizeOf(song),
    modifiedAt: momentOf(changedAtOf(song)),
    song: refused === null ? factsOf(found, options.plugins) : null,
    refused,
  }).data
}

function factsOf({ song }: FoundSong, plugins: PluginTable): SentSong['song'] {
  const { uses, ...facts } = factsIn(song.facts)
  return { ...facts, uses: plugins.usesOf(uses), incomplete: song.facts.gap }
}

/** Null for a clock that was wrong. */
const momentOf = (time: number) => (time > 0 && time < LAST_MOMENT ? new Date(time).toISOString() : null)
const LAST_MOMENT = Date.parse('9999-12-31')

/** '' when the song is no longer as it was read. */
const currentContent = ({ place, song }: FoundSong, accountId: string): string =>
  orUndefined(() => {
    const parts = partsOf(place)
    const content = isSameStamp(stampOf(parts), song) ? contentDigest(parts, accountId) : ''
    return isSameStamp(stampOf(partsOf(place)), song) ? content : ''
  }) ?? ''

/** The folder of a song from the searched one on, so that nothing above it is told. */
function folderOf(path: string, given: string[]): string {
  const folder = dirname(path).replaceAll('\\', '/')
  const root = given
    .map((each) => each.replaceAll('\\', '/'))
    .find((each) => `${folder}/`.startsWith(`${each}/`))
  const shown = root === undefined ? basename(folder) : basename(root) + folder.slice(root.length)
  return plainText(shown, 400)
}
