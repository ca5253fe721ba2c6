import { ApiError } from '#shared/contract/client.ts'
import type { Job, JobResult } from '#shared/helper/job.ts'
import { scanFolders } from '../scan/scan-folders.ts'
import { plainText } from '../system/plain-text.ts'
import { showFile } from '../system/show-file.ts'
import { Trouble } from '../system/trouble.ts'
import { holdTurn, LANES } from './lanes.ts'
import { doOrganize } from './organize/do-organize.ts'
import { doRestore } from './organize/do-restore.ts'
import { interruptedJob } from './organize/interrupted-job.ts'
import { isTooOften, TOO_OFTEN } from './pace.ts'
import { tellResult } from './results.ts'
import { doScan } from './scan/do-scan.ts'
import { FoldersLost, ownFolders } from './scan/own-folders.ts'
import { type Doing, failed, type Work } from './work.ts'

/**
 * Does one job, when it still waits: one of its lane at a time on a computer, whichever process does it. Gives what the site was
 * told; undefined when there was nothing left to do.
 */
export async function doJob(id: string, work: Work): Promise<JobResult | undefined> {
  const { kind } = await work.site.open({ params: { id } })
  const release = await holdTurn(work.state, LANES[kind])
  try {
    const job = await work.site.open({ params: { id } })
    if (job.id !== id || job.kind !== kind) throw new Trouble(ANOTHER)
    const result = await resultOf(job, work)
    if (result) await tellResult(work.state, work.site, id, result)
    return result
  } finally {
    release()
  }
}

const ANOTHER = 'The site sent a different job than the requested one. Nothing was done.'

async function resultOf(job: Job, work: Work): Promise<JobResult | undefined> {
  // This process holds the lock for jobs, so an open job of this computer was interrupted.
  if (job.state === 'taken') return interruptedJob(job, work.state)
  if (job.state !== 'waiting') return undefined
  let isTaken = false
  const take = async () => {
    isTaken = await takeOf(job, work)
    return isTaken
  }
  try {
    if (!work.isAskedHere && isTooOften(work.state, job.kind))
      return (await take()) ? failed(TOO_OFTEN) : undefined
    return await doing(job, work, take)
  } catch (error) {
    // The user waits for an answer, and only a user of this computer can repair it.
    if (!isTaken && !(error instanceof FoldersLost && (await take()))) throw error
    return failed(sentenceOf(error))
  }
}

function doing(job: Job, work: Work, take: () => Promise<boolean>) {
  switch (job.kind) {
    case 'organize':
      return doOrganize(job, work, take)
    case 'restore':
      return doRestore(job, work, take)
    case 'reveal':
      return doReveal(job, work, take)
    case 'scan':
      return doScan(job, work, take)
  }
}

/** False when the job was canceled meanwhile, or another device has claimed it. */
async function takeOf({ id }: Job, { site }: Work) {
  try {
    return (await site.take({ params: { id } })).state === 'taken'
  } catch (error) {
    if (error instanceof ApiError && (error.status === 409 || error.status === 404)) return false
    throw error
  }
}

const sentenceOf = (error: unknown) =>
  error instanceof Trouble || error instanceof ApiError
    ? error.message
    : `Something unexpected happened: ${error instanceof Error ? error.message : String(error)}`

/** Shows a bundle in the file manager, if the helper's own scan finds it at that very path. */
const doReveal: Doing<'reveal'> = async ({ path, name }, { state }, take) => {
  const { found } = await scanFolders({ ...ownFolders(state), state })
  const isFound = found.some(({ plugin }) => plugin.path === path)
  if (!(await take())) return undefined
  const shown = plainText(name, 200)
  if (!isFound) return failed(`${shown} is no longer at this place. Scan again to find it.`)
  if (!(await showFile(path))) return failed(`This computer has no file manager that could show ${shown}.`)
  return { state: 'done', sentence: `${shown} is shown on the computer.`, items: [] }
}
