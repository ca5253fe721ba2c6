import { englishNumber } from '#shared/text/locale.ts'
import { lastSentPlugins } from '../../jobs/scan/last-sent-plugins.ts'
import { folderSettings } from '../../jobs/scan/own-folders.ts'
import { runOwnScan } from '../../jobs/scan/own-scan.ts'
import { scanFolders } from '../../scan/scan-folders.ts'
import { countWithNoun } from '../../system/count-with-noun.ts'
import { EXIT } from '../../system/user-facing-error.ts'
import { type CommandAnswer, type CommandCall, commandAnswer } from '../command-line/command.ts'
import { requirePairedSite } from '../connection/require-paired-site.ts'

/**
 * Scans all folders of the helper and updates the library when the plugins differ from the last time. When nothing has changed, nothing
 * is sent; otherwise the site notifies the user once about new, updated and removed plugins.
 */
export async function scanIfChanged({ flags, state, meter }: CommandCall): Promise<CommandAnswer> {
  const { pairing, site } = requirePairedSite(state)
  const own = { ...folderSettings(state), state, onProgress: meter.show }
  const { found } = await scanFolders({ ...own, isFull: flags.has('full') }).finally(meter.end)
  const sent = lastSentPlugins(state, pairing)
  if (!sent.isChanged(found)) return commandAnswer(EXIT.done, ['Nothing new.'], { changes: null })
  const done = await runOwnScan({
    ...own,
    site,
    adds: true,
    isByItself: true,
    withSizes: flags.has('sizes'),
  }).finally(meter.end)
  if (!done) return commandAnswer(EXIT.failed, ['The scan was canceled on the site.'])
  sent.keep(done.scanned.found)
  const { added, updated, gone } = done.changes
  const sentence = `Added ${countWithNoun(added, 'plugin')}, ${englishNumber(updated)} updated, ${englishNumber(gone)} gone.`
  return commandAnswer(EXIT.done, [sentence], { changes: done.changes })
}
