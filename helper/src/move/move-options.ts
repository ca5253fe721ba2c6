import type { MoveOutcome } from '#shared/helper/job.ts'
import type { AgreedBundles, AllowedFolders } from './check-move.ts'
import type { FileCalls } from './files/file-calls.ts'
import type { JournalHeader, Move } from './journal/journal.ts'
import type { Elevate } from './rights/with-rights.ts'

export type MoveOptions = {
  /** The helper's own folder, which must exist. */
  state: string
  /** The name of this run and of its folder in the backup folder. */
  run: string
  kind: JournalHeader['kind']
  jobId?: string | undefined
  moves: Move[]
  /** Called for each bundle as soon as its outcome is known. */
  onOutcome?: ((outcome: MoveOutcome) => void) | undefined
  /** Runs moves with administrator rights; without it such bundles stay, with a sentence that says what to run. */
  elevate?: Elevate
  /** Nothing outside these folders is touched. */
  within?: AllowedFolders
  /** The bundles that the user has agreed to; others at their paths stay. */
  agreed?: AgreedBundles
  /** For tests. */
  files?: FileCalls
}
