import type { RemovalCheck } from '#shared/songs/library/known-song.ts'
import { formattedLongDay } from '../../ui/text/locale.ts'
import { countedSongs } from './song-words.ts'

/** How much was looked at, and what was not: a sentence each. */
export function notSeen({ read, lastReadAt, unseen }: RemovalCheck): string[] {
  const last = lastReadAt ? `, the newest of them read on ${formattedLongDay(lastReadAt)}` : ''
  return [
    `We looked at ${countedSongs(read)}${last}. Songs that we don't know may need more.`,
    ...unseen.map(({ reason, songs }) => `Not looked at: ${countedSongs(songs)}. ${reason}`),
  ]
}
