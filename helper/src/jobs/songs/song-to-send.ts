import { basename, dirname } from 'node:path'
import { songGroupOf } from '#shared/songs/files/song-group.ts'
import { type SentSong, sentSong } from '#shared/songs/library/known-song.ts'
import { contentDigest } from '../../songs/content-digest.ts'
import type { PlaceNames } from '../../songs/place-names.ts'
import type { PluginTable } from '../../songs/plugin-table.ts'
import { factsIn } from '../../songs/song-facts.ts'
import { changedAtOf, isSameStamp, partsOf, sizeOf, stampOf } from '../../songs/song-parts.ts'
import type { FoundSong } from '../../songs/song-row.ts'
import { plainText } from '../../system/plain-text.ts'

export type SendOptions = {
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
export function songToSend(found: FoundSong, options: SendOptions): SentSong | undefined {
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
function currentContent({ place, song }: FoundSong, accountId: string): string {
  try {
    const parts = partsOf(place)
    const content = isSameStamp(stampOf(parts), song) ? contentDigest(parts, accountId) : ''
    return isSameStamp(stampOf(partsOf(place)), song) ? content : ''
  } catch {
    return ''
  }
}

/** The folder of a song from the searched one on, so that nothing above it is told. */
function folderOf(path: string, given: string[]): string {
  const folder = dirname(path).replaceAll('\\', '/')
  const root = given
    .map((each) => each.replaceAll('\\', '/'))
    .find((each) => `${folder}/`.startsWith(`${each}/`))
  const shown = root === undefined ? basename(folder) : basename(root) + folder.slice(root.length)
  return plainText(shown, 400)
}
