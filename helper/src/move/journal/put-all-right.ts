import type { MoveOutcome } from '#shared/helper/job.ts'
import type { FileCalls } from '../files/file-calls.ts'
import { whyOf } from '../why.ts'
import { addStep, type Item, type Journal, journalsIn } from './journal.ts'
import { putRight } from './put-right.ts'

/** Finishes or undoes every interrupted move of all journals. Returns the outcome of each. */
export async function putAllRight(files: FileCalls, state: string): Promise<MoveOutcome[]> {
  const outcomes: MoveOutcome[] = []
  for (const journal of journalsIn(state)) {
    for (const item of journal.items) {
      if (item.isUnfinished) outcomes.push(await settled(files, journal, item))
    }
  }
  return outcomes
}

/** The same for one move; `why` is the sentence about its error, if known. */
export async function settled(
  files: FileCalls,
  journal: Journal,
  item: Item,
  why = '',
): Promise<MoveOutcome> {
  const { name, from, to } = item
  try {
    const { isMoved, sentence } = await putRight(files, item)
    await addStep(files, journal, { item: item.index, step: 'end', isMoved })
    item.isUnfinished = false
    if (isMoved) return { name, from, to, outcome: movedWord(journal), sentence }
    return { name, from, to, outcome: why ? 'failed' : 'kept', sentence: why || sentence }
  } catch (error) {
    const sentence = `${why || whyOf(error)} The helper will try again the next time it starts.`
    return { name, from, to, outcome: 'failed', sentence }
  }
}

export const movedWord = ({ kind }: Journal): MoveOutcome['outcome'] =>
  kind === 'organize' ? 'moved' : 'brought-back'
