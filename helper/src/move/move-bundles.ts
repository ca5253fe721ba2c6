import type { MoveOutcome } from '#shared/helper/job.ts'
import { holdLock } from '../system/kernel-lock.ts'
import { diskErrorSentence } from './disk-error-sentence.ts'
import { executeRun } from './execute-run.ts'
import { fileCalls } from './files/file-calls.ts'
import { recoverAllMoves } from './journal/recover-all-moves.ts'
import type { MoveOptions } from './move-options.ts'
import { settleInstalls } from './settle-installs.ts'

/**
 * Moves bundles one by one and loses none: each step is in a journal on the disk before it is made, nothing is ever replaced, and
 * interrupted moves are finished or undone at the next start. Returns the outcomes in order. Never rejects because of disk errors.
 */
export async function moveBundles(options: MoveOptions): Promise<MoveOutcome[]> {
  const { state, moves, onOutcome, files = fileCalls } = options
  const release = await holdLock(state, 'move').catch(diskErrorSentence)
  if (typeof release !== 'function') {
    const sentence = release ?? BUSY
    const outcomes = moves.map(
      ({ name, from, to }): MoveOutcome => ({ name, from, to, outcome: 'failed', sentence }),
    )
    for (const outcome of outcomes) onOutcome?.(outcome)
    return outcomes
  }
  try {
    await recoverAllMoves(files, state)
    await settleInstalls(files, state)
    const outcomes = await executeRun(files, options)
    if (options.kind === 'install') await settleInstalls(files, state)
    return outcomes
  } finally {
    release()
  }
}

const BUSY = 'Plugfolio Helper is already moving plugins. Try again when it is done.'
