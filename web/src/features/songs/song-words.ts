import type { ReactNode } from 'react'
import { NOT_IN_LIBRARY } from '#shared/songs/joining/needs-of.ts'
import type { ListedSong, SongNeed } from '#shared/songs/library/known-song.ts'
import { songTitle } from '../../library/songs/song-words.ts'
import { counted } from '../../ui/text/counted.ts'
import { formattedDay, formattedNumber } from '../../ui/text/locale.ts'
import { sentence } from '../../ui/text/sentence.ts'
import type { AddedResult } from './adding/adding-stage.ts'

export type WordWithTone = { words: string; tone: 'ok' | 'info' | 'amber' | 'danger' | undefined }

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
  const states: WordWithTone[] = [
    { words: ifAny(missing, 'missing'), tone: 'danger' },
    { words: ifAny(otherFormat, 'in another format'), tone: 'amber' },
    { words: ifAny(perhaps, 'possible'), tone: 'info' },
  ]
  const open = states.filter(hasWords)
  if (open.length > 0) return open
  if (here > 0) return [{ words: incomplete ? 'All here so far' : 'All here', tone: 'ok' }]
  return [{ words: incomplete ? 'Plugins unknown' : 'No plugins', tone: undefined }]
}

/** Marks that a user should see before opening a song. */
export function markWordsOf(song: ListedSong): WordWithTone[] {
  const marks: WordWithTone[] = [
    { words: song.isGone ? 'File gone' : '', tone: 'amber' },
    { words: song.incomplete ? 'Incomplete' : '', tone: 'amber' },
    { words: ifAny(song.bits32, '32-bit'), tone: 'danger' },
    { words: ifAny(song.rosetta, 'Intel only'), tone: 'amber' },
    { words: ifAny(song.vst2, 'VST2'), tone: undefined },
    { words: ifAny(song.offline, 'offline'), tone: undefined },
    { words: ifAny(song.updates, song.updates === 1 ? 'update' : 'updates'), tone: 'amber' },
  ]
  return marks.filter(hasWords)
}

const hasWords = ({ words }: WordWithTone) => words !== ''

export const olderWords = (count: number): string =>
  count === 1 ? 'and 1 older save' : `and ${formattedNumber(count)} older saves`

export const addSongs = 'Add songs'
export const dropSongsHere = 'Drop your songs here'
export const keepTitlesAndFolders = 'Keep titles and folders'
export const keepTitlesHint =
  'Only you see them. When off, only an anonymous fingerprint of each song is kept.'
export const onlyYouSeeThem = 'Only you see them.'
export const includeBackups = 'Include backups'
export const backupsHint = "They're listed under their song and not counted twice."
export const lookingForSongs = 'Looking for songs'
export const readingSongs = 'Reading songs'
export const found = (found: number) => `${formattedNumber(found)} found`
export const readCount = (read: number, total: number) =>
  `${formattedNumber(read)} of ${formattedNumber(total)}`
export const songsRead = 'Songs read'
export const notSavedYet = 'The last songs are not saved yet'
export const lookingStatus = 'Looking for songs.'
export const readingStatus = (total: number) => `Reading ${formattedNumber(total)} songs.`
export const canceled = 'Canceled'
export const notAllSongsAdded = 'Not all songs were added'
export const partlyAdded = 'What was saved before stays in your list.'
export const unopenedFolders = (unsearched: number) =>
  `We couldn't open ${counted(unsearched, 'folder')}. Check the permissions.`
export const songLimit = (most: number) => `Only the first ${formattedNumber(most)} songs were added.`
/** Says what a drop has added, then how many of these songs could not be read, and how many files were left out. */
export function addedSentence(result: AddedResult): string {
  const { addedIds, replaced, same, copies, refusedCount, leftOutCount } = result
  const parts = [
    ifAny(addedIds.length, addedIds.length === 1 ? 'song added' : 'songs added'),
    ifAny(replaced, replaced === 1 ? 'was saved again' : 'were saved again'),
    ifAny(same, same === 1 ? 'was already there' : 'were already there'),
    ifAny(copies, copies === 1 ? 'is a copy of another song' : 'are copies of other songs'),
  ].filter(Boolean)
  const last = parts.pop()
  if (last === undefined)
    return refusedCount > 0
      ? `${counted(refusedCount, 'song')} could not be read.`
      : 'We found no songs there.'
  const unread = refusedCount - leftOutCount
  const leftOut = leftOutCount === 1 ? 'file could not be read and was' : 'files could not be read and were'
  return [
    `${parts.length > 0 ? `${parts.join(', ')} and ${last}` : last}.`,
    unread > 0 && `${formattedNumber(unread)} of them could not be read.`,
    leftOutCount > 0 && `${formattedNumber(leftOutCount)} ${leftOut} left out.`,
  ]
    .filter(Boolean)
    .join(' ')
}

