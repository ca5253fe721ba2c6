import type { MoveOutcome } from '#shared/helper/job.ts'
import { elevate } from '../../move/rights/elevate.ts'
import { restoreRun } from '../../move/runs/restore-run.ts'
import { restoreQuestion } from '../questions/question-of.ts'
import { reporter } from '../reporter.ts'
import { type Doing, failed } from '../work.ts'
import { DECLINED } from './do-organize.ts'
import { endingOf } from './ending.ts'
import { heldRuns } from './held-runs.ts'

/** Undoes an organize job on this computer, after the user has agreed here. */
export const doRestore: Doing<'restore'> = async (job, work, claim) => {
  const { state, pairing, site, ask, watch } = work
  const keptRuns = heldRuns(state).filter(({ jobId }) => jobId === job.of)
  const items = keptRuns.flatMap((run) => run.items)
  if (items.length === 0) return (await claim()) ? failed(NOTHING) : undefined

  const by = `${pairing.site} requests this for the account ${pairing.account}.`
  const agreed = await ask(restoreQuestion(items, by))
  if (!(await claim())) return undefined
  if (!agreed) return failed(DECLINED)

  const report = reporter(site, job.id, () => {})
  const outcomes: MoveOutcome[] = []
  const onOutcome = (outcome: MoveOutcome) => {
    outcomes.push(outcome)
    const progress = { done: outcomes.length, total: items.length, at: outcome.name }
    report.add(progress)
    watch?.(progress)
  }
  for (const { run } of keptRuns) await restoreRun({ state, run, jobId: job.id, onOutcome, elevate })
  await report.end()
  return endingOf(outcomes)
}

const NOTHING = 'This computer no longer has plugins that this job moved. Nothing was changed.'
