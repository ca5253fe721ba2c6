import type { JobResult, MoveOutcome } from '#shared/helper/job.ts'
import { countsOf, nothingToDo } from '../job-words.ts'

const DONE = ['moved', 'brought-back', 'deleted', 'unblocked', 'blocked'] as const

/**
 * The result of a job with these outcomes. It failed when nothing was done with any bundle and at least one failed; `failed` says what
 * that means.
 */
export function moveJobResult(items: MoveOutcome[], failed = countsOf.failed): JobResult {
  const words = { ...countsOf, failed }
  const count = (outcome: MoveOutcome['outcome']) => items.filter((item) => item.outcome === outcome).length
  const parts = (Object.keys(countsOf) as MoveOutcome['outcome'][]).flatMap((outcome) =>
    count(outcome) ? [words[outcome](count(outcome))] : [],
  )
  const isGood = DONE.some((outcome) => count(outcome) > 0) || count('failed') === 0
  const sentence = parts.length ? `${parts.join(', ')}.` : nothingToDo
  return { state: isGood ? 'done' : 'failed', sentence, items }
}
