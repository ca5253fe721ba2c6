import { elevate } from '../../move/rights/elevate.ts'
import { restoreRun } from '../../move/runs/restore-run.ts'
import { failedResult, type JobRunner } from '../failed-result.ts'
import { reportMoves } from '../move-for-job.ts'
import { restoreQuestion } from '../questions/question-of.ts'
import { DECLINED_SENTENCE } from './do-organize.ts'
import { runsToBringBack } from './runs-to-bring-back.ts'

/** Undoes a job that has moved bundles away on this computer, after the user has agreed here. */
export const doRestore: JobRunner<'restore'> = async (job, work, claim) => {
  const { state, pairing, ask } = work
  const keptRuns = runsToBringBack(state).filter(({ jobId }) => jobId === job.of)
  const items = keptRuns.flatMap((run) => run.items)
  if (items.length === 0) return (await claim()) ? failedResult(NOTHING) : undefined

  const by = `${pairing.site} requests this for the account ${pairing.account}.`
  const agreed = await ask(restoreQuestion(items, by))
  if (!(await claim())) return undefined
  if (!agreed) return failedResult(DECLINED_SENTENCE)

  return reportMoves(job, work, { kept: [], total: items.length }, async (onOutcome) => {
    for (const { run } of keptRuns) await restoreRun({ state, run, jobId: job.id, onOutcome, elevate })
  })
}

const NOTHING = 'This computer no longer has plugins that this job moved. Nothing was changed.'
