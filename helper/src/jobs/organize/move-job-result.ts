import type { JobResult, MoveOutcome } from '#shared/helper/job.ts'
import { countWithNoun } from '../../system/count-with-noun.ts'

const WORDS: Record<MoveOutcome['outcome'], string> = {
  moved: 'moved',
  'brought-back': 'brought back',
  deleted: 'deleted for good',
  unblocked: 'unblocked',
  blocked: 'blocked again',
  kept: 'left alone',
  failed: 'could not be moved',
}

const DONE = ['moved', 'brought-back', 'deleted', 'unblocked', 'blocked'] as const

/**
 * The result of a job with these outcomes. It failed when nothing was done with any bundle and at least one failed; `failed` says what
 * that means.
 */
export function moveJobResult(items: MoveOutcome[], failed = WORDS.failed): JobResult {
  const words = { ...WORDS, failed }
  const count = (outcome: MoveOutcome['outcome']) => items.filter((item) => item.outcome === outcome).length
  const parts = (Object.keys(WORDS) as MoveOutcome['outcome'][]).flatMap((outcome) =>
    count(outcome) ? [`${countWithNoun(count(outcome), 'bundle')} ${words[outcome]}`] : [],
  )
  const isGood = DONE.some((outcome) => count(outcome) > 0) || count('failed') === 0
  const sentence = parts.length ? `${parts.join(', ')}.` : 'There was nothing to do.'
  return { state: isGood ? 'done' : 'failed', sentence, items }
}
