import { groupsOf } from '#shared/groups.ts'
import { movedPath } from '#shared/helper/job.ts'
import { MAX_SET_ASIDE } from '#shared/set-aside/contract.ts'
import { elevate } from '../../move/rights/elevate.ts'
import { readRuns } from '../../move/runs/read-runs.ts'
import { restoreRun } from '../../move/runs/restore-run.ts'
import { failedResult, type JobRunner } from '../failed-result.ts'
import { reportMoves } from '../move-for-job.ts'
import { DECLINED_SENTENCE } from '../organize/do-organize.ts'
import { backupFolder } from '../organize/run-name.ts'
import { runsToBringBack } from '../organize/runs-to-bring-back.ts'
import { restoreQuestion } from '../questions/question-of.ts'
import { newestItem } from './newest-item.ts'
import { lostPaths } from './no-longer-kept.ts'
import { keptOutcome } from './set-aside-plan.ts'

/** Brings chosen bundles back from the newest runs that have moved them, after the user has agreed on this computer. */
export const doBringBack: JobRunner<'bring-back'> = async (job, work, claim) => {
  const { state, pairing, ask } = work
  const keptRuns = runsToBringBack(state)
  const paths = new Set(job.items.slice(0, MAX_SET_ASIDE).map(({ path }) => path))
  const held = [...paths].flatMap((path) => newestItem(keptRuns, path) ?? [])
  const heldPaths = new Set(held.map(({ item }) => item.from))
  const absent = absentOutcomes(
    state,
    [...paths].filter((path) => !heldPaths.has(path)),
  )
  if (held.length === 0) {
    const sentence = absent.notKept.length === absent.items.length ? NOTHING : ELSEWHERE
    return (await claim()) ? { ...failedResult(sentence, absent.items), notKept: absent.notKept } : undefined
  }

  const by = `${pairing.site} requests this for the account ${pairing.account}.`
  const agreed = await ask(
    restoreQuestion(
      held.map(({ item }) => item),
      by,
    ),
  )
  if (!(await claim())) return undefined
  if (!agreed) return failedResult(DECLINED_SENTENCE)

  const result = await reportMoves(
    job,
    work,
    { kept: absent.items, total: held.length },
    async (onOutcome) => {
      for (const [run, ofRun] of groupsOf(held, (one) => one.run.run)) {
        const only = ofRun.map(({ item }) => item.from)
        await restoreRun({ state, run, backup: backupFolder(), only, jobId: job.id, onOutcome, elevate })
      }
    },
  )
  return { ...result, notKept: absent.notKept }
}

/** The outcomes of bundles that cannot come back now; `notKept` never can, because they are lost or were never moved here. */
function absentOutcomes(state: string, paths: string[]) {
  const runs = readRuns(state, backupFolder())
  const lost = lostPaths(runs)
  const notKept = paths.filter((path) => lost.has(path) || newestItem(runs, path)?.item.state !== 'moved')
  const isLost = new Set(notKept)
  const items = paths.map((path) => keptOutcome(path, isLost.has(path) ? NOT_KEPT : AWAY))
  return { items, notKept: notKept.filter((path) => movedPath.safeParse(path).success) }
}

const NOT_KEPT = 'This computer no longer keeps it.'
const AWAY = 'The disk to which it was moved is not connected.'
const NOTHING = 'This computer no longer keeps any of these plugins. Nothing was changed.'
const ELSEWHERE = 'The disk to which these plugins were moved is not connected. Connect it and try again.'
