import { MAX_UNBLOCKED } from '#shared/health/contract.ts'
import type { MoveOutcome } from '#shared/helper/job.ts'
import { matchingFormat } from '#shared/plugins/formats.ts'
import { fileCalls } from '../../move/files/file-calls.ts'
import { blockedBundleAt } from '../../move/marks/marked-bundle.ts'
import { type AgreedBundle, unblockBundles } from '../../move/marks/unblock-bundles.ts'
import { diskErrorSentence } from '../../move/move-words.ts'
import { privateFolderMatcher } from '../../scan/private-folder-matcher.ts'
import { scanFolders } from '../../scan/scan-folders.ts'
import { currentPlatform } from '../../system/current-platform.ts'
import { UserFacingError } from '../../system/user-facing-error.ts'
import { claimedResult, failedResult, type JobRunner, requireAgreement } from '../failed-result.ts'
import * as words from '../job-words.ts'
import { reportMoves } from '../move-for-job.ts'
import { newRunName } from '../organize/run-name.ts'
import { folderSettings } from '../scan/own-folders.ts'
import { keptOutcome } from '../set-aside/set-aside-plan.ts'
import { signatureOf } from './signature-of.ts'
import { isRefused, signerSentence, UNBLOCK, unblockQuestion } from './unblock-words.ts'

/**
 * Lifts the block of macOS from chosen bundles, after the user has agreed on this computer. Of what the site says only paths and formats are
 * used, to choose among the bundles that the scan of this computer finds.
 */
export const doUnblock: JobRunner<'unblock'> = async (job, work) => {
  const { state, pairing } = work
  if (currentPlatform() !== 'macos') throw new UserFacingError(UNBLOCK.onlyOnMac)
  const plan = await unblockPlan(job.items.slice(0, MAX_UNBLOCKED), state)
  if (plan.bundles.length === 0) return claimedResult(work, failedResult(UNBLOCK.nothing, plan.kept))

  await requireAgreement(work, unblockQuestion(plan.bundles, words.requestedBy(pairing)))
  const run = newRunName(state)
  const told = { kept: plan.kept, total: plan.bundles.length, failed: UNBLOCK.failed }
  return reportMoves(job, work, told, async (onOutcome) => {
    await unblockBundles(plan.bundles, { state, run, jobId: job.id, onOutcome })
  })
}

/** A bundle that is to be unblocked. Without a format, that of the bundle at this path. */
type Wanted = { path: string; format?: string }

/**
 * Which of the wanted bundles can be unblocked: only those that the scan of this computer finds at exactly that path, that macOS blocks, and
 * whose signature could be read and fits them. `kept` are the others, each with its reason.
 */
export async function unblockPlan(
  wanted: readonly Wanted[],
  state: string,
): Promise<{ bundles: AgreedBundle[]; kept: MoveOutcome[] }> {
  const { folders, privateFolders } = folderSettings(state)
  const { found } = await scanFolders({ folders, privateFolders, state })
  const within = { from: folders, isPrivate: privateFolderMatcher(privateFolders) }
  const atPath = new Map(
    found.filter(({ place }) => place === undefined).map((one) => [one.plugin.path, one]),
  )
  const bundles: AgreedBundle[] = []
  const kept: MoveOutcome[] = []
  for (const { path, format } of new Map(wanted.map((one) => [one.path, one])).values()) {
    const plugin = atPath.get(path)?.plugin
    const isOther = format !== undefined && matchingFormat(plugin?.format ?? '') !== matchingFormat(format)
    if (!plugin || isOther) {
      kept.push(keptOutcome(path, UNBLOCK.notFound))
      continue
    }
    const bundle = await blockedBundleAt(fileCalls, path, within).catch(diskErrorSentence)
    const signature = typeof bundle === 'string' ? undefined : await signatureOf(path)
    const said = signature ? signerSentence(signature) : ''
    if (typeof bundle === 'string' || !signature || isRefused(signature))
      kept.push(keptOutcome(path, typeof bundle === 'string' ? bundle : said))
    else bundles.push({ ...bundle, name: plugin.name.slice(0, 200), said })
  }
  return { bundles, kept }
}
