import type { SongGap, SongRefusal } from '../../refusal.ts'
import { unprovedReason } from '../file-names.ts'
import type { UsedPlugin } from '../joinable-entry.ts'
import { joinsOf } from '../joins-of.ts'
import type { LibraryIndex } from '../library-index.ts'
import type { SharedUse, SongIndex } from '../song-index.ts'

/** A song that is known: read, or refused for a reason. `id` is the caller's. */
export type KnownSong =
  | { id: string; uses: readonly UsedPlugin[]; incomplete: SongGap | null; refused?: never }
  | { id: string; refused: SongRefusal }

/** Joins all songs with a library. */
export function songIndexOf(songs: Iterable<KnownSong>, library: LibraryIndex): SongIndex {
  const index: SongIndex = {
    read: 0,
    songOf: (songId) => songId,
    byEntry: new Map(),
    refused: [],
    incomplete: [],
    unproved: [],
    cut: [],
  }
  for (const song of songs) {
    if (song.refused !== undefined) {
      index.refused.push({ songId: song.id, refusal: song.refused })
      continue
    }
    index.read++
    if (song.incomplete) index.incomplete.push({ songId: song.id, gap: song.incomplete })
    for (const use of song.uses) addUse(index, library, song.id, use)
  }
  return index
}

function addUse(index: SongIndex, library: LibraryIndex, songId: string, use: UsedPlugin) {
  const first: SharedUse = { use, songIds: [songId], ...joinsOf(use, library) }
  for (const join of first.joins) {
    const uses = index.byEntry.get(join.entry.id)
    if (uses) uses.push({ shared: first, join })
    else index.byEntry.set(join.entry.id, [{ shared: first, join }])
  }
  const unproved = unprovedReason(use, library)
  if (unproved && first.joins.every(({ certainty }) => certainty === 'perhaps'))
    index.unproved.push({ shared: first, reason: unproved })
  if (first.isCut) index.cut.push(first)
}
