import { homedir } from 'node:os'
import { bundlesNow } from '../../move/check-move.ts'
import { fileCalls } from '../../move/files/file-calls.ts'
import { blockBundlesAgain, type UnblockRun, unblockRuns } from '../../move/marks/unblock-bundles.ts'
import { elevate } from '../../move/rights/elevate.ts'
import { restoreRun } from '../../move/runs/restore-run.ts'
import { linkedBundles } from '../../scan/compared-bundles.ts'
import { scanFolders } from '../../scan/scan-folders.ts'
import { ownPath } from '../../system/own-path.ts'
import { UserFacingError } from '../../system/user-facing-error.ts'
import {
  claimedResult,
  doneResult,
  type JobOf,
  type JobRunner,
  type JobWork,
  requireAgreement,
} from '../failed-result.ts'
import * as words from '../job-words.ts'
import { moveAgreedBundles, reportMoves } from '../move-for-job.ts'
import { folderSettings } from '../scan/own-folders.ts'
import { blockQuestion, UNBLOCK } from '../unblock/unblock-words.ts'
import { organizePlan } from './organize-plan.ts'
import { backupFolder, newRunName } from './run-name.ts'
import { runsToBringBack } from './runs-to-bring-back.ts'

/** Undoes a job that has moved bundles away or unblocked them on this computer, after the user has agreed here. */
export const doRestore: JobRunner<'restore'> = async (job, work) => {
  const { state, pairing } = work
  const keptRuns = runsToBringBack(state).filter(({ jobId }) => jobId === job.of)
  const items = keptRuns.flatMap((run) => run.items)
  const unblocked = unblockRuns(state).filter(({ jobId }) => jobId === job.of)
  if (unblocked.length > 0) return doBlockAgain(job, work, unblocked)
  if (items.length === 0) throw new UserFacingError(words.nothingToUndo)

  await requireAgreement(work, words.restoreQuestion(items, words.requestedBy(pairing)))
  return reportMoves(job, work, { kept: [], total: items.length }, async (onOutcome) => {
    for (const { run } of keptRuns) await restoreRun({ state, run, jobId: job.id, onOutcome, elevate })
  })
}

/** Gives bundles the block of macOS back that a job has lifted. */
async function doBlockAgain(job: JobOf<'restore'>, work: JobWork, runs: UnblockRun[]) {
  const { state, pairing } = work
  const paths = runs.flatMap(({ items }) => items.map(({ path }) => path))
  await requireAgreement(work, blockQuestion(paths, words.requestedBy(pairing)))
  const told = { kept: [], total: paths.length, failed: UNBLOCK.notBlockedAgain }
  return reportMoves(job, work, told, async (onOutcome) => {
    for (const { run } of runs) await blockBundlesAgain({ state, run, onOutcome })
  })
}

/** Moves bundles to the backup folder and brings others back, after the user has agreed on this computer. */
export const doOrganize: JobRunner<'organize'> = async (job, work) => {
  const { state, pairing, isAskedHere } = work
  const settings = folderSettings(state)
  const { found } = await scanFolders({ ...settings, state })
  const run = newRunName(state)
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
    return claimedResult(work, doneResult(words.noneHere, plan.kept))
  }

  const agreed = await bundlesNow(fileCalls, plan.moves)
  await requireAgreement(work, words.organizeQuestion({ ...plan, folder }, pairing))
  return reportMoves(job, work, { kept: plan.kept, total }, async (onOutcome) => {
    for (const earlierRun of new Set(plan.back.map((item) => item.run))) {
      const only = plan.back.filter((item) => item.run === earlierRun).map(({ from }) => from)
      await restoreRun({ state, run: earlierRun, backup: backupFolder(), only, onOutcome, elevate })
    }
    await moveAgreedBundles(
      job,
      work,
      { run, folders: [folder], moves: plan.moves, agreed, settings },
      onOutcome,
    )
  })
}
