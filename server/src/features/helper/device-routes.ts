import { and, asc, gt, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { deviceContract } from '#shared/helper/contract.ts'
import type { ComparedBundles } from '#shared/helper/found.ts'
import { type helperScan, type Job, NO_SCAN_CHANGES } from '#shared/helper/job.ts'
import { type LibraryTags, TAGGED_PLUGINS_PER_PAGE } from '#shared/helper/library-tags.ts'
import { type Db, identities, installations, plugins } from '../../db/schema.ts'
import type { PairedDevice } from '../../http/guard/device.ts'
import { mountContract, type RouteContext } from '../../http/mount.ts'
import { requireFound } from '../../http/problem.ts'
import { pick } from '../../library/columns.ts'
import { insertJob } from '../../library/insert-job.ts'
import { jobResponse } from '../../library/job-answer.ts'
import { isInLibraryOf } from '../../library/plugin-answer.ts'
import { claimJob, type MoveGate } from './jobs/claim-job.ts'
import { finishJob, reportJob } from './jobs/report-job.ts'
import { changeDevice, deviceFromRow, lockPairing, removeDevice } from './pairing/devices.ts'
import { changeClaimedJob, findJobForDevice, openJobsForDevice, type ScanLibrary } from './repository.ts'
import { markInstallationsGone } from './scans/mark-installations-gone.ts'
import { saveScanResults } from './scans/save-scan-results.ts'
import { installationPathsAfter, scanJobOf } from './scans/scan-finds.ts'

/** The routes for a paired helper. */
export function deviceRoutes(context: RouteContext, library: ScanLibrary, gate: MoveGate) {
  mountContract(context, deviceContract, {
    self: ({ user: { id, username, displayName }, device, now }) => ({
      device: deviceFromRow(device, now),
      accountId: id,
      username,
      displayName,
    }),
    change: async ({ db, device, body, now }) =>
      requireFound(await changeDevice(db, device, body, now), 'Device'),
    leave: async ({ db, device, now }) =>
      requireFound(await removeDevice(db, device.userId, device.id, now), 'Device'),
    waiting: ({ db, device }) => openJobsForDevice(db, device),
    open: async ({ db, device, params }) =>
      requireFound(await findJobForDevice(db, device, params.id), 'Job'),
    claim: async ({ db, device, params, now }) =>
      requireFound(await claimJob(db, { device, gate, now }, params.id), 'Job'),
    report: async ({ db, device, params, body, now }) =>
      requireFound(await reportJob(db, device, params.id, body, now), 'Job'),
    addFound: async ({ db, device, params, body, now }) =>
      requireFound(await saveScanResults(db, library, device, params.id, body, now), 'Job'),
    scan: ({ db, device, body, now }) => beginOwnScan(db, device, body, now),
    places: ({ db, device, params }) => installationPathsAfter(db, device, params.after),
    tags: ({ db, device, params }) => tagsAfter(db, device, params.after),
    gone: async ({ db, device, params, body, now }) =>
      requireFound(await markInstallationsGone(db, library, device, params.id, body.places, now), 'Job'),
    compared: async ({ db, device, params, body }) =>
      requireFound(await saveCompared(db, library, device, params.id, body), 'Job'),
    checked: async ({ db, device, params, body, now }) =>
      requireFound(
        await changeClaimedJob(db, device, params.id, async (tx, scan) => {
          await library.saveChecked(tx, device, scanJobOf(scan).folders, body, now)
          return { changedAt: scan.changedAt }
        }),
        'Job',
      ),
    finish: async ({ db, device, params, body, now }) =>
      requireFound(await finishJob(db, library, device, params.id, body, now), 'Job'),
  })
}

/** Starts a scan of the helper itself. It is claimed at once, so that no other process of the helper claims it. */
function beginOwnScan(
  db: Db,
  device: PairedDevice,
  { folders, ...options }: z.output<typeof helperScan>,
  now: Date,
): Promise<Job> {
  return db.transaction(async (tx) => {
    await lockPairing(tx, device)
    const payload = { folders: [...new Set(folders)], foundCount: 0, changes: NO_SCAN_CHANGES, ...options }
    const { userId, id: deviceId } = device
    return jobResponse(await insertJob(tx, { userId, kind: 'scan', state: 'taken', payload, deviceId }, now))
  })
}

/** Saves what a claimed scan of this device has found by comparing bundles. */
async function saveCompared(
  db: Db,
  library: ScanLibrary,
  device: PairedDevice,
  id: string,
  compared: ComparedBundles,
): Promise<Job | undefined> {
  let folders: string[] = []
  const job = await changeClaimedJob(db, device, id, async (_, scan) => {
    folders = scanJobOf(scan).folders
    return { changedAt: scan.changedAt }
  })
  if (folders.length > 0) await library.saveCompared(db, device, folders, compared)
  return job
}

/** The plugins of the library after the one with this id, with their tags and their places on the computer of a device. */
function tagsAfter(db: Db, { userId, machine }: PairedDevice, after: string): Promise<LibraryTags[]> {
  const columns = pick(plugins, ['id', 'name', 'manufacturer', 'tags', 'isFavorite'])
  const own = sql`(select plugins.id union all
    select m.id from plugins m where m.user_id = plugins.user_id and m.merged_into = plugins.id)`
  return db
    .select({
      ...columns,
      keys: sql<string[]>`array(
        select i.key from ${identities} i where i.user_id = plugins.user_id and i.plugin_id in ${own} order by i.key)`,
      places: sql<LibraryTags['places']>`(
        select coalesce(json_agg(json_build_object('format', n.format, 'path', n.path) order by n.id), '[]')
        from ${installations} n where n.user_id = plugins.user_id and n.plugin_id = plugins.id
          and n.machine = ${machine} and n.gone_at is null and n.path <> '')`,
    })
    .from(plugins)
    .where(and(isInLibraryOf(userId), gt(plugins.id, after)))
    .orderBy(asc(plugins.id))
    .limit(TAGGED_PLUGINS_PER_PAGE)
}
