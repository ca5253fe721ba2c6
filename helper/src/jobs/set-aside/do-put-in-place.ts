import { homedir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { ownFolderOf, placeVerdict } from '#shared/health/search-folders.ts'
import type { ChosenBundle, Job } from '#shared/helper/job.ts'
import type { Platform } from '#shared/plugins/architectures.ts'
import { bundlesNow } from '../../move/check-move.ts'
import { fileCalls } from '../../move/files/file-calls.ts'
import { linkedBundles } from '../../scan/compared-bundles.ts'
import { scanFolders } from '../../scan/scan-folders.ts'
import { currentPlatform } from '../../system/current-platform.ts'
import { claimedResult, doneResult, type JobWork, requireAgreement } from '../failed-result.ts'
import * as words from '../job-words.ts'
import { moveAgreedBundles, reportMoves } from '../move-for-job.ts'
import { newRunName } from '../organize/run-name.ts'
import { folderSettings } from '../scan/own-folders.ts'
import { type Found, type MovePlan, movePlan, staySentence } from './set-aside-plan.ts'

/**
 * Moves chosen bundles that DAWs do not look for where they are into the folder of their format, after the user has agreed on this
 * computer. The folder comes from this program, never from the site.
 */
export async function doPutInPlace(job: Pick<Job, 'id'> & { items: ChosenBundle[] }, work: JobWork) {
  const { state, pairing } = work
  const settings = folderSettings(state)
  const { found } = await scanFolders({ ...settings, state })
  const { moves, kept } = placePlan(job.items, { found, linked: linkedBundles(found) })
  if (moves.length === 0) return claimedResult(work, doneResult(words.noneMisplaced, kept))

  const agreed = await bundlesNow(fileCalls, moves)
  await requireAgreement(work, words.placeQuestion(moves, pairing))

  const run = newRunName(state)
  const folders = [...new Set(moves.map(({ to }) => dirname(to)))]
  return reportMoves(job, work, { kept, total: moves.length }, (onOutcome) =>
    moveAgreedBundles(job, work, { run, folders, moves, agreed, settings }, onOutcome),
  )
}

/**
 * Plans which of the chosen bundles move into the folder of their format: only those that the scan of this computer has found, at exactly
 * that path, in that format, and where no DAW looks for it. `linked`: by path, from which bundle a link leads there. `kept` are the
 * others, each with its reason.
 */
function placePlan(
  chosen: readonly ChosenBundle[],
  { found, linked }: { found: readonly Found[]; linked: ReadonlyMap<string, string> },
): MovePlan {
  const platform = currentPlatform()
  return movePlan(chosen, found, (bundle) => {
    const { path, format } = bundle.plugin
    const folder = fullPathOf(ownFolderOf(format, platform))
    const sentence = reasonToStay(bundle, folder, platform, linked.get(path))
    return sentence === undefined ? { to: join(folder, basename(path)) } : { sentence }
  })
}

function reasonToStay(bundle: Found, folder: string, platform: Platform, linkedFrom: string | undefined) {
  if (bundle.place !== undefined) return words.oddPath
  if (folder === '') return words.noFolderForFormat
  const verdict = placeVerdict(bundle.plugin.path, bundle.plugin.format, platform)
  if (verdict === 'searched' && !bundle.isDisabled) return words.alreadyInPlace
  if (verdict === 'unknown' && !bundle.isDisabled) return words.unknownFolder
  return staySentence(bundle, linkedFrom)
}

/** A folder of the table as a full path on this computer; '' when it has none. */
function fullPathOf(folder: string): string {
  const { APPDATA } = process.env
  if (folder.startsWith('~/')) return `${homedir()}${folder.slice(1)}`
  if (folder.startsWith('%APPDATA%')) return APPDATA ? `${APPDATA}${folder.slice('%APPDATA%'.length)}` : ''
  return folder
}
