import type { MoveOutcome } from '#shared/helper/job.ts'
import { holdLock } from '../system/kernel-lock.ts'
import { carryAll } from './carry-all.ts'
import { type FileCalls, fileCalls } from './files/file-calls.ts'
import type { Move } from './journal/journal.ts'
import { putAllRight } from './journal/put-all-right.ts'
import type { Within } from './objection.ts'
import type { Elevate } from './rights/with-rights.ts'
import { whyOf } from './why.ts'

export type MoveOptions = {
  /** The helper's own folder, which has to be there. */
  state: string
  /** The name of this run; the folder below which things go has the same name. */
  run: string
  kind: 'organize' | 'restore'
  jobId?: string
  moves: Move[]
  /** Called for each bundle as soon as it is known what became of it. */
  onOutcome?: (outcome: MoveOutcome) => void
  /** Ends the run after the bundle that is under way. */
  signal?: AbortSignal
  /** Moves what takes the rights of an administrator; without it that stays, with a sentence that says what to run. */
  elevate?: Elevate
  /** Nothing outside these folders is touched. */
  within?: Within
  /** For tests. */
  files?: FileCalls
}

/**
 * Moves bundles one by one and loses none: each step is in a journal on the disk before it is made, nothing is ever replaced,
 * and what is interrupted is put right at the next start. Gives what became of each, in their order, and never rejects for
 * what a disk does.
 */
export async function moveBundles(options: MoveOptions): Promise<MoveOutcome[]> {
  const { state, moves, onOutcome, files = fileCalls } = options
  const release = await holdLock(state, 'move').catch(whyOf)
  if (typeof release !== 'function') {
    const sentence = release ?? BUSY
    const outcomes = moves.map(
      ({ name, from, to }): MoveOutcome => ({ name, from, to, outcome: 'failed', sentence }),
    )
    for (const outcome of outcomes) onOutcome?.(outcome)
    return outcomes
  }
  try {
    await putAllRight(files, state)
    return await carryAll(files, options)
  } finally {
    release()
  }
}

const BUSY = 'Plugfolio Helper is moving plugins already. Try again when it is done.'