export const notRead = (refusedCount: number) => `Not read (${formattedNumber(refusedCount)})`
export const andMore = (count: number) => `And ${formattedNumber(count)} more.`
export const inSongs = (songs: number) => `In ${counted(songs, 'song')}`
export const is32Bit = '32-bit'
export const intelOnly = 'Intel only'
export const updateAvailable = 'Update available'
export const willOpen = 'Will it open?'
export const willOpenOn = 'Will it open on...'
export const computer = 'Computer'
export const chooseComputer = 'Choose a computer'
export const computerWithoutName = 'Old computer'
export const couldntCompare = "We couldn't compare the song"
export const comparing = 'Comparing'
export const nothingMissing = (name: string) => `Nothing is known to be missing on ${name}.`
export const missingOn = (name: string) => `Missing on ${name}`
export const differsThere = 'What differs there:'
export const differentOn = (name: string) => `Different on ${name}`
export const insteadOf = (stateWords: string, stateWords2: string) =>
  `${stateWords} instead of ${stateWords2}`
export const samePlugins = 'It has the same plugins.'
export const song = 'Song'
export const removeWithOlderSaves = 'Remove With Older Saves'
export const olderSave = 'This is an older save.'
export const showNewest = 'Show the newest'
export const couldntLoadSong = "We couldn't load this song"
export const notReadTag = 'Not read'
export const incomplete = 'Incomplete'
export const fileGone = 'The file is gone'
export const fileGoneHint = 'The helper no longer finds it. It stays in your list until you remove it.'
export const audioFiles = 'Audio files'
export const builtInDevices = 'Built-in devices'
export const offOrOn = 'Off or on'
export const notStored = 'Not stored in files of this DAW'
export const frozenTracks = (tracks: number, frozen: number) =>
  `${formattedNumber(tracks)}, ${formattedNumber(frozen)} frozen`
export const olderSaves = (count: number) => `Older saves (${formattedNumber(count)})`
export const unknownDate = 'Unknown date'
export const sharePluginList = 'Share Plugin List'
export const unknownDaw = 'Unknown DAW'
export const setFolder = 'Set Folder'
export const folderHint = (count: number) =>
  `For ${counted(count, 'song')}. Only you see it, and the files stay where they are.`
export const folder = 'Folder'
export const folderNameHint = 'Leave it empty to remove the folder.'
export const removeSongs = 'Remove Songs'
export const removeCount = (count: number) => `Remove ${counted(count, 'song')}`
export const selectionLimit = (most: number) => `Please choose at most ${counted(most, 'song')}.`
export const couldntLoadNeeds = "We couldn't load what they need"
export const noNeeds = 'These songs use no plugins.'
export const mostNeeded = (count: number) =>
  `The ${formattedNumber(count)} plugins that most of these songs need.`
export const needs = 'What They Need'
export const moreActs = 'More for the selection'
export const forgetTitles = 'Forget Titles and Folders'
export const howToAdd = (isFirst: boolean) =>
  isFirst
    ? `Drop songs or a whole folder of projects: ${DAWS} and more. Only the plugin list is uploaded, never your audio.`
    : 'Drop songs, folders or a needed-plugins.csv anywhere on this page. Only the plugin list is uploaded, never your audio.'
export const needsFileOffer = (file: ReactNode) =>
  sentence('Got a ', file, ' from someone? Drop it here to see which plugins you have.')
export const backupsLeftOut = (count: number) =>
  count === 1
    ? '1 backup folder or file was left out. Turn on “Include backups” to read it.'
    : `${formattedNumber(count)} backup folders and files were left out. Turn on “Include backups” to read them.`
export const savedWith = (version: string) => `saved with ${version}`
export const inYourLibrary = (plugin: string, formats: string, computers: string) =>
  [`In your library: ${plugin}`, formats && `(${formats})`, computers && `on ${computers}`]
    .filter(Boolean)
    .join(' ')
export const otherVersion = (there: string, here: string) =>
  `Version ${there || 'not known'} instead of ${here || 'an unknown one'}`
export const wouldBeMissing = (count: number, computer: string) =>
  `${counted(count, 'plugin')} would be missing on ${computer}.`
export const removedHint = (songs: number, older: number) => {
  const what = counted(songs, 'song')
  return older > 0
    ? `Removes ${what} and ${counted(older, 'older save')} from your list. The files stay where they are.`
    : `Removes ${what} from your list. The files stay where they are.`
}

