import { job, listedJob, organizeJob } from '#shared/helper/job.ts'
import type { jobs } from '../db/schema.ts'

type Row = typeof jobs.$inferSelect

/** A job's row as the contract says it. A payload that is not of the row's kind is our own mistake: it throws. */
export const jobOf = (row: Row) => job.parse(flat(row))

/** The same of a row that is known to be of this kind. */
export const organizeJobOf = (row: Row) => organizeJob.parse(flat(row))

type ListedRow = Pick<Row, 'createdAt' | 'changedAt'> & Record<string, unknown>

/** A row that was read for a list. */
export const listedJobOf = ({ createdAt, changedAt, ...row }: ListedRow) =>
  listedJob.parse({ ...row, createdAt: createdAt.toISOString(), changedAt: changedAt.toISOString() })

const flat = ({ payload, createdAt, changedAt, ...row }: Row) => ({
  ...row,
  ...payload,
  createdAt: createdAt.toISOString(),
  changedAt: changedAt.toISOString(),
})
