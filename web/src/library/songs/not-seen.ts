import type { RemovalCheck } from '#shared/songs/library/known-song.ts'
import { formattedLongDay } from '../../ui/text/locale.ts'
import { countedSongs } from './song-words.ts'

/** How much was checked, and what was not: a sentence each. */
export function notSeen({ read, lastReadAt, unseen }: RemovalCheck): string[] {
  const last = lastReadAt ? `; the last of them was read on ${formattedLongDay(lastReadAt)}` : ''
  return [
    `We checked ${countedSongs(read)}${last}. We can't speak for songs that we don't know.`,
    ...unseen.map(({ reason, songs }) => `Not checked: ${countedSongs(songs)}. ${reason}`),
  ]
}
