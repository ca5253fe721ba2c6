import type { Db } from '../../db/open.ts'
import { takeBackJobs } from '../../library/take-back-jobs.ts'
import { stepTaken } from './step-taken.ts'
import { holdWorkflow, keepWorkflow } from './workflow-row.ts'

type Completed = { exportCompleted?: true | undefined; reviewCompleted?: true | undefined }

/** Completes the steps that the user confirms, in the order of the workflow: all of them or none. */
export function completeSteps(db: Db, userId: string, { exportCompleted, reviewCompleted }: Completed) {
  return db.transaction(async (tx) => {
    const row = await holdWorkflow(tx, userId)
    let { step } = row
    if (exportCompleted) step = stepTaken(step, 'exported')
    if (reviewCompleted) step = stepTaken(step, 'reviewed')
    return keepWorkflow(tx, row, { step })
  })
}

/** Goes back to the upload of a profile. The last profile stays until the next one; waiting jobs are canceled. */
export function uploadAgain(db: Db, userId: string, now: Date) {
  return db.transaction(async (tx) => {
    const row = await holdWorkflow(tx, userId)
    const step = stepTaken(row.step, 'upload-again')
    await takeBackJobs(tx, userId, now)
    return keepWorkflow(tx, row, { step, helperAppUsed: false })
  })
}
