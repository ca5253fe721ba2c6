import type { UpdateEntry } from '#shared/updates/contract.ts'

/** The label of each status. */
export const STATUS_WORDS: Record<UpdateEntry['status'], string> = {
  pending: 'Pending',
  completed: 'Completed',
  failed: 'Failed',
}
