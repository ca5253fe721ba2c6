import { type JobResult, NO_SCAN_CHANGES, helperScan as wish } from '#shared/helper/job.ts'
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
  /** What is new is added to the library. */
  adds: boolean
  /** The user did not request it, so the site reports what it changed. */
  isByItself: boolean
}

/**
 * A scan that begins here and not on a page, with all that the site learns of one. Gives what was found and what that has changed in the
 * library; undefined when it was canceled on the page.
 */
export async function ownScan({ site, adds, isByItself, ...options }: OwnScan) {
  const isPrivate = privateIn(options.privateFolders)
  const told = options.folders.filter(
    (folder) => !isPrivate(folder) && wish.shape.folders.safeParse([folder]).success,
  )
  const release = await holdTurn(options.state, 'look')
  try {
    const body = { folders: told.slice(0, MOST_TOLD), adds, isByItself }
    const { id } = await persistently(() => site.scan({ body }))
    const end = (result: JobResult) => persistently(() => site.finish({ params: { id }, body: result }))
    const scanned = await scanForJob({ ...options, site, id }).catch(async (error: unknown) => {
      await end(failed(CUT_OFF)).catch(() => {})
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

const MOST_TOLD = 200
const CUT_OFF = 'The scan was not finished on the computer. Start it again.'
