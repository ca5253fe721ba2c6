import type { RemovalCheck } from '#shared/songs/library/known-song.ts'
import { counted } from '../../ui/text/counted.ts'
import { formattedLongDay } from '../../ui/text/locale.ts'

/** How much was checked, and what was not: a sentence each. */
export function notSeen({ read, lastReadAt, unseen, computersWithoutSongs }: RemovalCheck): string[] {
  const last = lastReadAt ? `; the last of them was read on ${formattedLongDay(lastReadAt)}` : ''
  return [
    `We checked ${counted(read, 'song')}${last}. We can't speak for songs in folders that were never searched.`,
    ...unseen.map(({ reason, songs }) => `Not checked: ${counted(songs, 'song')}. ${reason}`),
    ...computersWithoutSongs.map((name) => `The helper on ${name} has sent no songs yet.`),
  ]
}
