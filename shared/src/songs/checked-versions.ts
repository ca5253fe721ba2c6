import type { SongGap } from './refusal.ts'
import type { Song, SongKind } from './song.ts'

/**
 * The newest major version of each DAW whose songs were compared with independent readings of real files. The other kinds tell
 * a version of their format, which their readers check, or none.
 */
const NEWEST_CHECKED: Partial<Record<SongKind, number>> = {
  ableton: 12,
  ardour: 8,
  cubase: 14,
  'fl-studio': 25,
  lmms: 1,
  reaper: 7,
  'studio-one': 7,
}

/** The gap of a song that a newer version of its DAW saved than was checked: what is new in it may be a plugin. Null for none. */
export function newerDawGap({ kind, version }: Pick<Song, 'kind' | 'version'>): SongGap | null {
  const major = Number(/^\d{1,9}/.exec(version)?.[0] ?? 0)
  return major > (NEWEST_CHECKED[kind] ?? Infinity) ? 'newer-daw' : null
}
