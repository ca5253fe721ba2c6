import { and, eq, inArray } from 'drizzle-orm'
import { type Job, NO_SCAN_CHANGES } from '#shared/helper/job.ts'
import type { NewPlugin } from '#shared/plugins/new-plugin.ts'
import { type Db, type installations, plugins } from '../../../db/schema.ts'
import type { PairedDevice } from '../../../http/guard/device.ts'
import { changeLibrary } from '../../../library/change-library.ts'
import { pick } from '../../../library/columns.ts'
import { makeRoomForJobParts } from '../../../library/insert-job.ts'
import { changeClaimedJob, type ScanLibrary } from '../repository.ts'
import { insertScanResults, scanJobOf, scanPayload } from './scan-finds.ts'

type Installation = typeof installations.$inferSelect

/** Marks installations in the scanned folders of this computer that a running scan no longer found, and lists them. Can be repeated. */
export const markInstallationsGone = (
  db: Db,
  library: ScanLibrary,
  device: PairedDevice,
  id: string,
  places: string[],
  now: Date,
): Promise<Job | undefined> =>
  changeLibrary(db, device.userId, (tx) =>
    changeClaimedJob(tx, device, id, async (inner, scanJob) => {
      const scan = scanJobOf(scanJob)
      const { userId, machine } = device
      const { folders, foundCount, changes = NO_SCAN_CHANGES } = scan
      const gone = await library.markGone(inner, { userId, machine }, { ids: places, folders }, now)
      const found = await goneResults(inner, userId, gone)
      const bytes = Buffer.byteLength(JSON.stringify(found))
      const hasRoom = await makeRoomForJobParts(inner, userId, bytes)
      const rows = found.map((each) => ({ found: each, status: 'gone' as const }))
      if (hasRoom) await insertScanResults(inner, scanJob, foundCount + changes.gone, rows)
      return {
        payload: { ...scanPayload(scan), changes: { ...changes, gone: changes.gone + gone.length } },
        bytes: scanJob.bytes + (hasRoom ? bytes : 0),
        changedAt: now,
      }
    }),
  )

/** The plugins of these installations in the form of scan results. */
async function goneResults(tx: Db, userId: string, gone: Installation[]) {
  const ids = [...new Set(gone.map(({ pluginId }) => pluginId))]
  const columns = pick(plugins, ['id', 'name', 'manufacturer', 'type', 'isUAD'])
  const entries = await tx
    .select(columns)
    .from(plugins)
    .where(and(eq(plugins.userId, userId), inArray(plugins.id, ids)))
  const entryById = new Map(entries.map((entry) => [entry.id, entry]))
  return gone.flatMap((installation) => {
    const entry = entryById.get(installation.pluginId)
    return entry ? [{ plugin: pluginOf(entry, installation), note: '' }] : []
  })
}

type Entry = Pick<NewPlugin, 'name' | 'manufacturer' | 'type' | 'isUAD'>

const pluginOf = (entry: Entry, installation: Installation): NewPlugin => ({
  ...pick(entry, ['name', 'manufacturer', 'type', 'isUAD']),
  ...pick(installation, ['format', 'path', 'version', 'architectures', 'size', 'platform']),
  ...pick(installation, ['bundleId', 'signer', 'contents']),
  isGuess: false,
  isOwned: true,
  updateAvailable: false,
  isFavorite: false,
  audioUnit: null,
  classId: null,
})
