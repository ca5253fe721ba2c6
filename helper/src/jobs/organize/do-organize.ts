import { homedir } from 'node:os'
import type { MoveOutcome } from '#shared/helper/job.ts'
import { bundlesNow } from '../../move/check-move.ts'
import { fileCalls } from '../../move/files/file-calls.ts'
import { moveBundles } from '../../move/move-bundles.ts'
import { elevate } from '../../move/rights/elevate.ts'
import { restoreRun } from '../../move/runs/restore-run.ts'
import { linkedBundles } from '../../scan/compared-bundles.ts'
import { privateFolderMatcher } from '../../scan/private-folders.ts'
import { scanFolders } from '../../scan/scan-folders.ts'
import { ownPath } from '../../system/own-path.ts'
import { failedResult, type JobRunner } from '../failed-result.ts'
import { organizeQuestion } from '../questions/question-of.ts'
import { progressReporter } from '../reporter.ts'
import { folderSettings } from '../scan/own-folders.ts'
import { moveJobResult } from './move-job-result.ts'
import { organizePlan } from './organize-plan.ts'
import { backupFolder, isTakenRunName, newRunName } from './run-name.ts'
import { runsToBringBack } from './runs-to-bring-back.ts'

/** Moves bundles to the backup folder and brings others back, after the user has agreed on this computer. */
export const doOrganize: JobRunner<'organize'> = async (job, work, claim) => {
  const { state, pairing, site, ask, isAskedHere, signal } = work
  const ownSettings = folderSettings(state)
  const { found } = await scanFolders({ ...ownSettings, state, ...(signal && { signal }) })
  const run = newRunName(new Date(), isTakenRunName(state))
  const folder = ownPath(backupFolder(), run)
  const foundPlugins = found.map(({ plugin }) => plugin)
  const plan = organizePlan(job, {
    found: foundPlugins,
    held: runsToBringBack(state),
    home: homedir(),
    folder,
    linked: linkedBundles(found),
  })
  const total = plan.moves.length + plan.back.length
  if (total === 0) {
    // Another computer of the same user may have these plugins.
    if (job.deviceId === null && !isAskedHere) return undefined
    return (await claim()) ? { state: 'done', sentence: NOTHING, items: plan.kept } : undefined
  }

  const bundles = await bundlesNow(fileCalls, plan.moves)
  const isAgreed = await ask(organizeQuestion({ ...plan, folder }, pairing))
  if (!(await claim())) return undefined
  if (!isAgreed) return failedResult(DECLINED_SENTENCE)

  const report = progressReporter(site, job.id, () => {})
  const items: MoveOutcome[] = [...plan.kept]
  const onOutcome = (outcome: MoveOutcome) => {
    items.push(outcome)
    const progress = { done: items.length - plan.kept.length, total, at: outcome.name }
    report.add(progress)
    work.watch?.(progress)
  }
  for (const earlierRun of new Set(plan.back.map((item) => item.run))) {
    const onlyPaths = plan.back.filter((item) => item.run === earlierRun).map(({ from }) => from)
    await restoreRun({ state, run: earlierRun, backup: backupFolder(), only: onlyPaths, onOutcome, elevate })
  }
  const isPrivate = privateFolderMatcher(ownSettings.privateFolders)
  const within = { from: ownSettings.folders, to: [folder], isPrivate }
  const moveOptions = {
    state,
    run,
    kind: 'organize' as const,
    jobId: job.id,
    moves: plan.moves,
    within,
    agreed: bundles,
  }
  if (plan.moves.length) await moveBundles({ ...moveOptions, onOutcome, elevate, ...(signal && { signal }) })
  await report.end()
  return moveJobResult(items)
}

export const DECLINED_SENTENCE = 'This was declined on the computer. Nothing was changed.'
const NOTHING = 'None of these plugins is installed on this computer. Nothing was changed.'
