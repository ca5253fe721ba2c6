import type { Job } from '#shared/helper/job.ts'
import { SONGS_USE_PLUGINS } from '#shared/uad/move-plan/used-moves.ts'
import { notifyOfJobs } from '../../../db/notify-servers.ts'
import type { Db } from '../../../db/schema.ts'
import type { PairedDevice } from '../../../http/guard/device.ts'
import { Problem } from '../../../http/problem.ts'
import { lockLibrary } from '../../../library/change-library.ts'
import { jobResponse } from '../../../library/job-answer.ts'
import type { SetAsideGate, SongChecks } from '../../../library/song-checks.ts'
import * as words from '../helper-words.ts'
import { lockPairing } from '../pairing/devices.ts'
import { changeJob, findJobForDevice, type JobRow, lockJob } from '../repository.ts'

type Claim = { device: PairedDevice; gate: MoveGate; now: Date }

/**
 * Claims a job for this device. Undefined for an unknown job; 409 unless it waits for this device or any. A job that would move what
 * songs use, since they came or were changed after it was made, is canceled instead.
 */
export async function claimJob(db: Db, claim: Claim, id: string): Promise<Job | undefined> {
  const { device, gate, now } = claim
  const known = await findJobForDevice(db, device, id)
  const asksSongs = known !== undefined && ASKING.has(known.kind) && !isPlacing(known)
  if (asksSongs) await gate.songs.prepare(db, device.userId)
  const { job, isUsed } = await db.transaction(async (tx) => {
    // A song that is being added at this moment is either asked, or added after the claim.
    if (asksSongs) await lockLibrary(tx, device.userId)
    await lockPairing(tx, device)
    // The row lock makes a second device wait, which then finds the job claimed.
    const row = await lockJob(tx, device.userId, id)
    if (!row) return { job: undefined, isUsed: false }
    refuseUnclaimable(row, device)
    const isUsed = asksSongs && !(await mayMove(tx, row, gate))
    const changed = await changeJob(tx, row, {
      ...(isUsed ? { state: 'cancelled' } : { state: 'taken', deviceId: device.id }),
      changedAt: now,
    })
    await notifyOfJobs(tx, [changed])
    return { job: jobResponse(changed), isUsed }
  })
  if (isUsed) throw new Problem(409, SONGS_USE_PLUGINS, words.jobCanceledForSongs)
  return job
}

/** True for a job after which DAWs find the plugins that they do not find now. */
const isPlacing = (job: Job) => job.kind === 'set-aside' && job.reason === 'folder'

/** The jobs that take from a computer what songs may need. */
const ASKING: ReadonlySet<Job['kind']> = new Set(['organize', 'set-aside', 'delete'])

function refuseUnclaimable({ state, deviceId }: JobRow, device: PairedDevice) {
  if (state !== 'waiting') throw new Problem(409, 'not_waiting', REFUSALS[state])
  if (deviceId !== null && deviceId !== device.id)
    throw new Problem(409, 'not_its_job', words.jobOfOtherComputer)
}

/** Questions about songs before a job moves bundles. */
export type MoveGate = { songs: SongChecks; setAside: SetAsideGate }

function mayMove(tx: Db, row: JobRow, { songs, setAside }: MoveGate) {
  if (!('items' in row.payload)) return isUnused(tx, row, songs)
  const ids = row.payload.items.map(({ installationId }) => installationId)
  return row.kind === 'delete'
    ? setAside.mayDelete(tx, row.userId, ids)
    : setAside.mayMove(tx, row.userId, ids)
}

/** True if no song uses the plugins that an organize job moves. A plugin that has left the library counts as used. */
async function isUnused(tx: Db, { userId, payload }: JobRow, songs: SongChecks) {
  const unused = 'unused' in payload ? payload.unused : undefined
  if (unused === undefined) return false
  if (unused.length === 0) return true
  const { answers } = await songs.ask(tx, userId, unused)
  return answers.length === unused.length && answers.every(({ songCount }) => songCount === 0)
}

const REFUSALS: Record<Exclude<Job['state'], 'waiting'>, string> = {
  taken: words.jobTaken,
  done: words.jobDone,
  failed: words.jobFailed,
  cancelled: words.jobCanceled,
}
