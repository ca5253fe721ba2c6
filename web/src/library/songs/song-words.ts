import type { RemovalCheck, SongUse } from '#shared/songs/library/known-song.ts'
import { counted } from '../../ui/text/counted.ts'
import { formattedLongDay, formattedNumber } from '../../ui/text/locale.ts'

/** The title of a song, or words for one whose title is kept private. */
export const songTitle = ({ title }: { title: string }) => title || 'Song without a title'

/** The DAW that saved a song, with its version. */
export const dawOf = ({ daw, version }: { daw: string; version: string }) =>
  [daw, version].filter((text) => text !== '').join(' ')

/** The address of a song on the Songs page, which is at `songs`. */
export const songAddress = (songs: string, id: string) => `${songs}?${new URLSearchParams({ song: id })}`

/** How a song uses a plugin: `VST3 · 4 times, 1 off, 2 frozen`. What its file does not tell is left out. */
export function howUsed({ format, count, off, offline, frozen, missing, inRack }: SongUse) {
  const states = [
    [off ?? 0, 'off'],
    [offline, 'offline'],
    [frozen, 'frozen'],
    [missing, 'not found by the DAW'],
    [inRack, 'in racks'],
  ] as const
  const told = states.flatMap(([instances, word]) =>
    instances > 0 ? [`${formattedNumber(instances)} ${word}`] : [],
  )
  return `${format} · ${[count === 1 ? 'once' : `${formattedNumber(count)} times`, ...told].join(', ')}`
}
export const perhaps = '(possibly)'
export const checkingSongs = 'Checking your songs...'
export const moreSongs = (count: number) => `and ${counted(count, 'more song')}`
export const couldntCheckSongs = "We couldn't check your songs"

/** How much was checked, and what was not: a sentence each. */
export function notSeen({ read, lastReadAt, unseen, computersWithoutSongs }: RemovalCheck): string[] {
  const songs = counted(read, 'song')
  return [
    lastReadAt
      ? `Checked against ${songs}, last scanned ${formattedLongDay(lastReadAt)}. Songs we haven't scanned aren't counted.`
      : `Checked against ${songs}. Songs we haven't scanned aren't counted.`,
    ...unseen.map(({ reason, songs: count }) => `Not checked: ${counted(count, 'song')}. ${reason}`),
    ...computersWithoutSongs.map((name) => `No songs scanned on ${name} yet.`),
  ]
}
