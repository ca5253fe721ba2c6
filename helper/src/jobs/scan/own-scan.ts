import { helperScan, type JobResult, NO_SCAN_CHANGES } from '#shared/helper/job.ts'
import { persistently } from '../../connect/persistently.ts'
import type { Site } from '../../connect/site-client.ts'
import { privateIn } from '../../scan/private-folders.ts'
import type { ScanOptions } from '../../scan/scan-folders.ts'
import { holdTurn } from '../lanes.ts'
import { failed } from '../work.ts'
import { scanSentence } from './do-scan.ts'
import { scanForJob } from './scan-for-job.ts'

type OwnScan = ScanOptions & {
  site: Site
  privateFolders: string[]
  /** New plugins are added to the library. */
  adds: boolean
  /** The scan started automatically, so the site notifies the user about changes. */
  isByItself: boolean
}

/**
 * Runs a scan that starts on this computer, and reports it to the site like a scan from a page. Returns what was found and what changed
 * in the library; undefined when the user has cancelled it on the site.
 */
export async function ownScan({ site, adds, isByItself, ...options }: OwnScan) {
  const isPrivate = privateIn(options.privateFolders)
  const visibleFolders = options.folders.filter(
    (folder) => !isPrivate(folder) && helperScan.shape.folders.safeParse([folder]).success,
  )
  const release = await holdTurn(options.state, 'look')
  try {
    const body = { folders: visibleFolders.slice(0, MOST_FOLDERS), adds, isByItself }
    const { id } = await persistently(() => site.scan({ body }))
    const end = (result: JobResult) => persistently(() => site.finish({ params: { id }, body: result }))
    const scanned = await scanForJob({ ...options, site, id }).catch(async (error: unknown) => {
      await end(failed(UNFINISHED)).catch(() => {})
      throw error
    })
    if (!scanned) return undefined
    const job = await end({ state: 'done', sentence: scanSentence(scanned), items: [] })
    const { foundCount, changes } = job.kind === 'scan' ? job : { foundCount: 0, changes: undefined }
    return { scanned, foundCount, changes: changes ?? NO_SCAN_CHANGES }
  } finally {
    release()
  }
}

const MOST_FOLDERS = 200
const UNFINISHED = 'The scan was not finished on the computer. Start it again.'
