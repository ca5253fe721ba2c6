import { counted } from '../../ui/text/counted.ts'
import { formattedLongDay, formattedNumber } from '../../ui/text/locale.ts'
import { type Dress, sentence } from '../../ui/text/sentence.ts'
export const useInSongs = 'Use in songs'
export const songs = 'Songs'
export const unused = 'No known song uses it.'
export const hideSongs = 'Hide the songs'
export const showSongs = 'Show the songs'
export const lastUsed = (lastUsedAt: string) => `Last used ${formattedLongDay(lastUsedAt)}`
export const inSongs = (format: string, songs: number) => `${format} in ${counted(songs, 'song')}`
export const perhapsUsedInSongs = (perhaps: number) => `Possibly used in ${counted(perhaps, 'song')}`
export const usedInSongs = (songs: number) => `Used in ${counted(songs, 'song')}`
export const usedInSongsPerhaps = (songs: number, perhaps: number) =>
  `Used in ${counted(songs, 'song')}, possibly in ${formattedNumber(perhaps)} more`
export const couldntLoadSongs = (failureReason: string) => `We couldn't load the songs: ${failureReason}`
export const loadingSongs = 'Loading the songs...'
export const perhaps = (reason: string) => `Possibly: ${reason}`
export const songsOfThem = 'Songs that use or may use them'
export const songsNeedIt = 'Your songs need it'
export const songsMayNeedIt = 'Songs may need it'
export const unneeded = 'No known song needs it'
export const noneNeeded = 'No known song needs them'
export const checkingHint = 'We are checking whether your songs need this.'
export const couldntCheckHint =
  "We couldn't check whether your songs need this. Try again, or tick the box above."
export const removeUnchecked = 'Remove without checking my songs.'
export const andMore = (count: number) => `and ${formattedNumber(count)} more`
export const addSongs = (link: Dress) => sentence(link('Add songs'), ' to see whether one needs this.')
export const songsNeedThem = (needed: number, plugins: number) =>
  `Your songs need ${formattedNumber(needed)} of these ${formattedNumber(plugins)} plugins`
export const songsMayNeedThem = (needed: number, plugins: number) =>
  `Songs may need ${formattedNumber(needed)} of these ${formattedNumber(plugins)} plugins`
export const unknownNeed = (isOne: boolean) =>
  isOne ? "We can't tell whether songs need it" : "We can't tell whether songs need them"
export const removalHint = 'A song may need a plugin that you remove.'
export const backup = 'Backup'
