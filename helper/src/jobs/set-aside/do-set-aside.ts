import type { MoveOutcome } from '#shared/helper/job.ts'
import { bundlesNow } from '../../move/check-move.ts'
import { fileCalls } from '../../move/files/file-calls.ts'
import { moveBundles } from '../../move/move-bundles.ts'
import { elevate } from '../../move/rights/elevate.ts'
import { linkedBundles } from '../../scan/compared-bundles.ts'
import { privateFolderMatcher } from '../../scan/private-folders.ts'
import { scanFolders } from '../../scan/scan-folders.ts'
import { ownPath } from '../../system/own-path.ts'
import { sizeText } from '../../system/size-text.ts'
import { failedResult, type JobRunner } from '../failed-result.ts'
import { DECLINED_SENTENCE } from '../organize/do-organize.ts'
import { moveJobResult } from '../organize/move-job-result.ts'
import { isTakenRunName, newRunName } from '../organize/run-name.ts'
import { setAsideQuestion } from '../questions/question-of.ts'
import { progressReporter } from '../reporter.ts'
import { folderSettings } from '../scan/own-folders.ts'
import { isTooMuch, neededRoom } from './needed-room.ts'
import { onlyCopies } from './only-copies.ts'
import { missingParentSentence, setAsideFolder } from './set-aside-folder.ts'
import { setAsidePlan } from './set-aside-plan.ts'

/** Moves chosen bundles to the folder of a new run, after the user has agreed on this computer. */
export const doSetAside: JobRunner<'set-aside'> = async (job, work, claim) => {
  const { state, pairing, site, ask, signal } = work
  const ownSettings = folderSettings(state)
  const { found } = await scanFolders({ ...ownSettings, state, ...(signal && { signal }) })
  const run = newRunName(new Date(), isTakenRunName(state))
  const folder = ownPath(setAsideFolder(state), run)
  const plan = setAsidePlan(job.items, { found, folder, linked: linkedBundles(found) })
  const isCopyJob = job.reason === 'duplicate'
  const { moves, kept } = isCopyJob ? await onlyCopies(plan, found, signal) : plan
  if (moves.length === 0)
    return (await claim()) ? { state: 'done', sentence: NOTHING, items: kept } : undefined
  const refusal = missingParentSentence(state)
  if (refusal !== undefined) return (await claim()) ? failedResult(refusal, kept) : undefined
  const room = neededRoom(moves, folder)
  if (isTooMuch(room)) return (await claim()) ? failedResult(noRoom(room), kept) : undefined

  const bundles = await bundlesNow(fileCalls, moves)
  const isAgreed = await ask(setAsideQuestion({ moves, folder, room }, pairing))
  if (!(await claim())) return undefined
  if (!isAgreed) return failedResult(DECLINED_SENTENCE)

  // Hours may have passed before the user agreed.
  const now = isCopyJob ? await onlyCopies({ moves, kept }, found, signal) : { moves, kept }
  const report = progressReporter(site, job.id, () => {})
  const items: MoveOutcome[] = [...now.kept]
  const onOutcome = (outcome: MoveOutcome) => {
    items.push(outcome)
    const progress = { done: items.length - now.kept.length, total: now.moves.length, at: outcome.name }
    report.add(progress)
    work.watch?.(progress)
  }
  const isPrivate = privateFolderMatcher(ownSettings.privateFolders)
  const within = { from: ownSettings.folders, to: [folder], isPrivate }
  // A journal knows two kinds of runs: those that move bundles away, and those that bring them back.
  const options = {
    state,
    run,
    kind: 'organize' as const,
    jobId: job.id,
    moves: now.moves,
    within,
    agreed: bundles,
  }
  await moveBundles({ ...options, onOutcome, elevate, ...(signal && { signal }) })
  await report.end()
  return moveJobResult(items)
}

const NOTHING = 'None of these plugins is on this computer as the site has said. Nothing was changed.'

const noRoom = ({ copied, free }: { copied: number; free: number | null }) =>
  `There is not enough room: ${sizeText(copied)} must go to another disk, and ${sizeText(free ?? 0)} are free there. Nothing was changed.`
