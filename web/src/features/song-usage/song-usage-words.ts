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
export const unneeded = (isOne: boolean) => `No known song needs ${isOne ? 'it' : 'them'}`
export const checkingHint = 'We are checking whether your songs need this.'
export const couldntCheckHint =
  "We couldn't check whether your songs need this. Try again, or tick the box above."
export const removeUnchecked = 'Remove without checking my songs.'
export const andMore = (count: number) => `and ${formattedNumber(count)} more`
export const addSongs = (link: Dress) => sentence(link('Add songs'), ' to see whether one needs this.')
export const songsNeed = (needed: number, plugins: number) => `Your songs need ${someOf(needed, plugins)}`
export const songsMayNeed = (needed: number, plugins: number) => `Songs may need ${someOf(needed, plugins)}`
const someOf = (needed: number, plugins: number) =>
  plugins === 1 ? 'it' : `${formattedNumber(needed)} of these ${formattedNumber(plugins)} plugins`
export const unknownNeed = (isOne: boolean) => `We can't tell whether songs need ${isOne ? 'it' : 'them'}`
export const removalHint = 'A song may need a plugin that you remove.'
export const backup = 'Backup'
