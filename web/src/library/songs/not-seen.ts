import type { RemovalCheck } from '#shared/songs/library/known-song.ts'
import { counted } from '../../ui/text/counted.ts'
import { formattedLongDay } from '../../ui/text/locale.ts'

/** How much was checked, and what was not: a sentence each. */
export function notSeen({ read, lastReadAt, unseen, computersWithoutSongs }: RemovalCheck): string[] {
  const last = lastReadAt ? `, last scanned ${formattedLongDay(lastReadAt)}` : ''
  return [
    `Checked against ${counted(read, 'song')}${last}. Songs we haven't scanned may still use them.`,
    ...unseen.map(({ reason, songs }) => `Not checked: ${counted(songs, 'song')}. ${reason}`),
    ...computersWithoutSongs.map((name) => `No songs scanned on ${name} yet.`),
  ]
}
