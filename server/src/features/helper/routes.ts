import { and, asc, eq, gte } from 'drizzle-orm'
import { helperContract } from '#shared/helper/contract.ts'
import { FOUND_PLUGINS_PER_PAGE } from '#shared/helper/found.ts'
import { JOB_ITEMS_PER_PAGE, type Job, type MoveOutcome } from '#shared/helper/job.ts'
import { notifyOfJobs } from '../../db/notify-servers.ts'
import { type Db, devices, jobItems } from '../../db/schema.ts'
import { mountContract, type RouteContext } from '../../http/mount.ts'
import { Problem, requireFound } from '../../http/problem.ts'
import { changeLibrary } from '../../library/change-library.ts'
import { computerOfDevice } from '../../library/computers.ts'
import { jobResponse } from '../../library/job-answer.ts'
import { deviceRoutes } from './device-routes.ts'
import * as words from './helper-words.ts'
import { addJob } from './jobs/add-job.ts'
import type { MoveGate } from './jobs/claim-job.ts'
import { listDevices, removeDevice, renameDevice } from './pairing/devices.ts'
import { exchangeCode, previewCode, startPairing } from './pairing/exchange-code.ts'
import { changeJob, findJob, type JobRow, listRecentJobs, lockJob, type ScanLibrary } from './repository.ts'
import { listScanResults } from './scans/scan-finds.ts'
import { tagsReportOf } from './tags-report.ts'

/** `publicUrl` is the server's address for helpers; by default the address that the page used. */
export function helperRoutes(
  context: RouteContext,
  { publicUrl, library, gate }: { publicUrl: string | undefined; library: ScanLibrary; gate: MoveGate },
) {
  mountContract(context, helperContract, {
    pair: ({ db, user, visit, now }) => startPairing(db, user, publicUrl ?? visit.origin, now),
    preview: ({ db, body, visit, now }) => previewCode(db, { ...body, address: visit.address, now }),
    exchange: ({ db, body: { code, ...newDevice }, visit, now }) =>
      exchangeCode(db, { code, address: visit.address, now }, newDevice),
    devices: ({ db, user, now }) => listDevices(db, user.id, now),
    rename: async ({ db, user, params, body, now }) =>
      requireFound(await renameDevice(db, user.id, params.id, body.name, now), 'Device'),
    revoke: async ({ db, user, params, now }) =>
      requireFound(await removeDevice(db, user.id, params.id, now), 'Device'),
    tagsReport: ({ db, user, params }) => tagsReportOf(db, user.id, params.id),
    removePlaces: ({ db, user, params, now }) =>
      removeOldInstallations(db, library, user.id, params.machine, now),
    jobs: ({ db, user, now }) => listRecentJobs(db, user.id, now),
    openJob: async ({ db, user, params }) => requireFound(await findJob(db, user.id, params.id), 'Job'),
    addJob: ({ db, user, body, now }) => addJob(db, user.id, body, now),
    cancelJob: async ({ db, user, params, now }) =>
      requireFound(await cancelJob(db, user.id, params.id, now), 'Job'),
    found: async ({ db, user, params, now }) =>
      requireFound(await listScanResults(db, user.id, params.id, Number(params.from), now), 'Job'),
    addFinds: ({ db, user, params, body, now }) => addScanResults(db, library, user.id, params.id, body, now),
    items: async ({ db, user, params }) =>
      requireFound(await listItems(db, user.id, params.id, Number(params.from)), 'Job'),
  })
  deviceRoutes(context, library, gate)
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

/** Cancels a waiting job or a running scan. Undefined for an unknown job. Can be repeated. */
function cancelJob(db: Db, userId: string, id: string, now: Date): Promise<Job | undefined> {
  return db.transaction(async (tx) => {
    const job = await lockJob(tx, userId, id)
    if (!job || job.state === 'cancelled') return job && jobResponse(job)
    refuseStarted(job)
    const canceled = await changeJob(tx, job, { state: 'cancelled', progress: null, changedAt: now })
    await notifyOfJobs(tx, [canceled])
    return jobResponse(canceled)
  })
}

/** A scan changes no files, so it may stop anywhere. A job that moves files must be finished by the helper. */
function refuseStarted({ kind, state }: JobRow) {
  const refusal = REFUSALS[state]
  if (!refusal || (kind === 'scan' && state === 'taken')) return
  throw new Problem(409, 'not_waiting', refusal)
}

const REFUSALS: Partial<Record<Job['state'], string>> = {
  taken: words.jobStarted,
  done: words.jobFinished,
  failed: words.jobFailed,
}

/** Deletes the installations of a computer without a connected helper. 409 while one is connected. */
function removeOldInstallations(
  db: Db,
  { removePlaces }: ScanLibrary,
  userId: string,
  machine: string,
  now: Date,
) {
  return changeLibrary(db, userId, async (tx) => {
    const paired = await tx.$count(devices, and(eq(devices.userId, userId), eq(devices.machine, machine)))
    if (paired > 0) throw new Problem(409, 'still_connected', words.helperConnected)
    return { placeCount: await removePlaces(tx, { userId, machine }, now) }
  })
}

type PageToAdd = { from: number; isNewOnly: boolean }

/**
 * Adds a page of a scan's results to the library, from the number `from` on, as installed on the scanned computer. `next` is
 * the first number of the next page, or null. 404 for an unknown job or a computer that is not paired.
 */
async function addScanResults(
  db: Db,
  library: ScanLibrary,
  userId: string,
  jobId: string,
  { from, isNewOnly }: PageToAdd,
  now: Date,
) {
  const { deviceId } = requireFound(await findJob(db, userId, jobId), 'Job')
  const machine = requireFound(
    deviceId === null ? undefined : await computerOfDevice(db, userId, deviceId),
    'Device',
  )
  const finds = requireFound(await listScanResults(db, userId, jobId, from, now), 'Job')
  const wanted = finds.filter(({ exists, status }) => status !== 'gone' && !(isNewOnly && exists))
  const counts = await library.add(
    db,
    { userId, machine },
    wanted.map(({ plugin }) => plugin),
    now,
  )
  const last = finds.length < FOUND_PLUGINS_PER_PAGE ? undefined : finds.at(-1)
  return { ...counts, next: last ? last.number + 1 : null }
}
