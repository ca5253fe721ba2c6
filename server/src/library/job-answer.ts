import { job, listedJob, organizeJob } from '#shared/helper/job.ts'
import type { jobs } from '../db/schema.ts'

type Row = typeof jobs.$inferSelect

/** Converts the row of a job to the contract's form. Throws when its payload does not match its kind. */
export const jobResponse = (row: Row) => job.parse(flat(row))

/** The same for the row of an organize job. */
export const organizeJobResponse = (row: Row) => organizeJob.parse(flat(row))

/** The same for a row of a list. */
export const listedJobResponse = (row: DatedRow) => listedJob.parse(flat(row))

type DatedRow = Pick<Row, 'createdAt' | 'changedAt'> & { payload?: object }

const flat = ({ payload, createdAt, changedAt, ...row }: DatedRow) => ({
  ...row,
  ...payload,
  createdAt: createdAt.toISOString(),
  changedAt: changedAt.toISOString(),
})
