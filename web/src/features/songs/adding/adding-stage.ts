import type { SongRefusal } from '#shared/songs/refusal.ts'
import { counted } from '../../../ui/text/counted.ts'

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
  unsearched: 0,
  skippedBackups: 0,
  isCut: false,
  isCanceled: false,
  failure: '',
})

/** The added songs in a sentence; a second one for the unreadable ones, because most of these are among the songs of the first. */
export function resultSentence(result: AddedResult): string {
  const { addedIds, replaced, same, copies, refusedCount } = result
  const parts = [
    ifAny(addedIds.length, 'song added', 'songs added'),
    ifAny(replaced, 'was saved again', 'were saved again'),
    ifAny(same, 'was already there', 'were already there'),
    ifAny(copies, 'is a copy of another song', 'are copies of other songs'),
  ].filter((part) => part !== '')
  const last = parts.pop()
  const added = last && `${parts.length > 0 ? `${parts.join(', ')} and ${last}` : last}.`
  const unread = refusedCount > 0 && `${counted(refusedCount, 'song')} could not be read.`
  return [added, unread].filter(Boolean).join(' ') || 'We found no songs there.'
}

const ifAny = (count: number, one: string, many: string) => (count === 0 ? '' : counted(count, one, many))
