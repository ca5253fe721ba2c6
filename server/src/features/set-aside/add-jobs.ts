import { and, eq, sql } from 'drizzle-orm'
import type { ChosenBundle, Job, JobPayload, SetAsideReason } from '#shared/helper/job.ts'
import { MUST_STAY, refusalOfBundles } from '#shared/set-aside/refusal.ts'
import { SONGS_USE_PLUGINS } from '#shared/uad/move-plan/used-moves.ts'
import { compareVersions } from '#shared/updates/version.ts'
import { type Db, jobs } from '../../db/schema.ts'
import { Problem, requireFound } from '../../http/problem.ts'
import type { AskedSongs } from '../../library/asked-songs.ts'
import { lockLibrary } from '../../library/change-library.ts'
import { insertJob } from '../../library/insert-job.ts'
import { jobResponse } from '../../library/job-answer.ts'
import { type JobDevice, lockDevice, refuseTooManyWaiting } from '../../library/job-device.ts'
import type { SetAsideGate } from '../../library/set-aside-gate.ts'
import { checkBundles } from './check-bundles.ts'
import { chosenBundles } from './related-bundles.ts'

type Chosen = { userId: string; deviceId: string; installationIds: string[]; now: Date }

/** Creates a job that sets bundles aside: all or none. 404 for what is not the user's, 409 with the bundles that must stay. */
export async function addSetAsideJob(
  db: Db,
  songs: AskedSongs,
  { userId, deviceId, installationIds, reason, now }: Chosen & { reason: SetAsideReason },
): Promise<Job> {
  await songs.prepare(db, userId)
  return db.transaction(async (tx) => {
    // A song that comes while this runs waits, or this waits for it.
    await lockLibrary(tx, userId)
    const device = await ableDevice(tx, userId, deviceId)
    const { items } = await checkBundles(tx, {
      userId,
      installationIds,
      songs,
      machine: device.machine,
      reason,
    })
    requireAll(items, installationIds)
    const staying = items.filter(({ stays }) => stays !== null)
    if (staying.length > 0) {
      const { sentence, details } = refusalOfBundles(staying)
      const isForSongs = staying.every(({ stays }) => stays?.reason === 'songs')
      throw new Problem(409, isForSongs ? SONGS_USE_PLUGINS : MUST_STAY, sentence, undefined, details)
    }
    return onlyJob(tx, device, 'set-aside', { reason, items: distinctPlaces(items) }, now)
  })
}

/** Creates a job that brings bundles back. 409 for one that no job has moved away. */
export function addBringBackJob(db: Db, { userId, deviceId, installationIds, now }: Chosen): Promise<Job> {
  return db.transaction(async (tx) => {
    await lockLibrary(tx, userId)
    const device = await ableDevice(tx, userId, deviceId)
    const rows = await chosenBundles(tx, userId, installationIds)
    requireAll(rows, installationIds)
    const other = rows.find(({ movedTo, machine }) => movedTo === null || machine !== device.machine)
    if (other) throw new Problem(409, 'nothing_moved', notMoved(other, device))
    const items = rows.map(({ id, name, format, path }) => ({ installationId: id, name, format, path }))
    return onlyJob(tx, device, 'bring-back', { items: distinctPlaces(items) }, now)
  })
}

/** What a helper asks again before it moves: a bundle that is already gone stands against nothing, and the helper leaves it out. */
export const setAsideGate = (songs: AskedSongs): SetAsideGate => ({
  async mayMove(tx, userId, installationIds) {
    const { items } = await checkBundles(tx, { userId, installationIds, songs })
    const isFree = items.every(({ stays }) => stays === null || stays.reason === 'gone')
    return isFree && items.length === new Set(installationIds).size
  },
})

/** The first version of the helper that knows these jobs. An older one would do no jobs at all while one of them waits. */
const FIRST_VERSION = '1.1.0'

async function ableDevice(tx: Db, userId: string, id: string): Promise<JobDevice> {
  const device = requireFound(await lockDevice(tx, userId, { id }), 'Device')
  if ((compareVersions(device.version, FIRST_VERSION) ?? -1) >= 0) return device
  throw new Problem(
    409,
    'old_helper',
    `The helper on ${device.name} is too old to set plugins aside. Please update it there.`,
  )
}

function requireAll(known: unknown[], ids: string[]) {
  requireFound(known.length === new Set(ids).size ? known : undefined, 'Installation')
}

type Named = { name: string; format: string; movedTo: string | null }

const notMoved = ({ name, format, movedTo }: Named, device: JobDevice) =>
  movedTo === null
    ? `${name} (${format}) was not moved away by a helper, so it cannot be brought back.`
    : `${name} (${format}) is not on ${device.name}.`

/** Several entries may share one bundle, which moves once. */
function distinctPlaces(items: ChosenBundle[]): ChosenBundle[] {
  const byPath = new Map(items.map((item) => [item.path, item]))
  return [...byPath.values()].map(({ installationId, name, format, path }) => ({
    installationId,
    name,
    format,
    path,
  }))
}

/** The waiting job of this device with the same bundles, or a new one. */
async function onlyJob(
  tx: Db,
  device: JobDevice,
  kind: 'set-aside' | 'bring-back',
  payload: JobPayload,
  now: Date,
): Promise<Job> {
  const { userId, id: deviceId } = device
  const isWaiting = and(eq(jobs.deviceId, deviceId), eq(jobs.kind, kind), eq(jobs.state, 'waiting'))
  const isSame = sql`${jobs.payload} = ${JSON.stringify(payload)}::jsonb`
  const [existing] = await tx
    .select()
    .from(jobs)
    .where(and(eq(jobs.userId, userId), isWaiting, isSame))
    .limit(1)
  if (existing) return jobResponse(existing)
  await refuseTooManyWaiting(tx, device)
  return jobResponse(await insertJob(tx, { userId, kind, payload, deviceId }, now))
}
