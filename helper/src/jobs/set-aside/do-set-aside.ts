import { bundlesNow } from '../../move/check-move.ts'
import { fileCalls } from '../../move/files/file-calls.ts'
import { linkedBundles } from '../../scan/compared-bundles.ts'
import { scanFolders } from '../../scan/scan-folders.ts'
import { ownPath } from '../../system/own-path.ts'
import { sizeText } from '../../system/size-text.ts'
import { failedResult, type JobRunner } from '../failed-result.ts'
import { moveAgreed, reportMoves } from '../move-for-job.ts'
import { DECLINED_SENTENCE } from '../organize/do-organize.ts'
import { isTakenRunName, newRunName } from '../organize/run-name.ts'
import { setAsideQuestion } from '../questions/question-of.ts'
import { folderSettings } from '../scan/own-folders.ts'
import { isTooMuch, neededRoom } from './needed-room.ts'
import { onlyCopies } from './only-copies.ts'
import { missingParentSentence, setAsideFolder } from './set-aside-folder.ts'
import { setAsidePlan } from './set-aside-plan.ts'

/** Moves chosen bundles to the folder of a new run, after the user has agreed on this computer. */
export const doSetAside: JobRunner<'set-aside'> = async (job, work, claim) => {
  const { state, pairing, ask, signal } = work
  const settings = folderSettings(state)
  const { found } = await scanFolders({ ...settings, state, ...(signal && { signal }) })
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

  const agreed = await bundlesNow(fileCalls, moves)
  const isAgreed = await ask(setAsideQuestion({ moves, folder, room }, pairing))
  if (!(await claim())) return undefined
  if (!isAgreed) return failedResult(DECLINED_SENTENCE)

  // Hours may have passed before the user agreed.
  const now = isCopyJob ? await onlyCopies({ moves, kept }, found, signal) : { moves, kept }
  return reportMoves(job, work, { kept: now.kept, total: now.moves.length }, (onOutcome) =>
    moveAgreed(job, work, { run, folder, moves: now.moves, agreed, settings }, onOutcome),
  )
}

const NOTHING = 'None of these plugins is on this computer as the site has said. Nothing was changed.'

const noRoom = ({ copied, free }: { copied: number; free: number | null }) =>
  `There is not enough room: ${sizeText(copied)} must go to another disk, and ${sizeText(free ?? 0)} are free there. Nothing was changed.`
