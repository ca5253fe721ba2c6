import { AudioLines } from 'lucide-react'
import type { ListedSong } from '#shared/songs/library/known-song.ts'
import { compareNames } from '#shared/text/locale.ts'
import { searchOf } from '#shared/text/search.ts'
import { tryOtherWords } from '../../../library/library-words.ts'
import type { ListDefinition } from '../../../library/list/list-definition.ts'
import * as words from '../song-words.ts'
import { compare, type SongLine } from './song-lines.ts'

/** How many plugins a song needs, without those that come with its DAW. */
export const pluginCountOf = ({ needs }: ListedSong): number =>
  needs.here + needs.otherFormat + needs.perhaps + needs.missing

const songSearch = searchOf<SongLine>(({ song: { title, folder, daw, version } }) => ({
  names: [title || words.songWithoutTitle, folder, daw, version],
}))

const bySaved = (a: SongLine, b: SongLine) => compare(b.song.savedAt ?? '', a.song.savedAt ?? '')

/** The list of songs. */
export const SONG_LIST: ListDefinition<SongLine, undefined> = {
  noun: 'song',
  nameOf: ({ song }) => song.title,
  searchLabel: words.searchLabel,
  hint: tryOtherWords,
  isSearchSecret: false,
  search: () => songSearch,
  filters: {
    missing: { label: words.missingPlugins, matches: ({ song }) => song.needs.missing > 0 },
    vst2: { label: 'VST2', matches: ({ song }) => song.vst2 > 0 },
    rosetta: { label: words.intelOnly, matches: ({ song }) => song.rosetta > 0 },
    offline: { label: words.offline, matches: ({ song }) => song.offline > 0 },
    unread: { label: words.unreadFilter, matches: ({ song }) => song.refused !== null },
  },
  sorts: {
    saved: { label: words.lastSaved, compare: bySaved },
    title: {
      label: words.title,
      compare: ({ song: a }, { song: b }) =>
        Number(a.title === '') - Number(b.title === '') || compareNames(a.title, b.title),
    },
    missing: {
      label: words.mostMissing,
      compare: (a, b) => b.song.needs.missing - a.song.needs.missing || bySaved(a, b),
    },
    plugins: {
      label: words.mostPlugins,
      compare: (a, b) => pluginCountOf(b.song) - pluginCountOf(a.song) || bySaved(a, b),
    },
  },
  menus: {
    daw: { label: words.daw, icon: AudioLines, all: words.allDaws, choiceOf: ({ song }) => song.daw },
  },
}
