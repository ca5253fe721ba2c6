import { wavesGenerationOf } from '#shared/bundles/waves/waves-places.ts'
import { ApiError } from '#shared/contract/client.ts'
import { type BundleCheck, CHECKS_PER_CALL, MOST_CHECKS } from '#shared/health/bundle-check.ts'
import {
  type ComparedBundles,
  FOUND_PLUGINS_PER_PAGE,
  type FoundPlugin,
  foundPlugin,
  type KnownPlace,
  MOST_COMPARED,
} from '#shared/helper/found.ts'
import type { Job } from '#shared/helper/job.ts'
import { inChunks } from '#shared/in-chunks.ts'
import { coalesce } from '#shared/timing/coalesce.ts'
import type { SiteClient } from '../../connect/site-client.ts'
import { LONG_RETRY_MINUTES, withRetries } from '../../connect/with-retries.ts'
import { comparedBundles } from '../../scan/compared-bundles.ts'
import { privateFolderMatcher } from '../../scan/private-folder-matcher.ts'
import { type FolderScanResult, type ScanOptions, scanFolders } from '../../scan/scan-folders.ts'
import { knownVolumes, removedPathMatcher } from '../../scan/volumes.ts'
import { belowOneOf } from '../../system/own-path.ts'
import { progressReporter } from '../progress-reporter.ts'
import { type CheckedComputer, checkComputer } from './check-computer.ts'

type Scan = Omit<ScanOptions, 'signal'> & { site: SiteClient; id: string; privateFolders: string[] }

/**
 * Scans for a job that this helper has claimed: sends progress and found plugins to the site, and in the end which ones are gone and
 * which may be copies. Returns undefined when the job was canceled, which ends the scan early.
 */
export async function scanForJob({ site, id, ...options }: Scan): Promise<FolderScanResult | undefined> {
  const volumes = knownVolumes(options.state)
  const ended = new AbortController()
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

/** A site of an older version does not have every endpoint; undefined there. */
async function unlessOld<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await withRetries(call)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}

/**
 * Sends the plugins of a running scan in order and in parts. Skips plugins that do not match the contract. `onAnswer` receives the state
 * of the job after each part; `end` throws when a part could not be sent.
 */
function foundPluginSender(site: SiteClient, id: string, onAnswer: (state: Job['state']) => void) {
  let queuedCount = 0
  const queue: FoundPlugin[] = []
  let sentCount = 0
  let failure: { error: unknown } | undefined
  const sending = coalesce(async () => {
    while (queue.length && !failure) {
      for (const found of inChunks(queue.splice(0), PART)) await sendPart(found)
    }
  })
  const sendPart = async (found: FoundPlugin[]) => {
    if (failure) return
    try {
      const body = { from: sentCount, found }
      const call = () => site.addFound({ params: { id }, body })
      const { state } = await withRetries(call, { seconds: LONG_RETRY_MINUTES * 60 })
      sentCount += found.length
      onAnswer(state)
    } catch (error) {
      failure = { error }
    }
  }
  return {
    add: (found: FoundPlugin[]) => {
      for (const each of found) {
        const { data } = foundPlugin.safeParse({ plugin: each.plugin, note: each.note })
        if (!data) continue
        queue.push(data)
        queuedCount++
      }
      if (queue.length) sending.start()
    },
    /** How many plugins the site has not received yet. */
    pending: () => queuedCount - sentCount,
    end: async () => {
      await sending.end()
      if (failure) throw failure.error
    },
  }
}

/** Less than the size limit of a request. */
const PART = {
  count: FOUND_PLUGINS_PER_PAGE,
  size: 500_000,
  sizeOf: (found: FoundPlugin) => JSON.stringify(found).length,
}

type GoneReport = {
  site: SiteClient
  id: string
  scanned: FolderScanResult
  privateFolders: string[]
  /** The volumes that were known before the scan. */
  volumes: string[] | undefined
}

const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Reports to the site which of its known paths are empty: only below folders that this scan has searched, and never paths that are
 * private, unreadable or on a volume that is not mounted.
 */
export async function reportRemovedPlugins({ site, id, scanned, privateFolders, volumes }: GoneReport) {
  const isEmpty = emptyAfter(scanned, privateFolders, volumes)
  let after: string | undefined = FIRST
  for (let round = 0; after !== undefined && round < MOST_ROUNDS; round++) {
    const params: { after: string } = { after }
    const known: KnownPlace[] = (await unlessOld(() => site.places({ params }))) ?? []
    const emptyIds = known.filter(isEmpty).map((place) => place.id)
    if (emptyIds.length > 0)
      await withRetries(() => site.gone({ params: { id }, body: { places: emptyIds } }))
    after = known.at(-1)?.id
  }
}

/** More pages than any library has; bounds the loop for a faulty site. */
const MOST_ROUNDS = 1_000

function emptyAfter(
  { found, searched, troubles }: FolderScanResult,
  privateFolders: string[],
  volumes: string[] | undefined,
) {
  const foundPaths = new Set(found.map(({ plugin }) => plugin.path))
  /** The places at which a bundle has the formats in which others load it. */
  const loadedPlaces = new Set(found.map(({ plugin }) => placeKey(plugin)))
  const isPrivate = privateFolderMatcher(privateFolders)
  const isSearched = belowOneOf(searched)
  const isTroubled = belowOneOf(troubles.map(({ path }) => path))
  const isGone = removedPathMatcher(volumes)
  const isFound = ({ path, format }: Pick<KnownPlace, 'path' | 'format'>) =>
    foundPaths.has(path) &&
    (format === undefined || !wavesGenerationOf(path) || loadedPlaces.has(placeKey({ path, format })))
  return (place: KnownPlace) => {
    const { path } = place
    if (isFound(place) || !isSearched(path) || isTroubled(path) || isPrivate(path)) return false
    return foundPaths.has(path) || isGone(path)
  }
}

const placeKey = ({ path, format }: { path: string; format: string }) => `${format} ${path}`
