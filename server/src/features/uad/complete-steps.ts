import type { Db } from '../../db/open.ts'
import { cancelWaitingOrganizeJobs } from '../../library/take-back-jobs.ts'
import { requireNextStep } from './step-taken.ts'
import { lockWorkflow, saveWorkflow } from './workflow-row.ts'

type Completed = { exportCompleted?: true | undefined; reviewCompleted?: true | undefined }

/** Completes the steps that the user confirms, in the order of the workflow: all of them or none. */
export function completeSteps(db: Db, userId: string, { exportCompleted, reviewCompleted }: Completed) {
  return db.transaction(async (tx) => {
    const row = await lockWorkflow(tx, userId)
    let { step } = row
    if (exportCompleted) step = requireNextStep(step, 'exported')
    if (reviewCompleted) step = requireNextStep(step, 'reviewed')
    return saveWorkflow(tx, row, { step })
  })
}

/** Goes back to the upload of a profile. The last profile stays until the next one; waiting jobs are canceled. */
export function returnToUpload(db: Db, userId: string, now: Date) {
  return db.transaction(async (tx) => {
    const row = await lockWorkflow(tx, userId)
    const step = requireNextStep(row.step, 'upload-again')
    await cancelWaitingOrganizeJobs(tx, userId, now)
    return saveWorkflow(tx, row, { step, helperAppUsed: false })
  })
}
