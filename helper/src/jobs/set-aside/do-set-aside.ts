import { join, relative } from 'node:path'
import { groupsOf } from '#shared/groups.ts'
import { movedPath } from '#shared/helper/job.ts'
import { MAX_SET_ASIDE } from '#shared/set-aside/contract.ts'
import { bundlesNow } from '../../move/check-move.ts'
import { fileCalls } from '../../move/files/file-calls.ts'
import { elevate } from '../../move/rights/elevate.ts'
import { readRuns } from '../../move/runs/read-runs.ts'
import { restoreRun } from '../../move/runs/restore-run.ts'
import { bundleDigest } from '../../scan/bundle-digest.ts'
import { copyCandidates, linkedBundles } from '../../scan/compared-bundles.ts'
import { scanFolders } from '../../scan/scan-folders.ts'
import type { FoundBundle } from '../../scan/to-found-bundle.ts'
import { ownPath } from '../../system/own-path.ts'
import {
  claimedResult,
  doneResult,
  failedResult,
  type JobRunner,
  requireAgreement,
} from '../failed-result.ts'
import * as words from '../job-words.ts'
import { moveAgreedBundles, reportMoves } from '../move-for-job.ts'
import { backupFolder, newRunName } from '../organize/run-name.ts'
import { runsToBringBack } from '../organize/runs-to-bring-back.ts'
import { folderSettings } from '../scan/own-folders.ts'
import { newestItem } from './deletable-bundles.ts'
import { doPutInPlace } from './do-put-in-place.ts'
import { measureBundles } from './needed-space.ts'
import { lostPaths } from './no-longer-kept.ts'
import { placesFor, troubleAt } from './places.ts'
import { chooseSetAsideParent, setAsideFolder, setAsideParent } from './set-aside-folder.ts'
import { keptOutcome, type MovePlan, setAsidePlan } from './set-aside-plan.ts'

/** Moves chosen bundles to the folder of a new run, after the user has agreed on this computer. */
export const doSetAside: JobRunner<'set-aside'> = async (job, work) => {
  if (job.reason === 'folder') return doPutInPlace(job, work)
  const { state, pairing, askForFolder, claim } = work
  const settings = folderSettings(state)
  const { found } = await scanFolders({ ...settings, state })
  const run = newRunName(state)
  const planned = ownPath(setAsideFolder(state), run)
  const plan = setAsidePlan(job.items, { found, folder: planned, linked: linkedBundles(found) })
  const isCopyJob = job.reason === 'duplicate'
  const { moves, kept } = isCopyJob ? await onlyCopies(plan, found) : plan
  if (moves.length === 0) return claimedResult(work, doneResult(words.noneWhereExpected, kept))
  const measured = measureBundles(moves)
  const places = placesFor(state, measured)
  let trouble = troubleAt(state, setAsideParent(state), measured)
  if (places.length === 0) return claimedResult(work, failedResult(words.chooseFolder(trouble ?? ''), kept))

  const agreed = await bundlesNow(fileCalls, moves)
  let parent: string | undefined
  do {
    parent = await askForFolder(words.setAsideQuestion({ moves, places, trouble }, pairing))
    trouble = parent === undefined ? undefined : troubleAt(state, parent, measured)
  } while (trouble !== undefined)
  await claim()
  if (parent === undefined) return failedResult(words.declined)
  if (parent !== setAsideParent(state)) chooseSetAsideParent(state, parent)
  const folder = ownPath(setAsideFolder(state), run)

  // Hours may have passed before the user agreed.
  const now = isCopyJob ? await onlyCopies({ moves, kept }, found) : { moves, kept }
  const placed = now.moves.map((move) => ({ ...move, to: join(folder, relative(planned, move.to)) }))
  return reportMoves(job, work, { kept: now.kept, total: placed.length }, (onOutcome) =>
    moveAgreedBundles(job, work, { run, folders: [folder], moves: placed, agreed, settings }, onOutcome),
  )
}

type Found = Pick<FoundBundle, 'plugin' | 'place' | 'isDisabled'>

/**
 * Keeps every planned move of which no copy stays on this computer. All bytes are read now, whatever a site or an earlier scan has said,
 * and a copy that DAWs do not load is none.
 */
export async function onlyCopies({ moves, kept }: MovePlan, found: readonly Found[]): Promise<MovePlan> {
  const leaving = new Set(moves.map(({ from }) => from))
  const groups = copyCandidates(found.filter(({ isDisabled }) => !isDisabled))
  const plan: MovePlan = { moves: [], kept: [...kept] }
  for (const move of moves) {
    const group = groups.find((each) => each.some(({ plugin }) => plugin.path === move.from)) ?? []
    const staying = group.map(({ plugin }) => plugin.path).filter((path) => !leaving.has(path))
    const digest = staying.length > 0 ? await bundleDigest(move.from) : null
    if (digest !== null && (await hasOneOf(staying, digest))) plan.moves.push(move)
    else plan.kept.push(keptOutcome(move.from, words.noCopy))
  }
  return plan
}

async function hasOneOf(paths: string[], digest: string) {
  for (const path of paths) if ((await bundleDigest(path)) === digest) return true
  return false
}

/** Brings chosen bundles back from the newest runs that have moved them, after the user has agreed on this computer. */
export const doBringBack: JobRunner<'bring-back'> = async (job, work) => {
  const { state, pairing } = work
  const keptRuns = runsToBringBack(state)
  const paths = new Set(job.items.slice(0, MAX_SET_ASIDE).map(({ path }) => path))
  const held = [...paths].flatMap((path) => newestItem(keptRuns, path) ?? [])
  const heldPaths = new Set(held.map(({ item }) => item.from))
  const absent = absentOutcomes(
    state,
    [...paths].filter((path) => !heldPaths.has(path)),
  )
  if (held.length === 0) {
    const sentence = absent.notKept.length === absent.items.length ? words.noneKept : words.disksAway
    return claimedResult(work, { ...failedResult(sentence, absent.items), notKept: absent.notKept })
  }

  const items = held.map(({ item }) => item)
  await requireAgreement(work, words.restoreQuestion(items, words.requestedBy(pairing)))

  const told = { kept: absent.items, total: held.length }
  const result = await reportMoves(job, work, told, async (onOutcome) => {
    for (const [run, ofRun] of groupsOf(held, (one) => one.run.run)) {
      const only = ofRun.map(({ item }) => item.from)
      await restoreRun({ state, run, backup: backupFolder(), only, jobId: job.id, onOutcome, elevate })
    }
  })
  return { ...result, notKept: absent.notKept }
}

/** The outcomes of bundles that cannot come back now; `notKept` never can, because they are lost or were never moved here. */
function absentOutcomes(state: string, paths: string[]) {
  const runs = readRuns(state, backupFolder())
  const lost = lostPaths(runs)
  const notKept = paths.filter((path) => lost.has(path) || newestItem(runs, path)?.item.state !== 'moved')
  const isLost = new Set(notKept)
  const items = paths.map((path) => keptOutcome(path, isLost.has(path) ? words.notKept : words.diskAway))
  return { items, notKept: notKept.filter((path) => movedPath.safeParse(path).success) }
}
