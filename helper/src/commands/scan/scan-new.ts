import { counted } from '../../jobs/questions/question-of.ts'
import { ownFolders } from '../../jobs/scan/own-folders.ts'
import { ownScan } from '../../jobs/scan/own-scan.ts'
import { sentList } from '../../jobs/scan/sent-list.ts'
import { scanFolders } from '../../scan/scan-folders.ts'
import { EXIT } from '../../system/trouble.ts'
import { type Answer, type Call, told } from '../command-line/command.ts'
import { connected } from '../connection/connected.ts'

/**
 * Scans all folders of the helper and updates the library when the plugins differ from the last time. When nothing has changed, nothing
 * is sent; otherwise the site notifies the user once about new, updated and removed plugins.
 */
export async function scanNew({ flags, state, meter }: Call): Promise<Answer> {
  const { pairing, site } = connected(state)
  const own = { ...ownFolders(state), state, onProgress: meter.show }
  const { found } = await scanFolders({ ...own, isFull: flags.has('full') }).finally(meter.end)
  const sent = sentList(state, pairing)
  if (!sent.isChanged(found)) return told(EXIT.done, ['Nothing is new.'], { changes: null })
  const done = await ownScan({
    ...own,
    site,
    adds: true,
    isByItself: true,
    withSizes: flags.has('sizes'),
  }).finally(meter.end)
  if (!done) return told(EXIT.failed, ['The scan was canceled on the site.'])
  sent.keep(done.scanned.found)
  const { added, updated, gone } = done.changes
  const sentence = `Added ${counted(added, 'plugin')}, ${updated} updated, ${gone} gone.`
  return told(EXIT.done, [sentence], { changes: done.changes })
}
