import type { MoveOutcome } from '#shared/helper/job.ts'
import { holdLock } from '../../system/kernel-lock.ts'
import { type FileCalls, fileCalls } from '../files/file-calls.ts'
import { putAllRight } from './put-all-right.ts'

/**
 * Puts everything right that an earlier run of the helper left unfinished; to be called at every start. Gives what became of it,
 * mostly nothing. While another helper moves something there is nothing to put right.
 */
export async function replayJournals(state: string, files: FileCalls = fileCalls): Promise<MoveOutcome[]> {
  const release = await holdLock(state, 'move')
  if (!release) return []
  try {
    return await putAllRight(files, state)
  } finally {
    release()
  }
}
