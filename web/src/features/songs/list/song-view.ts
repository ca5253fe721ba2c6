import type { ListedSong } from '#shared/songs/library/known-song.ts'
import { compareNames } from '#shared/text/locale.ts'
import { searchOf } from '#shared/text/search.ts'
import { compare, type SongLine } from './song-lines.ts'

/** What is shown of the list, as the address has it. */
export type SongView = { search: string; show: SongFilter | ''; daw: string; sort: SongSort }

/** The filters, in the order of their buttons. */
export const SONG_FILTERS = {
  missing: { label: 'Missing plugins', matches: ({ needs }: ListedSong) => needs.missing > 0 },
  vst2: { label: 'VST2', matches: ({ vst2 }: ListedSong) => vst2 > 0 },
  rosetta: { label: 'Intel only', matches: ({ rosetta }: ListedSong) => rosetta > 0 },
  offline: { label: 'Offline', matches: ({ offline }: ListedSong) => offline > 0 },
  unread: { label: 'Not read', matches: ({ refused }: ListedSong) => refused !== null },
} as const
export type SongFilter = keyof typeof SONG_FILTERS

export const SONG_SORTS = {
  saved: 'Last saved',
  title: 'Title',
  missing: 'Most missing',
  plugins: 'Most plugins',
} as const
type SongSort = keyof typeof SONG_SORTS

/** Reads the view from an address; anything unknown is ignored. */
export function songViewOf(params: URLSearchParams): SongView {
  const show = params.get('show') ?? ''
  const sort = params.get('sort') ?? ''
  return {
    search: (params.get('q') ?? '').slice(0, 200),
    show: Object.hasOwn(SONG_FILTERS, show) ? (show as SongFilter) : '', // as: it is one of the keys
    daw: params.get('daw') ?? '',
    sort: Object.hasOwn(SONG_SORTS, sort) ? (sort as SongSort) : 'saved', // as: it is one of the keys
  }
}

/** The lines that match, in order. */
export function shownLines(lines: SongLine[], { search, show, daw, sort }: SongView): SongLine[] {
  const isFound = songSearch.matcher(search)
  const matches = show === '' ? undefined : SONG_FILTERS[show].matches
  const shown = lines.filter((line) => {
    const { song } = line
    return (!matches || matches(song)) && (daw === '' || song.daw === daw) && isFound(line)
  })
  return shown.sort(COMPARISONS[sort])
}

export const songSearch = searchOf<SongLine>(({ song: { title, folder, daw, version } }) => ({
  names: [title || 'song without a title', folder, daw, version],
}))

/** How many plugins a song needs, without those that come with its DAW. */
export const pluginCountOf = ({ needs }: ListedSong): number =>
  needs.here + needs.otherFormat + needs.perhaps + needs.missing

const bySaved = (a: SongLine, b: SongLine) => compare(b.song.savedAt ?? '', a.song.savedAt ?? '')

const COMPARISONS: Record<SongSort, (a: SongLine, b: SongLine) => number> = {
  saved: bySaved,
  title: (a, b) =>
    Number(a.song.title === '') - Number(b.song.title === '') || compareNames(a.song.title, b.song.title),
  missing: (a, b) => b.song.needs.missing - a.song.needs.missing || bySaved(a, b),
  plugins: (a, b) => pluginCountOf(b.song) - pluginCountOf(a.song) || bySaved(a, b),
}

/** How many lines each filter has. */
export const filterCountsOf = (lines: SongLine[]) =>
  // as: the entries are those of the filters
  Object.fromEntries(
    Object.entries(SONG_FILTERS).map(([key, { matches }]) => [
      key,
      lines.filter(({ song }) => matches(song)).length,
    ]),
  ) as Record<SongFilter, number>

/** The DAWs of the songs in alphabetical order. */
export const dawsOf = (lines: SongLine[]): string[] =>
  [...new Set(lines.map(({ song }) => song.daw))].filter(Boolean).sort(compareNames)
