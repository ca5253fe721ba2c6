import type { MoveOutcome } from '#shared/helper/job.ts'
import type { FileCalls } from '../files/file-calls.ts'
import { recoverMarks } from '../marks/marked-bundle.ts'
import { diskErrorSentence, triedAgainLater } from '../move-words.ts'
import { addStep, type Journal, type JournalItem, readJournals } from './journal.ts'
import { recoverFromDisk } from './recover-from-disk.ts'

/** Finishes or undoes every interrupted move of all journals. Returns the outcome of each. */
export async function recoverAllMoves(files: FileCalls, state: string): Promise<MoveOutcome[]> {
  const outcomes: MoveOutcome[] = []
  for (const journal of readJournals(state)) {
    for (const item of journal.items) {
      if (item.isUnfinished) outcomes.push(await recoverMove(files, journal, item))
    }
  }
  return outcomes
}

/** The same for one move; `reason` is the sentence about its error, if known. */
export async function recoverMove(
  files: FileCalls,
  journal: Journal,
  item: JournalItem,
  reason = '',
): Promise<MoveOutcome> {
  const { name, from, to } = item
  try {
    const { isMoved, sentence } = await (item.marks
      ? recoverMarks(files, item.from, item.marks)
      : recoverFromDisk(files, item))
    await addStep(files, journal, { item: item.index, step: 'end', isMoved })
    item.isUnfinished = false
    if (isMoved) return { name, from, to, outcome: movedOutcome(journal), sentence }
    return { name, from, to, outcome: reason ? 'failed' : 'kept', sentence: reason || sentence }
  } catch (error) {
    const sentence = triedAgainLater(reason || diskErrorSentence(error))
    return { name, from, to, outcome: 'failed', sentence }
  }
}

export const movedOutcome = ({ kind }: Journal): MoveOutcome['outcome'] => OUTCOMES[kind]

const OUTCOMES = {
  organize: 'moved',
  install: 'moved',
  restore: 'brought-back',
  unblock: 'unblocked',
} as const satisfies Record<Journal['kind'], MoveOutcome['outcome']>
