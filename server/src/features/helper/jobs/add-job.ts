import { and, eq, sql } from 'drizzle-orm'
import { FIRST_TAGGING_HELPER } from '#shared/helper/daw-tags-report.ts'
import type { Job, JobPayload, NewJob } from '#shared/helper/job.ts'
import { compareVersions } from '#shared/updates/version.ts'
import { type Db, installations, jobs } from '../../../db/schema.ts'
import { Problem, requireFound } from '../../../http/problem.ts'
import { insertJob } from '../../../library/insert-job.ts'
import { jobResponse } from '../../../library/job-answer.ts'
import { type JobDevice, lockDevice, refuseTooManyWaiting } from '../../../library/job-device.ts'
import { findPlugin } from '../../../library/plugin-answer.ts'
import * as words from '../helper-words.ts'
import { findJob, type JobRow, lockJob } from '../repository.ts'

/** Creates a job for a device of this user. It waits while the device is offline. 404 and 409 with a sentence. */
export function addJob(db: Db, userId: string, newJob: NewJob, now: Date): Promise<Job> {
  return db.transaction(async (tx) => {
    const { device, payload } = await prepareJob(tx, userId, newJob)
    await refuseTooManyWaiting(tx, device)
    return jobResponse(await insertJob(tx, { userId, kind: newJob.kind, payload, deviceId: device.id }, now))
  })
}

type PreparedJob = { device: JobDevice; payload: JobPayload }
type Of<Kind extends NewJob['kind']> = NewJob & { kind: Kind }

function prepareJob(tx: Db, userId: string, newJob: NewJob): Promise<PreparedJob> {
  switch (newJob.kind) {
    case 'scan':
      return prepareScan(tx, userId, newJob)
    case 'reveal':
      return prepareReveal(tx, userId, newJob)
    case 'restore':
      return prepareRestore(tx, userId, newJob)
    default:
      return prepareTags(tx, userId, newJob)
  }
}

/** A job with tags names a folder or a change; whether its helper knows it, and what it does there, is decided on that computer. */
async function prepareTags(
  tx: Db,
  userId: string,
  { kind: _, deviceId, ...payload }: Of<'read-tags' | 'write-tags' | 'undo-tags'>,
): Promise<PreparedJob> {
  const device = requireFound(await lockDevice(tx, userId, { id: deviceId }), 'Device')
  if ((compareVersions(device.version, FIRST_TAGGING_HELPER) ?? -1) < 0)
    throw new Problem(409, 'old_helper', words.helperTooOldForTags(device.name))
  return { device, payload }
}

async function prepareScan(tx: Db, userId: string, { deviceId, folders }: Of<'scan'>): Promise<PreparedJob> {
  const device = requireFound(await lockDevice(tx, userId, { id: deviceId }), 'Device')
  const known = new Set(device.folders.map(({ path }) => path))
  const unknownFolder = folders.find((folder) => !known.has(folder))
  if (unknownFolder !== undefined)
    throw new Problem(409, 'unknown_folder', words.folderNotScanned(unknownFolder))
  return { device, payload: { folders: [...new Set(folders)], foundCount: 0 } }
}

async function prepareReveal(tx: Db, userId: string, { installationId }: Of<'reveal'>): Promise<PreparedJob> {
  const isRequested = and(eq(installations.userId, userId), eq(installations.id, installationId))
  const [row] = await tx.select().from(installations).where(isRequested)
  const { machine, path, pluginId } = requireFound(row, 'Installation')
  const { name } = requireFound(await findPlugin(tx, userId, pluginId), 'Installation')
  const device = machine === '' ? undefined : await lockDevice(tx, userId, { machine })
  if (!device) throw new Problem(409, 'no_device', words.noHelperForPath)
  return { device, payload: { path, name } }
}

async function prepareRestore(tx: Db, userId: string, { of }: Of<'restore'>): Promise<PreparedJob> {
  const { deviceId } = requireFound(await findJob(tx, userId, of), 'Job')
  const device = deviceId === null ? undefined : await lockDevice(tx, userId, { id: deviceId })
  await refuseUnlessRestorable(tx, userId, of)
  if (!device) throw new Problem(409, 'no_device', words.helperGone)
  return { device, payload: { of } }
}

/** Locks a job that can be undone: 404 for an unknown job, 409 when it has moved or unblocked nothing, is running, or was already undone. */
async function refuseUnlessRestorable(tx: Db, userId: string, id: string) {
  const job = requireFound(await lockJob(tx, userId, id), 'Job')
  const { moved = 0, unblocked = 0 } = job.result?.counts ?? {}
  const hasDone = job.kind === 'unblock' ? unblocked > 0 : RESTORABLE.has(job.kind) && moved > 0
  if (!ENDED.includes(job.state) || !hasDone) throw new Problem(409, 'nothing_moved', words.nothingToRestore)
  const attempts = await tx
    .select()
    .from(jobs)
    .where(and(eq(jobs.userId, userId), eq(jobs.kind, 'restore'), sql`${jobs.payload} ->> 'of' = ${id}`))
  const refusal = attempts.map(refusalAfter).find((sentence) => sentence !== undefined)
  if (refusal !== undefined) throw new Problem(409, 'taken_back', refusal)
}

const RESTORABLE: ReadonlySet<Job['kind']> = new Set(['organize', 'set-aside'])

const ENDED: JobRow['state'][] = ['done', 'failed']

/** A failed or partial restore can be retried. */
function refusalAfter({ state, result }: JobRow) {
  if (state === 'waiting' || state === 'taken') return words.restoreOrdered
  const isComplete = state === 'done' && !result?.counts.failed
  return isComplete ? words.alreadyRestored : undefined
}
