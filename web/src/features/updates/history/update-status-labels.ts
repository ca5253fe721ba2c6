import type { UpdateEntry } from '#shared/updates/contract.ts'

/** The label of each status. */
export const UPDATE_STATUS_LABELS: Record<UpdateEntry['status'], string> = {
  pending: 'Pending',
  completed: 'Completed',
  failed: 'Failed',
}
