import { blockBundlesAgain, type UnblockRun, unblockRuns } from '../../move/marks/unblock-bundles.ts'
import { elevate } from '../../move/rights/elevate.ts'
import { restoreRun } from '../../move/runs/restore-run.ts'
import { failedResult, type JobContext, type JobRunner } from '../failed-result.ts'
import { reportMoves } from '../move-for-job.ts'
import { restoreQuestion } from '../questions/question-of.ts'
import { blockQuestion, UNBLOCK } from '../unblock/unblock-words.ts'
import { DECLINED_SENTENCE } from './do-organize.ts'
import { runsToBringBack } from './runs-to-bring-back.ts'

/** Undoes a job that has moved bundles away or unblocked them on this computer, after the user has agreed here. */
export const doRestore: JobRunner<'restore'> = async (job, work, claim) => {
  const { state, pairing, ask } = work
  const keptRuns = runsToBringBack(state).filter(({ jobId }) => jobId === job.of)
  const items = keptRuns.flatMap((run) => run.items)
  const unblocked = unblockRuns(state).filter(({ jobId }) => jobId === job.of)
  if (unblocked.length > 0) return doBlockAgain(job, work, claim, unblocked)
  if (items.length === 0) return (await claim()) ? failedResult(NOTHING) : undefined

  const by = `${pairing.site} requests this for the account ${pairing.account}.`
  const agreed = await ask(restoreQuestion(items, by))
  if (!(await claim())) return undefined
  if (!agreed) return failedResult(DECLINED_SENTENCE)

  return reportMoves(job, work, { kept: [], total: items.length }, async (onOutcome) => {
    for (const { run } of keptRuns) await restoreRun({ state, run, jobId: job.id, onOutcome, elevate })
  })
}

/** Gives bundles the block of macOS back that a job has lifted. */
async function doBlockAgain(
  job: Parameters<JobRunner<'restore'>>[0],
  work: JobContext,
  claim: () => Promise<boolean>,
  runs: UnblockRun[],
) {
  const { state, pairing, ask } = work
  const paths = runs.flatMap(({ items }) => items.map(({ path }) => path))
  const by = `${pairing.site} requests this for the account ${pairing.account}.`
  const agreed = await ask(blockQuestion(paths, by))
  if (!(await claim())) return undefined
  if (!agreed) return failedResult(DECLINED_SENTENCE)
  const told = { kept: [], total: paths.length, failed: UNBLOCK.notBlockedAgain }
  return reportMoves(job, work, told, async (onOutcome) => {
    for (const { run } of runs) await blockBundlesAgain({ state, run, onOutcome })
  })
}

const NOTHING = 'This computer no longer has plugins that this job moved or unblocked. Nothing was changed.'
