import { englishNumber } from '#shared/text/locale.ts'
import { measureOwnContent } from '../../scan/measure-content.ts'
import type { FolderScanResult } from '../../scan/scan-folders.ts'
import { countWithNoun } from '../../system/count-with-noun.ts'
import { plainText } from '../../system/plain-text.ts'
import { UserFacingError } from '../../system/user-facing-error.ts'
import { failedResult, type JobRunner } from '../failed-result.ts'
import { folderSettings } from './own-folders.ts'
import { scanForJob } from './scan-for-job.ts'

/** Scans folders of the helper's own list and sends plugins as it finds them. Ends early when the job is canceled. */
export const doScan: JobRunner<'scan'> = async (job, { state, site, signal, watch }, claim) => {
  const { folders, privateFolders } = folderSettings(state)
  const unknownFolder = job.folders.find((folder) => !folders.includes(folder))
  if (!(await claim())) return undefined
  if (unknownFolder !== undefined)
    return failedResult(
      `${plainText(unknownFolder)} is not among the folders of this helper. Add it on the computer first.`,
    )

  const scan = { id: job.id, site, folders: job.folders, privateFolders, state }
  try {
    const scanned = await scanForJob({
      ...scan,
      ...(signal && { signal }),
      ...(watch && { onProgress: watch }),
    })
    if (!scanned) return undefined
    const content = await measureOwnContent({ state, privateFolders, ...(signal && { signal }) })
    return { state: 'done', sentence: scanSentence(scanned), items: [], content }
  } catch (error) {
    throw signal?.aborted
      ? new UserFacingError('The helper was stopped during the scan. Start the scan again.')
      : error
  }
}

/** The result of a scan as a sentence. */
export function scanSentence({ found, troubles }: FolderScanResult) {
  const [first, ...others] = troubles.filter(({ isAbsent }) => !isAbsent)
  const plugins = `Found ${countWithNoun(found.length, 'plugin')}.`
  if (!first) return plugins
  const more = others.length ? ` and ${englishNumber(others.length)} more` : ''
  return `${plugins} Could not read ${plainText(first.path, 200)}${more}: ${plainText(first.sentence, 150)}`
}
