import { ApiError } from '#shared/contract/client.ts'
import { type BundleCheck, CHECKS_PER_CALL, MOST_CHECKS } from '#shared/health/bundle-check.ts'
import { type ComparedBundles, MOST_COMPARED } from '#shared/helper/found.ts'
import type { Job } from '#shared/helper/job.ts'
import { inChunks } from '#shared/in-chunks.ts'
import type { SiteClient } from '../../connect/site-client.ts'
import { withRetries } from '../../connect/with-retries.ts'
import { comparedBundles } from '../../scan/compared-bundles.ts'
import { type FolderScanResult, type ScanOptions, scanFolders } from '../../scan/scan-folders.ts'
import { knownVolumes } from '../../scan/volumes.ts'
import { abortWith } from '../../system/abort-with.ts'
import { progressReporter } from '../progress-reporter.ts'
import { type CheckedComputer, checkComputer } from './check-computer.ts'
import { foundPluginSender } from './found-plugin-sender.ts'
import { reportRemovedPlugins } from './report-removed-plugins.ts'

type Scan = ScanOptions & { site: SiteClient; id: string; privateFolders: string[] }

/**
 * Scans for a job that this helper has claimed: sends progress and found plugins to the site, and in the end which ones are gone and
 * which may be copies. Returns undefined when the job was canceled, which ends the scan early.
 */
export async function scanForJob({ site, id, ...options }: Scan): Promise<FolderScanResult | undefined> {
  const volumes = knownVolumes(options.state)
  const ended = new AbortController()
  const unfollow = abortWith(options.signal, ended)
  let isCanceled = false
  const onAnswer = (state: Job['state']) => {
    // A job that has failed on the server accepts nothing more either.
    isCanceled ||= state !== 'taken'
    if (isCanceled) ended.abort()
  }
  const report = progressReporter(site, id, onAnswer)
  const sender = foundPluginSender(site, id, (state) => {
    onAnswer(state)
    reportArrived()
  })
  let newest = { done: 0, total: 0, at: '' }
  /** Found plugins count as done only when the site has received them. */
  const reportArrived = () => report.add({ ...newest, done: Math.max(0, newest.done - sender.pending()) })
  const scanning = scanFolders({
    ...options,
    signal: ended.signal,
    onProgress: (progress) => {
      sender.add(progress.found)
      newest = progress
      reportArrived()
      options.onProgress?.(progress)
    },
  })
  try {
    const scanned = await scanning
    await sender.end()
    // The last part may have been refused because the job is over.
    if (isCanceled) return undefined
    await reportRemovedPlugins({ site, id, scanned, volumes, privateFolders: options.privateFolders })
    await reportCompared(site, id, await comparedBundles(options.state, scanned, ended.signal))
    await reportChecked(
      site,
      id,
      await checkComputer(scanned, options.privateFolders, new Date(), ended.signal),
    )
    return scanned
  } catch (error) {
    if (isCanceled) return undefined
    throw error
  } finally {
    unfollow()
    await report.end()
  }
}

/** Sends what DAWs see, in parts. */
async function reportChecked(site: SiteClient, id: string, { bundles, ...computer }: CheckedComputer) {
  const chunks = inChunks(bundles.slice(0, MOST_CHECKS), CHECKS)
  const parts = chunks.length > 0 ? chunks : [[]]
  for (const [at, part] of parts.entries())
    await unlessOld(() =>
      site.checked({
        params: { id },
        body: { isFirst: at === 0, isLast: at === parts.length - 1, ...computer, bundles: part },
      }),
    )
}

/** Less than the size limit of a call. */
const CHECKS = {
  count: CHECKS_PER_CALL,
  size: 2_000_000,
  sizeOf: (check: BundleCheck) => Buffer.byteLength(JSON.stringify(check)),
}

/** Leaves out all beyond the limits: it counts as no copy, and the helper looks at links again before it moves anything. */
async function reportCompared(site: SiteClient, id: string, { digests, links }: ComparedBundles) {
  const body = { digests: digests.slice(0, MOST_COMPARED), links: links.slice(0, MOST_COMPARED) }
  await unlessOld(() => site.compared({ params: { id }, body }))
}

/** A site of an older version does not have every endpoint. */
async function unlessOld(send: () => Promise<unknown>) {
  try {
    await withRetries(send)
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
}
