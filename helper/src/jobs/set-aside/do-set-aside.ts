import { join, relative } from 'node:path'
import { bundlesNow } from '../../move/check-move.ts'
import { fileCalls } from '../../move/files/file-calls.ts'
import { linkedBundles } from '../../scan/compared-bundles.ts'
import { scanFolders } from '../../scan/scan-folders.ts'
import { ownPath } from '../../system/own-path.ts'
import { failedResult, type JobRunner } from '../failed-result.ts'
import { moveAgreedBundles, reportMoves } from '../move-for-job.ts'
import { DECLINED_SENTENCE } from '../organize/do-organize.ts'
import { isTakenRunName, newRunName } from '../organize/run-name.ts'
import { setAsideQuestion } from '../questions/question-of.ts'
import { folderSettings } from '../scan/own-folders.ts'
import { measureBundles } from './needed-room.ts'
import { onlyCopies } from './only-copies.ts'
import { placesFor, troubleAt } from './places.ts'
import { doPutInPlace } from './put-in-place.ts'
import { chooseSetAsideParent, setAsideFolder, setAsideParent } from './set-aside-folder.ts'
import { setAsidePlan } from './set-aside-plan.ts'

/** Moves chosen bundles to the folder of a new run, after the user has agreed on this computer. */
export const doSetAside: JobRunner<'set-aside'> = async (job, work, claim) => {
  if (job.reason === 'folder') return doPutInPlace(job, work, claim)
  const { state, pairing, askForFolder, signal } = work
  const settings = folderSettings(state)
  const { found } = await scanFolders({ ...settings, state, ...(signal && { signal }) })
  const run = newRunName(new Date(), isTakenRunName(state))
  const planned = ownPath(setAsideFolder(state), run)
  const plan = setAsidePlan(job.items, { found, folder: planned, linked: linkedBundles(found) })
  const isCopyJob = job.reason === 'duplicate'
  const { moves, kept } = isCopyJob ? await onlyCopies(plan, found, signal) : plan
  if (moves.length === 0)
    return (await claim()) ? { state: 'done', sentence: NOTHING, items: kept } : undefined
  const measured = measureBundles(moves)
  const places = placesFor(state, measured)
  let trouble = troubleAt(state, setAsideParent(state), measured)
  if (places.length === 0) return (await claim()) ? failedResult(`${trouble} ${NOWHERE}`, kept) : undefined

  const agreed = await bundlesNow(fileCalls, moves)
  let parent: string | undefined
  do {
    parent = await askForFolder(setAsideQuestion({ moves, places, trouble }, pairing))
    trouble = parent === undefined ? undefined : troubleAt(state, parent, measured)
  } while (trouble !== undefined)
  if (!(await claim())) return undefined
  if (parent === undefined) return failedResult(DECLINED_SENTENCE)
  if (parent !== setAsideParent(state)) chooseSetAsideParent(state, parent)
  const folder = ownPath(setAsideFolder(state), run)

  // Hours may have passed before the user agreed.
  const now = isCopyJob ? await onlyCopies({ moves, kept }, found, signal) : { moves, kept }
  const placed = now.moves.map((move) => ({ ...move, to: join(folder, relative(planned, move.to)) }))
  return reportMoves(job, work, { kept: now.kept, total: placed.length }, (onOutcome) =>
    moveAgreedBundles(job, work, { run, folders: [folder], moves: placed, agreed, settings }, onOutcome),
  )
}

const NOTHING = 'None of these plugins is on this computer as the site has said. Nothing was changed.'

const NOWHERE =
  'Type plugfolio-helper folders set-aside FOLDER on this computer for another folder. Nothing was changed.'
