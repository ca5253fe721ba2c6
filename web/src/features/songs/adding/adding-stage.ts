import type { SongRefusal } from '#shared/songs/refusal.ts'

/** The result of a drop that has added nothing yet. */
export const emptyResult = () => ({
  addedIds: [] as string[],
  replaced: 0,
  /** Songs whose bytes were known, and those that this drop has twice. */
  same: 0,
  copies: 0,
  /** The files that were not read, and why: at most `MOST_REFUSED`; `refusedCount` counts all. */
  refused: [] as { path: string; refused: SongRefusal }[],
  refusedCount: 0,
  /** How many of these were not added either, because their bytes are unknown or they are no songs. */
  leftOutCount: 0,
  unsearched: 0,
  /** Folders and files. */
  skippedBackups: 0,
  /** More songs than an account keeps were left out. */
  isCut: false,
  isCanceled: false,
  /** Why it ended before the last song; '' when it did not. */
  failure: '',
})

export type AddedResult = ReturnType<typeof emptyResult>

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