const DAWS = 'Ableton Live, FL Studio, Logic Pro, Cubase, REAPER, Studio One, Bitwig, Pro Tools (as text)'
export const needsTitle = (count: number) =>
  count === 1 ? 'What 1 Song Needs' : `What ${formattedNumber(count)} Songs Need`

export type NeedState = SongNeed['state']

/** The states of needs, the most urgent first, with their headings. */
export const NEED_STATES: { state: NeedState; title: string }[] = [
  { state: 'missing', title: 'Missing' },
  { state: 'other-format', title: 'Only in another format' },
  { state: 'perhaps', title: 'Possibly here' },
  { state: 'here', title: 'Here' },
  { state: 'with-daw', title: 'Comes with the DAW' },
]

/** A state inside a sentence. */
export const STATE_WORDS: Record<NeedState, string> = {
  missing: 'missing',
  'other-format': 'only in another format',
  perhaps: 'possibly here',
  here: 'here',
  'with-daw': 'comes with the DAW',
}

/** True for a need that is met: its heading is enough. */
export const isAtHand = (state: NeedState) => state === 'here' || state === 'with-daw'

/** The proof of a state; '' for one that its heading says. */
export const proofOf = ({ state, certainty, reason }: Omit<SongNeed, 'use' | 'plugin'>) =>
  state === 'with-daw' || certainty === 'certain' || reason === NOT_IN_LIBRARY ? '' : reason

/** How a song uses a plugin: how often, and how many of these are off, offline, frozen, missing or in a rack. */
export function usageWords({ count, off, offline, frozen, missing, inRack }: SongNeed['use']): string {
  const parts = [
    ifAny(off ?? 0, 'off'),
    ifAny(offline, 'offline'),
    ifAny(frozen, 'frozen'),
    ifAny(missing, 'not found by the DAW'),
    ifAny(inRack, inRack === 1 ? 'in a rack' : 'in racks'),
  ].filter((part) => part !== '')
  return [count === 1 ? 'Used once' : `Used ${formattedNumber(count)} times`, ...parts].join(', ')
}

const ifAny = (count: number, words: string) => (count === 0 ? '' : `${formattedNumber(count)} ${words}`)

export const nameOfUse = ({ name, maker }: SongNeed['use']) =>
  name || (maker ? `A plugin by ${maker}` : 'A plugin without a name')

/** The differences on another computer, both lists in the order of the song. */
export function differencesOf(here: SongNeed[], there: SongNeed[]) {
  return there.flatMap((need, i) => {
    const before = here[i]
    const [beforeVersion, afterVersion] = [before?.plugin?.version ?? '', need.plugin?.version ?? '']
    if (!before || (before.state === need.state && beforeVersion === afterVersion)) return []
    return [{ use: need.use, before: before.state, after: need.state, beforeVersion, afterVersion }]
  })
}

/** The toasts about songs. */
export const songMessages = {
  busy: {
    title: 'Songs are being read',
    description: "Drop these again when it's done.",
    variant: 'info' as const,
  },
  removed: (count: number) => ({
    title: count === 1 ? 'Song removed' : 'Songs removed',
    description: count === 1 ? 'The file stays where it is.' : 'The files stay where they are.',
  }),
  removeFailed: (reason: string) => ({ title: 'Not removed', description: reason }),
  restored: (count: number) => ({
    title: count === 1 ? 'Song restored' : 'Songs restored',
    description: counted(count, 'song is back.', 'songs are back.'),
  }),
  restoreFailed: (reason: string) => ({ title: 'Not restored', description: reason }),
  changed: { title: 'Song changed', description: 'Only you see its title and folder.' },
  changedMany: (count: number) => ({
    title: count === 1 ? 'Song changed' : 'Songs changed',
    description: 'Only you see titles and folders.',
  }),
  changeUndone: { title: 'Undone', description: 'Titles and folders are back.' },
  changeFailed: (reason: string) => ({ title: 'Not changed', description: reason }),
}

export const couldntLoadReader = "We couldn't load the song reader. Reload the page."

/* The list and its filters and orders. */

export const searchLabel = 'Search songs by title, folder or DAW'
/** Finds songs that have no title. */
export const songWithoutTitle = 'song without a title'
export const missingPlugins = 'Missing plugins'
export const offline = 'Offline'
export const unreadFilter = 'Not read'
export const lastSaved = 'Last saved'
export const title = 'Title'
export const mostMissing = 'Most missing'
export const mostPlugins = 'Most plugins'
export const daw = 'DAW'
export const allDaws = 'All DAWs'
/** The names of the columns that no other word names. */
export const columns = { plugins: 'Plugins', needs: 'In your library', marks: 'Notes' }
