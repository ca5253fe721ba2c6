import type { MoveOutcome } from '#shared/helper/job.ts'
import type { FileCalls } from './files/file-calls.ts'
import type { Move } from './journal/journal.ts'
import type { Within } from './objection.ts'
import type { Elevate } from './rights/with-rights.ts'

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
