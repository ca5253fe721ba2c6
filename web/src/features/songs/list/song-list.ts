import { AudioLines } from 'lucide-react'
import type { ListedSong } from '#shared/songs/library/known-song.ts'
import { compareNames } from '#shared/text/locale.ts'
import { searchOf } from '#shared/text/search.ts'
import type { ListDefinition } from '../../../library/list/list-definition.ts'
import { compare, type SongLine } from './song-lines.ts'

/** How many plugins a song needs, without those that come with its DAW. */
export const pluginCountOf = ({ needs }: ListedSong): number =>
  needs.here + needs.otherFormat + needs.perhaps + needs.missing

const songSearch = searchOf<SongLine>(({ song: { title, folder, daw, version } }) => ({
  names: [title || 'song without a title', folder, daw, version],
}))

const bySaved = (a: SongLine, b: SongLine) => compare(b.song.savedAt ?? '', a.song.savedAt ?? '')

/** The list of songs. */
export const SONG_LIST: ListDefinition<SongLine, undefined> = {
  noun: 'song',
  nameOf: ({ song }) => song.title,
  searchLabel: 'Search songs by title, folder or DAW',
  hint: 'Try other words, or remove the filters.',
  isSearchSecret: false,
  search: () => songSearch,
  filters: {
    missing: { label: 'Missing plugins', matches: ({ song }) => song.needs.missing > 0 },
    vst2: { label: 'VST2', matches: ({ song }) => song.vst2 > 0 },
    rosetta: { label: 'Intel only', matches: ({ song }) => song.rosetta > 0 },
    offline: { label: 'Offline', matches: ({ song }) => song.offline > 0 },
    unread: { label: 'Not read', matches: ({ song }) => song.refused !== null },
  },
  sorts: {
    saved: { label: 'Last saved', compare: bySaved },
    title: {
      label: 'Title',
      compare: ({ song: a }, { song: b }) =>
        Number(a.title === '') - Number(b.title === '') || compareNames(a.title, b.title),
    },
    missing: {
      label: 'Most missing',
      compare: (a, b) => b.song.needs.missing - a.song.needs.missing || bySaved(a, b),
    },
    plugins: {
      label: 'Most plugins',
      compare: (a, b) => pluginCountOf(b.song) - pluginCountOf(a.song) || bySaved(a, b),
    },
  },
  menus: {
    daw: { label: 'DAW', icon: AudioLines, all: 'All DAWs', choiceOf: ({ song }) => song.daw },
  },
}
