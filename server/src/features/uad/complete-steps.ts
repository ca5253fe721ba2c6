import type { Db } from '../../db/open.ts'
import { takeBackJobs } from '../../library/take-back-jobs.ts'
import { stepTaken } from './step-taken.ts'
import { holdWorkflow, keepWorkflow } from './workflow-row.ts'

type Completed = { exportCompleted?: true | undefined; reviewCompleted?: true | undefined }

/** Completes what the person confirms, in the order of the workflow: all of it or nothing. */
export function completeSteps(db: Db, userId: string, { exportCompleted, reviewCompleted }: Completed) {
  return db.transaction(async (tx) => {
    const held = await holdWorkflow(tx, userId)
    let { step } = held
    if (exportCompleted) step = stepTaken(step, 'exported')
    if (reviewCompleted) step = stepTaken(step, 'reviewed')
    return keepWorkflow(tx, held, { step })
  })
}

/** Back to the upload of a profile. What the last one said stays until there is another, but no job waits on it. */
export function uploadAgain(db: Db, userId: string, now: Date) {
  return db.transaction(async (tx) => {
    const held = await holdWorkflow(tx, userId)
    const step = stepTaken(held.step, 'upload-again')
    await takeBackJobs(tx, userId, now)
    return keepWorkflow(tx, held, { step, helperAppUsed: false })
  })
}
