import type { ChosenBundle, Job, MoveReason } from '#shared/helper/job.ts'
import { deletableFrom, isOldEnoughToDelete } from '#shared/set-aside/delete-after.ts'
import { MUST_STAY, refusalOfBundles, songsSentence } from '#shared/set-aside/refusal.ts'
import { SONGS_USE_PLUGINS } from '#shared/uad/move-plan/used-moves.ts'
import { compareVersions } from '#shared/updates/version.ts'
import type { Db } from '../../db/schema.ts'
import { Problem, requireFound } from '../../http/problem.ts'
import { lockLibrary } from '../../library/change-library.ts'
import { pick } from '../../library/columns.ts'
import { type JobDevice, lockDevice, onlyJob } from '../../library/job-device.ts'
import type { SetAsideGate, SongChecks } from '../../library/song-checks.ts'
import { type ChosenRow, checkBundles, chosenBundles } from './check-bundles.ts'
import * as words from './set-aside-words.ts'

type Chosen = { userId: string; deviceId: string; installationIds: string[]; now: Date }

/** Creates a job that sets bundles aside: all or none. 404 for what is not the user's, 409 with the bundles that must stay. */
export async function addSetAsideJob(
  db: Db,
  songs: SongChecks,
  { userId, deviceId, installationIds, reason, now }: Chosen & { reason: MoveReason },
): Promise<Job> {
  await songs.prepare(db, userId)
  return db.transaction(async (tx) => {
    // A song that comes while this runs waits, or this waits for it.
    await lockLibrary(tx, userId)
    const firstVersion = reason === 'folder' ? FIRST_TO_PLACE : FIRST_VERSION
    const device = await ableDevice(tx, userId, deviceId, firstVersion)
    const { machine } = device
    const { items } = await checkBundles(tx, { userId, installationIds, songs, machine, reason })
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
    for (const row of rows) refuseUnlessMoved(row, device, words.notMovedAway, words.notThere)
    return onlyJob(tx, device, 'bring-back', { items: distinctPlaces(rows) }, now)
  })
}

/**
 * Creates a job that deletes bundles for good: all or none. 409 for one that a user has not set aside there, or less than 30 days ago, and
 * for one that a song needs by now.
 */
export async function addDeleteJob(
  db: Db,
  songs: SongChecks,
  { userId, deviceId, installationIds, now }: Chosen,
): Promise<Job> {
  await songs.prepare(db, userId)
  return db.transaction(async (tx) => {
    await lockLibrary(tx, userId)
    const device = await ableDevice(tx, userId, deviceId, FIRST_TO_DELETE)
    const rows = await chosenBundles(tx, userId, installationIds)
    requireAll(rows, installationIds)
    for (const row of rows) refuseToDelete(row, device, now)
    const { items: checked } = await checkBundles(tx, { userId, installationIds, songs })
    const needed = checked.find(({ songCount }) => songCount > 0)
    if (needed) {
      const { name, format, songs: standing, songCount } = needed
      const sentence = `${name} (${format}): ${songsSentence(standing, songCount)}`
      throw new Problem(409, SONGS_USE_PLUGINS, words.songsUse(sentence))
    }
    return onlyJob(tx, device, 'delete', { items: distinctPlaces(rows) }, now)
  })
}

function refuseToDelete(row: ChosenRow, device: JobDevice, now: Date) {
  const { name, format, setAsideAt, setAsideReason } = row
  refuseUnlessMoved(row, device, words.notSetAside, words.notDeletable)
  if (setAsideReason === null || setAsideAt === null)
    throw new Problem(409, 'must_stay', words.movedByUad(name, format))
  if (isOldEnoughToDelete(setAsideAt, now)) return
  const day = deletableFrom(setAsideAt).toISOString().slice(0, 10)
  throw new Problem(409, 'too_young', words.deletableFrom(name, format, day))
}

/** The checks when a helper begins a job. A bundle that is already gone does not stop the others; the helper leaves it out. */
export const setAsideGate = (songs: SongChecks): SetAsideGate => ({
  async mayMove(tx, userId, installationIds) {
    const { items } = await checkBundles(tx, { userId, installationIds, songs })
    const isFree = items.every(({ stays }) => stays === null || stays.reason === 'gone')
    return isFree && items.length === new Set(installationIds).size
  },
  async mayDelete(tx, userId, installationIds) {
    const { items } = await checkBundles(tx, { userId, installationIds, songs })
    return items.every(({ songCount }) => songCount === 0)
  },
})

/** The first version of the helper that knows these jobs. An older one would do no jobs at all while one of them waits. */
const FIRST_VERSION = '1.1.0'

const FIRST_TO_DELETE = '1.2.0'

const FIRST_TO_PLACE = '1.4.0'

const TOO_OLD = {
  [FIRST_VERSION]: words.helperTooOldToSetAside,
  [FIRST_TO_DELETE]: words.helperTooOldToDelete,
  [FIRST_TO_PLACE]: words.helperTooOldToPlace,
}

async function ableDevice(
  tx: Db,
  userId: string,
  id: string,
  firstVersion: keyof typeof TOO_OLD = FIRST_VERSION,
): Promise<JobDevice> {
  const device = requireFound(await lockDevice(tx, userId, { id }), 'Device')
  if ((compareVersions(device.version, firstVersion) ?? -1) >= 0) return device
  throw new Problem(409, 'old_helper', TOO_OLD[firstVersion](device.name))
}

function requireAll(known: unknown[], ids: string[]) {
  requireFound(known.length === new Set(ids).size ? known : undefined, 'Installation')
}

/** Throws 409 for a bundle that no helper has moved away, or not on this computer. */
function refuseUnlessMoved(
  { name, format, movedTo, machine }: ChosenRow,
  device: JobDevice,
  notMoved: typeof words.notMovedAway,
  notThere: typeof words.notThere,
) {
  if (movedTo === null) throw new Problem(409, 'nothing_moved', notMoved(name, format))
  if (machine !== device.machine) throw new Problem(409, 'nothing_moved', notThere(name, format, device.name))
}

/** Several entries may share one bundle, which moves once. */
function distinctPlaces(items: ChosenBundle[]): ChosenBundle[] {
  const byPath = new Map(items.map((item) => [item.path, item]))
  return [...byPath.values()].map((item) => pick(item, ['installationId', 'name', 'format', 'path']))
}
