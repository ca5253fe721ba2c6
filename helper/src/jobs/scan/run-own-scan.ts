import { helperScan, type JobResult, NO_SCAN_CHANGES } from '#shared/helper/job.ts'
import type { SiteClient } from '../../connect/site-client.ts'
import { withRetries } from '../../connect/with-retries.ts'
import { measureOwnContent } from '../../scan/measure-content.ts'
import { privateFolderMatcher } from '../../scan/private-folder-matcher.ts'
import type { FolderScanResult, ScanOptions } from '../../scan/scan-folders.ts'
import * as words from '../../scan/scan-words.ts'
import { plainText } from '../../system/plain-text.ts'
import { doneResult, failedResult, type JobRunner } from '../failed-result.ts'
import { acquireLane } from '../lanes.ts'
import { pathsNoLongerKept } from '../set-aside/no-longer-kept.ts'
import { folderSettings } from './own-folders.ts'
import { scanForJob } from './scan-for-job.ts'

/** Scans folders of the helper's own list and sends plugins as it finds them. Ends early when the job is canceled. */
export const doScan: JobRunner<'scan'> = async (job, { state, site, watch, claim }) => {
  const { folders, privateFolders } = folderSettings(state)
  const unknownFolder = job.folders.find((folder) => !folders.includes(folder))
  await claim()
  if (unknownFolder !== undefined) return failedResult(words.unknownFolder(plainText(unknownFolder)))

  const scan = { id: job.id, site, folders: job.folders, privateFolders, state }
  const scanned = await scanForJob({ ...scan, ...(watch && { onProgress: watch }) })
  if (!scanned) return undefined
  const content = await measureOwnContent({ state, privateFolders })
  return { ...doneResult(scanSentence(scanned)), content }
}

/** The result of a scan as a sentence. */
function scanSentence({ found, troubles }: FolderScanResult) {
  const [first, ...others] = troubles.filter(({ isAbsent }) => !isAbsent)
  const plugins = words.found(found.length)
  if (!first) return plugins
  const reason = plainText(first.sentence, 150)
  return `${plugins} ${words.couldNotRead(plainText(first.path, 200), others.length, reason)}`
}

type OwnScan = ScanOptions & {
  site: SiteClient
  privateFolders: string[]
  /** New plugins are added to the library. */
  adds: boolean
  /** The scan started automatically, so the site notifies the user about changes. */
  isByItself: boolean
}

/**
 * Runs a scan that starts on this computer, and reports it to the site like a scan from a page. Returns what was found and what changed
 * in the library; undefined when the user has canceled it on the site.
 */
export async function runOwnScan({ site, adds, isByItself, ...options }: OwnScan) {
  const isPrivate = privateFolderMatcher(options.privateFolders)
  const visibleFolders = options.folders.filter(
    (folder) => !isPrivate(folder) && helperScan.shape.folders.safeParse([folder]).success,
  )
  const release = await acquireLane(options.state, 'look')
  try {
    const body = { folders: visibleFolders.slice(0, MOST_FOLDERS), adds, isByItself }
    const { id } = await withRetries(() => site.scan({ body }))
    const end = (result: JobResult) => withRetries(() => site.finish({ params: { id }, body: result }))
    const scanned = await scanForJob({ ...options, site, id }).catch(async (error: unknown) => {
      await end(failedResult(words.unfinished)).catch(() => {})
      throw error
    })
    if (!scanned) return undefined
    const notKept = pathsNoLongerKept(options.state)
    const content = await measureOwnContent(options)
    const job = await end({ ...doneResult(scanSentence(scanned)), notKept, content })
    const { foundCount, changes } = job.kind === 'scan' ? job : { foundCount: 0, changes: undefined }
    return { scanned, foundCount, changes: changes ?? NO_SCAN_CHANGES }
  } finally {
    release()
  }
}

const MOST_FOLDERS = 200
