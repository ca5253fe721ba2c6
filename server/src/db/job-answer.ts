import type { Job } from '#shared/helper/job.ts'
import type { jobs } from './schema.ts'

/** A job's row as the contract says it. */
export const jobOf = (row: typeof jobs.$inferSelect): Job => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  ...row.payload,
  createdAt: row.createdAt.toISOString(),
  changedAt: row.changedAt.toISOString(),
})
