import { and, count, eq } from 'drizzle-orm'
import type { Job, JobPayload, NewJob } from '#shared/helper/job.ts'
import type { Db } from '../../../db/open.ts'
import { devices, installations, jobs } from '../../../db/schema.ts'
import type { PairedDevice } from '../../../http/guard/device.ts'
import { found, Problem } from '../../../http/problem.ts'
import { jobOf } from '../../../library/job-answer.ts'
import { insertJob } from '../../../library/jobs-room.ts'
import { findPlugin } from '../../../library/plugin-answer.ts'
import { findJob } from '../repository.ts'
import { refuseUnlessMoved } from './refuse-unless-moved.ts'

/** Asks a device of this person to do something. While it is offline the job waits. 404 and 409 with a sentence. */
export function addJob(db: Db, userId: string, wish: NewJob, now: Date): Promise<Job> {
  return db.transaction(async (tx) => {
    const { device, payload } = await askedFor(tx, userId, wish)
    await refuseOneTooMany(tx, device)
    return jobOf(await insertJob(tx, { userId, kind: wish.kind, payload, deviceId: device.id }, now))
  })
}

type Asked = { device: PairedDevice; payload: JobPayload }

function askedFor(tx: Db, userId: string, wish: NewJob): Promise<Asked> {
  if (wish.kind === 'scan') return scanOf(tx, userId, wish)
  return wish.kind === 'reveal' ? revealOf(tx, userId, wish) : restoreOf(tx, userId, wish)
}

async function scanOf(
  tx: Db,
  userId: string,
  { deviceId, folders }: NewJob & { kind: 'scan' },
): Promise<Asked> {
  const device = found(await holdDevice(tx, userId, { id: deviceId }), 'Device')
  const known = new Set(device.folders.map(({ path }) => path))
  const strange = folders.find((folder) => !known.has(folder))
  if (strange !== undefined)
    throw new Problem(
      409,
      'unknown_folder',
      `The helper does not scan ${strange}. Please add the folder in the helper first.`,
    )
  return { device, payload: { folders: [...new Set(folders)], foundCount: 0 } }
}

async function revealOf(
  tx: Db,
  userId: string,
  { installationId }: NewJob & { kind: 'reveal' },
): Promise<Asked> {
  const here = and(eq(installations.userId, userId), eq(installations.id, installationId))
  const [row] = await tx.select().from(installations).where(here)
  const { machine, path, pluginId } = found(row, 'Installation')
  const { name } = found(await findPlugin(tx, userId, pluginId), 'Installation')
  const device = machine === '' ? undefined : await holdDevice(tx, userId, { machine })
  if (!device)
    throw new Problem(
      409,
      'no_device',
      'No connected helper is on the computer with this plugin. Its path is shown instead.',
    )
  return { device, payload: { path, name } }
}

async function restoreOf(tx: Db, userId: string, { of }: NewJob & { kind: 'restore' }): Promise<Asked> {
  const { deviceId } = found(await findJob(tx, userId, of), 'Job')
  const device = deviceId === null ? undefined : await holdDevice(tx, userId, { id: deviceId })
  await refuseUnlessMoved(tx, userId, of)
  if (!device)
    throw new Problem(
      409,
      'no_device',
      'The helper that moved these plugins is no longer connected. Its command "undo" restores them.',
    )
  return { device, payload: { of } }
}

/** Held until the job has its row: a pairing that is ended in this moment takes it back. */
async function holdDevice(tx: Db, userId: string, { id, machine }: { id?: string; machine?: string }) {
  const wanted = id === undefined ? eq(devices.machine, machine ?? '') : eq(devices.id, id)
  const [device] = await tx
    .select()
    .from(devices)
    .where(and(eq(devices.userId, userId), wanted))
    .for('no key update')
  return device
}

const MOST_WAITING = 50

async function refuseOneTooMany(tx: Db, { userId, id, name }: PairedDevice) {
  const waiting = and(eq(jobs.userId, userId), eq(jobs.deviceId, id), eq(jobs.state, 'waiting'))
  const [line] = await tx.select({ length: count() }).from(jobs).where(waiting)
  if ((line?.length ?? 0) < MOST_WAITING) return
  throw new Problem(
    409,
    'too_many_jobs',
    `${MOST_WAITING} jobs already wait for ${name}. Please open the helper there, or cancel some.`,
  )
}
