import { type Scanned, scanFolders } from '../scan/scan-folders.ts'
import { follow } from '../system/follow.ts'
import { plainText } from '../system/plain-text.ts'
import { Trouble } from '../system/trouble.ts'
import { ownFolders } from './own-folders.ts'
import { reporter } from './reporter.ts'
import { foundSender } from './send-found.ts'
import { type Doing, failed } from './work.ts'

/** Scans folders of the helper's own list and sends what it finds while it goes on. Ends early when the job is cancelled. */
export const doScan: Doing<'scan'> = async (job, { state, site, signal, watch }, take) => {
  const { folders, privateFolders } = ownFolders(state)
  const strange = job.folders.find((folder) => !folders.includes(folder))
  if (!(await take())) return undefined
  if (strange !== undefined)
    return failed(
      `${plainText(strange)} is not among the folders of this helper. Add it on the computer first.`,
    )

  const ended = new AbortController()
  const unfollow = follow(signal, ended)
  let isCancelled = false
  const onAnswer = (state: string) => {
    isCancelled ||= state === 'cancelled'
    if (isCancelled) ended.abort()
  }
  const report = reporter(site, job.id, onAnswer)
  const sender = foundSender(site, job.id, (state) => {
    onAnswer(state)
    reportArrived()
  })
  let newest = { done: 0, total: 0, at: '' }
  /** What was found and has not arrived is not done. */
  const reportArrived = () => report.add({ ...newest, done: Math.max(0, newest.done - sender.pending()) })
  const scanning = scanFolders({
    folders: job.folders,
    privateFolders,
    state,
    signal: ended.signal,
    onProgress: ({ found, ...progress }) => {
      sender.add(found)
      newest = progress
      reportArrived()
      watch?.(progress)
    },
  })
  try {
    const scanned = await scanning
    await sender.end()
    // What was found last may have been refused because the job is over.
    return isCancelled ? undefined : { state: 'done', sentence: sentenceOf(scanned), items: [] }
  } catch (error) {
    if (isCancelled) return undefined
    throw signal?.aborted
      ? new Trouble('The helper was ended while it scanned. Start the scan again.')
      : error
  } finally {
    unfollow()
    await report.end()
  }
}

function sentenceOf({ found, troubles }: Scanned) {
  const [first, ...others] = troubles.filter(({ isAbsent }) => !isAbsent)
  const plugins = `Found ${found.length} ${found.length === 1 ? 'plugin' : 'plugins'}.`
  if (!first) return plugins
  const more = others.length ? ` and ${others.length} more` : ''
  return `${plugins} Could not read ${plainText(first.path, 200)}${more}: ${plainText(first.sentence, 150)}`
}
