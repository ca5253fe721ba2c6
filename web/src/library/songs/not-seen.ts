import type { RemovalCheck } from '#shared/songs/library/known-song.ts'
import { counted } from '../../ui/text/counted.ts'
import { formattedLongDay } from '../../ui/text/locale.ts'

/** How much was checked, and what was not: a sentence each. */
export function notSeen({ read, lastReadAt, unseen, computersWithoutSongs }: RemovalCheck): string[] {
  const songs = counted(read, 'song')
  return [
    lastReadAt
      ? `Checked against ${songs}, last scanned ${formattedLongDay(lastReadAt)}. Songs we haven't scanned may still use them.`
      : `Checked against ${songs}. Songs we haven't scanned may still use them.`,
    ...unseen.map(({ reason, songs: count }) => `Not checked: ${counted(count, 'song')}. ${reason}`),
    ...computersWithoutSongs.map((name) => `No songs scanned on ${name} yet.`),
  ]
}
