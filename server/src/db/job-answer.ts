import type { Job, OrganizeJob } from '#shared/helper/job.ts'
import type { jobs } from './schema.ts'

type Row = typeof jobs.$inferSelect

/** A job's row as the contract says it. */
export const jobOf = ({ userId: _, payload, createdAt, changedAt, ...row }: Row) =>
  // A row holds the payload of its own kind, because each is written by what makes that kind.
  ({ ...row, ...payload, createdAt: createdAt.toISOString(), changedAt: changedAt.toISOString() }) as Job

/** The same of a row that is known to be of this kind. */
export const organizeJobOf = (row: Row) => jobOf(row) as OrganizeJob
