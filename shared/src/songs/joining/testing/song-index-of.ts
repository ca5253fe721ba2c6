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

/** Joins all songs with a library once. Each plugin is joined once, however many songs use it. */
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
  const known = new Map<string, SharedUse>()
  for (const song of songs) {
    if (song.refused !== undefined) {
      index.refused.push({ songId: song.id, refusal: song.refused })
      continue
    }
    index.read++
    if (song.incomplete) index.incomplete.push({ songId: song.id, gap: song.incomplete })
    for (const use of song.uses) addUse(index, library, known, song.id, use)
  }
  return index
}

function addUse(
  index: SongIndex,
  library: LibraryIndex,
  known: Map<string, SharedUse>,
  songId: string,
  use: UsedPlugin,
) {
  const key = `${use.format}\n${use.id ?? ''}\n${use.name}\n${use.maker}\n${use.ids.join('\n')}`
  const shared = known.get(key)
  if (shared) {
    if (shared.songIds.at(-1) !== songId) shared.songIds.push(songId)
    return
  }
  const first = { use, songIds: [songId], ...joinsOf(use, library) }
  known.set(key, first)
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
