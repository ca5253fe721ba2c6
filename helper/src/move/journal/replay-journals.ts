import type { MoveOutcome } from '#shared/helper/job.ts'
import { holdLock } from '../../system/kernel-lock.ts'
import { type FileCalls, fileCalls } from '../files/file-calls.ts'
import { settleInstalls } from '../settle-installs.ts'
import { recoverAllMoves } from './recover-all-moves.ts'

/**
 * Finishes or undoes the moves that an earlier run of the helper left unfinished; must be called at every start. Returns their outcomes.
 * Does nothing while another helper moves bundles.
 */
export async function replayJournals(state: string, files: FileCalls = fileCalls): Promise<MoveOutcome[]> {
  const release = await holdLock(state, 'move')
  if (!release) return []
  try {
    const outcomes = await recoverAllMoves(files, state)
    await settleInstalls(files, state)
    return outcomes
  } finally {
    release()
  }
}
