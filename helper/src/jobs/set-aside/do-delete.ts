import { basename, dirname, join } from 'node:path'
import type { MoveOutcome } from '#shared/helper/job.ts'
import { MAX_SET_ASIDE } from '#shared/set-aside/contract.ts'
import { type FileCalls, fileCalls } from '../../move/files/file-calls.ts'
import { removeTree } from '../../move/files/tree.ts'
import { diskErrorSentence } from '../../move/move-words.ts'
import { readRuns, tidyRun } from '../../move/runs/read-runs.ts'
import { privateFolderMatcher } from '../../scan/private-folder-matcher.ts'
import { sizeOnDisk } from '../../scan/size-of.ts'
import { claimedResult, failedResult, type JobRunner, requireAgreement } from '../failed-result.ts'
import * as words from '../job-words.ts'
import { reportMoves } from '../move-for-job.ts'
import { folderSettings } from '../scan/own-folders.ts'
import { type DeletableBundle, deletableBundles, placeNow } from './deletable-bundles.ts'

/**
 * Deletes bundles for good that this helper set aside long ago, after the user has agreed on this computer. The site names original
 * paths; what is deleted is only what the journals of this helper say of them.
 */
export const doDelete: JobRunner<'delete'> = async (job, work) => {
  const { state, pairing } = work
  const isPrivate = privateFolderMatcher(folderSettings(state).privateFolders)
  const paths = new Set(job.items.slice(0, MAX_SET_ASIDE).map(({ path }) => path))
  const { bundles, stay } = await deletableBundles(fileCalls, readRuns(state), {
    paths,
    now: new Date(),
    isPrivate,
  })
  if (bundles.length === 0) return claimedResult(work, failedResult(words.noneDeletable, stay))

  const sizes = bundles.map(({ real }) => sizeOnDisk(real))
  const size = sizes.reduce((sum, each) => (sum === null || each === null ? null : sum + each), 0)
  await requireAgreement(work, words.deleteQuestion({ bundles, size }, pairing))

  const told = { kept: stay, total: bundles.length, failed: words.notDeleted }
  const result = await reportMoves(job, work, told, async (onOutcome) => {
    for (const bundle of bundles) onOutcome(await deleteBundle(fileCalls, bundle))
  })
  const deleted = new Set(result.items.flatMap(({ outcome, from }) => (outcome === 'deleted' ? [from] : [])))
  for (const { run, from, kept } of bundles) if (deleted.has(from)) tidyRun(run, [kept])
  return { ...result, notKept: [...deleted] }
}

/** Deletes the bundle that the user has agreed to, if it is still that one. No link is followed, in it or above it. */
export async function deleteBundle(files: FileCalls, bundle: DeletableBundle): Promise<MoveOutcome> {
  const { name, from, kept, real, device, file, stamp } = bundle
  const outcomeOf = (outcome: MoveOutcome['outcome'], sentence = ''): MoveOutcome => ({
    name: name.slice(0, 200),
    from,
    to: kept,
    outcome,
    sentence: sentence.slice(0, 500),
  })
  try {
    const now = await placeNow(files, kept)
    if (typeof now === 'string') return outcomeOf('kept', now)
    if (now.real !== real || now.device !== device || now.stamp !== stamp)
      return outcomeOf('kept', words.changedSinceAsked)
    if (!(await mayEmpty(files, real))) return outcomeOf('failed', words.onlyAdministrator(kept))
    // Under another name, so that what a stopped deletion leaves never comes back as a plugin.
    const leftover = leftoverOf(real)
    await files.rename(real, leftover)
    const taken = await files.stat(leftover)
    if (taken?.dev !== device || taken.ino !== file) {
      await files.rename(leftover, real)
      return outcomeOf('kept', words.changedSinceAsked)
    }
    await removeTree(files, leftover)
    return outcomeOf('deleted')
  } catch (error) {
    return outcomeOf(
      'failed',
      (await files.stat(leftoverOf(real))) ? words.partlyDeleted(leftoverOf(real)) : diskErrorSentence(error),
    )
  }
}

/** Where a bundle is while it is deleted. */
export const leftoverOf = (place: string) => join(dirname(place), `.${basename(place)}.deleting`)

/** True if this user may delete everything in a folder. A file needs no right of its own. */
async function mayEmpty(files: FileCalls, top: string): Promise<boolean> {
  const stat = await files.stat(top)
  if (!stat?.isDirectory()) return true
  const isOwner = stat.uid === process.getuid?.()
  const isWritable = await files.mayWrite(top).then(
    () => true,
    () => false,
  )
  // Removing gives an owner the right to write that a folder lacks.
  if (!isOwner && !isWritable) return false
  for (const name of await files.names(top)) if (!(await mayEmpty(files, join(top, name)))) return false
  return true
}
