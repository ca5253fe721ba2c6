import type { ListedSong } from '#shared/songs/library/known-song.ts'
import { songTitle } from '../../library/songs/song-words.ts'
import { formattedDay, formattedNumber } from '../../ui/text/locale.ts'
import type { Tag } from '../../ui/text/tag.tsx'

export type WordWithTone = { words: string; tone: Parameters<typeof Tag>[0]['tone'] }

/** The day of an ISO date; '' for none, and for text that a song has instead of a date. */
export function dayOf(moment: string | null): string {
  return moment === null || Number.isNaN(Date.parse(moment)) ? '' : formattedDay(moment)
}

/** The title, and for a song without one its DAW and day, so that a screen reader tells them apart. */
export function spokenTitleOf(song: ListedSong): string {
  if (song.title) return song.title
  return [songTitle(song), song.daw, dayOf(song.savedAt)].filter(Boolean).join(', ')
}

/** How much of what a song needs is here. */
export function needWordsOf({ needs, refused, incomplete }: ListedSong): WordWithTone[] {
  if (refused !== null) return [{ words: 'Not read', tone: 'danger' }]
  const { here, otherFormat, perhaps, missing } = needs
  const words: WordWithTone[] = [
    { words: missing > 0 ? `${formattedNumber(missing)} missing` : '', tone: 'danger' },
    { words: otherFormat > 0 ? `${formattedNumber(otherFormat)} in another format` : '', tone: 'amber' },
    { words: perhaps > 0 ? `${formattedNumber(perhaps)} perhaps` : '', tone: 'info' },
  ]
  const open = words.filter((each) => each.words !== '')
  if (open.length > 0) return open
  if (here > 0) return [{ words: incomplete ? 'What was read is here' : 'All here', tone: 'ok' }]
  return [{ words: incomplete ? 'Plugins not known' : 'No plugins', tone: undefined }]
}

/** Marks that a user should see before opening a song. */
export function markWordsOf(song: ListedSong): WordWithTone[] {
  const ifAny = (count: number, words: string, tone: WordWithTone['tone']) =>
    count > 0 ? [{ words: `${formattedNumber(count)} ${words}`, tone }] : []
  return [
    ...(song.isGone ? [{ words: 'File gone', tone: 'amber' as const }] : []),
    ...(song.incomplete ? [{ words: 'Incomplete', tone: 'amber' as const }] : []),
    ...ifAny(song.bits32, '32-bit', 'danger'),
    ...ifAny(song.rosetta, 'Intel only', 'amber'),
    ...ifAny(song.vst2, 'VST2', undefined),
    ...ifAny(song.offline, 'offline', undefined),
    ...ifAny(song.updates, song.updates === 1 ? 'update' : 'updates', 'amber'),
  ]
}

export const olderWords = (count: number): string =>
  count === 1 ? 'and 1 older save' : `and ${formattedNumber(count)} older saves`
