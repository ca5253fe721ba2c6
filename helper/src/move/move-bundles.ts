import type { MoveOutcome } from '#shared/helper/job.ts'
import { holdLock } from '../system/kernel-lock.ts'
import { executeRun } from './execute-run.ts'
import { type FileCalls, fileCalls } from './files/file-calls.ts'
import { recoverAllMoves } from './journal/recover-all-moves.ts'
import type { MoveOptions } from './move-options.ts'
import { diskErrorSentence, otherHelperMoves } from './move-words.ts'
import { settleInstalls } from './settle-installs.ts'

/**
 * Moves bundles one by one and loses none: each step is in a journal on the disk before it is made, nothing is ever replaced, and
 * interrupted moves are finished or undone at the next start. Returns the outcomes in order. Never rejects because of disk errors.
 */
export async function moveBundles(options: MoveOptions): Promise<MoveOutcome[]> {
  const { state, files = fileCalls } = options
  return whileLocked(files, options, async () => {
    const outcomes = await executeRun(files, options)
    if (options.kind === 'install') await settleInstalls(files, state)
    return outcomes
  })
}

/**
 * Does something with the bundles of `moves` while no other process does, after every interrupted move was finished or undone. Where it
 * cannot, each of them has failed, with the sentence why.
 */
export async function whileLocked(
  files: FileCalls,
  { state, moves, onOutcome }: Pick<MoveOptions, 'state' | 'moves' | 'onOutcome'>,
  act: () => Promise<MoveOutcome[]>,
): Promise<MoveOutcome[]> {
  const release = await holdLock(state, 'move').catch(diskErrorSentence)
  if (typeof release !== 'function') {
    const sentence = release ?? otherHelperMoves
    const outcomes = moves.map(
      ({ name, from, to }): MoveOutcome => ({ name, from, to, outcome: 'failed', sentence }),
    )
    for (const outcome of outcomes) onOutcome?.(outcome)
    return outcomes
  }
  try {
    await recoverAllMoves(files, state)
    await settleInstalls(files, state)
    return await act()
  } finally {
    release()
  }
}
