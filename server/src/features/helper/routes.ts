import { and, asc, eq, gte } from 'drizzle-orm'
import { helperContract } from '#shared/helper/contract.ts'
import { JOB_ITEMS_PER_PAGE, type MoveOutcome } from '#shared/helper/job.ts'
import type { Db } from '../../db/open.ts'
import { jobItems } from '../../db/schema.ts'
import { mount, type Room } from '../../http/mount.ts'
import { found } from '../../http/problem.ts'
import { deviceRoutes } from './device-routes.ts'
import { addJob } from './jobs/add-job.ts'
import { cancelJob } from './jobs/cancel-job.ts'
import { devicesOf, removeDevice } from './pairing/devices.ts'
import { exchangeCode, previewCode } from './pairing/exchange-code.ts'
import { startPairing } from './pairing/pairing-code.ts'
import { findJob, jobsOf } from './repository.ts'
import { addFinds } from './scans/add-finds.ts'
import { oldComputersOf } from './scans/known-places.ts'
import { listFound } from './scans/list-found.ts'
import { removeOldPlaces } from './scans/remove-places.ts'
import type { ScanLibrary } from './scans/scan-library.ts'

/** `publicUrl` is the server's address for helpers; by default the address that the page used. */
export function helperRoutes(
  room: Room,
  { publicUrl, library }: { publicUrl: string | undefined; library: ScanLibrary },
) {
  mount(room, helperContract, {
    pair: ({ db, user, visit, now }) => startPairing(db, user, publicUrl ?? visit.origin, now),
    preview: ({ db, body, visit, now }) => previewCode(db, { ...body, address: visit.address, now }),
    exchange: ({ db, body: { code, ...newDevice }, visit, now }) =>
      exchangeCode(db, { code, address: visit.address, now }, newDevice),
    devices: ({ db, user, now }) => devicesOf(db, user.id, now),
    revoke: async ({ db, user, params, now }) =>
      found(await removeDevice(db, user.id, params.id, now), 'Device'),
    oldComputers: ({ db, user }) => oldComputersOf(db, user.id),
    removePlaces: ({ db, user, params, now }) => removeOldPlaces(db, library, user.id, params.machine, now),
    jobs: ({ db, user, now }) => jobsOf(db, user.id, now),
    openJob: async ({ db, user, params }) => found(await findJob(db, user.id, params.id), 'Job'),
    addJob: ({ db, user, body, now }) => addJob(db, user.id, body, now),
    cancelJob: async ({ db, user, params, now }) =>
      found(await cancelJob(db, user.id, params.id, now), 'Job'),
    found: async ({ db, user, params }) =>
      found(await listFound(db, user.id, params.id, Number(params.from)), 'Job'),
    addFinds: ({ db, user, params, body, now }) => addFinds(db, library, user.id, params.id, body, now),
    items: async ({ db, user, params }) =>
      found(await listItems(db, user.id, params.id, Number(params.from)), 'Job'),
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
