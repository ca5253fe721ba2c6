import type { JobResult, MoveOutcome } from '#shared/helper/job.ts'
import { counted } from '../questions/question-of.ts'

const WORDS: Record<MoveOutcome['outcome'], string> = {
  moved: 'moved',
  'brought-back': 'brought back',
  kept: 'left alone',
  failed: 'could not be moved',
}

/** What is said of a job whose bundles have come to these outcomes. It failed when nothing went well and something did not. */
export function endingOf(items: MoveOutcome[]): JobResult {
  const count = (outcome: MoveOutcome['outcome']) => items.filter((item) => item.outcome === outcome).length
  const parts = (Object.keys(WORDS) as MoveOutcome['outcome'][]).flatMap((outcome) =>
    count(outcome) ? [`${counted(count(outcome), 'bundle')} ${WORDS[outcome]}`] : [],
  )
  const isGood = count('moved') + count('brought-back') > 0 || count('failed') === 0
  const sentence = parts.length ? `${parts.join(', ')}.` : 'There was nothing to do.'
  return { state: isGood ? 'done' : 'failed', sentence, items }
}
