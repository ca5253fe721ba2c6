import { and, asc, eq, gte } from 'drizzle-orm'
import { helperContract } from '#shared/helper/contract.ts'
import { JOB_ITEMS_PER_PAGE, type MoveOutcome } from '#shared/helper/job.ts'
import type { Db } from '../../db/open.ts'
import { jobItems } from '../../db/schema.ts'
import { mountContract, type RouteContext } from '../../http/mount.ts'
import { requireFound } from '../../http/problem.ts'
import { deviceRoutes } from './device-routes.ts'
import { addJob } from './jobs/add-job.ts'
import { cancelJob } from './jobs/cancel-job.ts'
import { listDevices, removeDevice } from './pairing/devices.ts'
import { exchangeCode, previewCode } from './pairing/exchange-code.ts'
import { startPairing } from './pairing/pairing-code.ts'
import { findJob, listRecentJobs } from './repository.ts'
import { addScanResults } from './scans/add-finds.ts'
import { listOldComputers } from './scans/known-places.ts'
import { listScanResults } from './scans/list-found.ts'
import { removeOldInstallations } from './scans/remove-places.ts'
import type { ScanLibrary } from './scans/scan-library.ts'

/** `publicUrl` is the server's address for helpers; by default the address that the page used. */
export function helperRoutes(
  room: RouteContext,
  { publicUrl, library }: { publicUrl: string | undefined; library: ScanLibrary },
) {
  mountContract(room, helperContract, {
    pair: ({ db, user, visit, now }) => startPairing(db, user, publicUrl ?? visit.origin, now),
    preview: ({ db, body, visit, now }) => previewCode(db, { ...body, address: visit.address, now }),
    exchange: ({ db, body: { code, ...newDevice }, visit, now }) =>
      exchangeCode(db, { code, address: visit.address, now }, newDevice),
    devices: ({ db, user, now }) => listDevices(db, user.id, now),
    revoke: async ({ db, user, params, now }) =>
      requireFound(await removeDevice(db, user.id, params.id, now), 'Device'),
    oldComputers: ({ db, user }) => listOldComputers(db, user.id),
    removePlaces: ({ db, user, params, now }) =>
      removeOldInstallations(db, library, user.id, params.machine, now),
    jobs: ({ db, user, now }) => listRecentJobs(db, user.id, now),
    openJob: async ({ db, user, params }) => requireFound(await findJob(db, user.id, params.id), 'Job'),
    addJob: ({ db, user, body, now }) => addJob(db, user.id, body, now),
    cancelJob: async ({ db, user, params, now }) =>
      requireFound(await cancelJob(db, user.id, params.id, now), 'Job'),
    found: async ({ db, user, params }) =>
      requireFound(await listScanResults(db, user.id, params.id, Number(params.from)), 'Job'),
    addFinds: ({ db, user, params, body, now }) => addScanResults(db, library, user.id, params.id, body, now),
    items: async ({ db, user, params }) =>
      requireFound(await listItems(db, user.id, params.id, Number(params.from)), 'Job'),
  })
  deviceRoutes(room, library)
}

/** The outcome of each bundle of a job from this number on. Undefined for an unknown job. */
async function listItems(
  db: Db,
  userId: string,
  jobId: string,
  from: number,
): Promise<MoveOutcome[] | undefined> {
  if (!(await findJob(db, userId, jobId))) return undefined
  const rows = await db
    .select({ item: jobItems.item })
    .from(jobItems)
    .where(and(eq(jobItems.userId, userId), eq(jobItems.jobId, jobId), gte(jobItems.number, from)))
    .orderBy(asc(jobItems.number))
    .limit(JOB_ITEMS_PER_PAGE)
  return rows.map(({ item }) => item)
}
