import type { SongRefusal } from '#shared/songs/refusal.ts'

/** A file that was not read, and why. */
type RefusedSong = { path: string; refused: SongRefusal }

/** The result of a drop. */
export type AddedResult = {
  addedIds: string[]
  replaced: number
  /** Songs whose bytes were known, and those that this drop has twice. */
  same: number
  copies: number
  /** At most `MOST_REFUSED`; `refusedCount` counts all. */
  refused: RefusedSong[]
  refusedCount: number
  /** How many of these were not added either, because their bytes are unknown or they are no songs. */
  leftOutCount: number
  unsearched: number
  /** Folders and files. */
  skippedBackups: number
  /** More songs than an account keeps were left out. */
  isCut: boolean
  isCanceled: boolean
  /** Why it ended before the last song; '' when it did not. */
  failure: string
}

/** The choices of the user before a drop. */
export type AddingChoices = { withTitles: boolean; withBackups: boolean }

/** How many files that were not read are named. */
export const MOST_REFUSED = 200

export type AddingStage =
  | { is: 'idle' }
  | { is: 'finding'; found: number }
  /** `held` is why the server did not take the last songs; they wait for the user. */
  | { is: 'reading'; read: number; total: number; held: string | undefined }
  | { is: 'done'; result: AddedResult }

export const emptyResult = (): AddedResult => ({
  addedIds: [],
  replaced: 0,
  same: 0,
  copies: 0,
  refused: [],
  refusedCount: 0,
  leftOutCount: 0,
  unsearched: 0,
  skippedBackups: 0,
  isCut: false,
  isCanceled: false,
  failure: '',
})
