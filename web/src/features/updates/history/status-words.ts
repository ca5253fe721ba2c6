import type { UpdateEntry } from '#shared/updates/contract.ts'

/** The statuses in the order in which they are chosen from. */
export const STATUS_WORDS: Record<UpdateEntry['status'], string> = {
  pending: 'Pending',
  completed: 'Completed',
  failed: 'Failed',
}
