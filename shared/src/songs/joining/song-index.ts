import type { SongGap, SongRefusal } from '../refusal.ts'
import type { Join, UsedPlugin } from './joinable-entry.ts'
import type { UseJoins } from './joins-of.ts'

/** One plugin as songs use it, with the songs that use it just so. */
export type SharedUse = UseJoins & { use: UsedPlugin; songIds: string[] }

/** All songs of a person, joined with the library. */
export type SongIndex = {
  /** How many songs were read. The saves and backups of one song are one. */
  read: number
  /** The song of which this is a save or a backup. */
  songOf: (songId: string) => string
  byEntry: Map<string, { shared: SharedUse; join: Join }[]>
  refused: { songId: string; refusal: SongRefusal }[]
  incomplete: { songId: string; gap: SongGap }[]
  /** Uses that may be any entry, for all that they say, and why. */
  unproved: { shared: SharedUse; reason: string }[]
  /** Uses that more entries may be than are compared. */
  cut: SharedUse[]
}
