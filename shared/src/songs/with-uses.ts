import type { SongGap } from './refusal.ts'
import type { Song } from './song.ts'
import type { UseList } from './use-list.ts'

/** The song with its uses and with the first gap that there is. */
export const withUses = (song: Song, uses: UseList, gap: SongGap | null = null): Song => ({
  ...song,
  uses: uses.all(),
  incomplete: gap ?? song.incomplete ?? (uses.isFull ? 'too-many-plugins' : null),
})
