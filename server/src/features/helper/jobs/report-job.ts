import { createHash } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import {
  type Job,
  type JobResult,
  type MoveOutcome,
  type MoveReason,
  moveOutcomeCounts,
  NO_SCAN_CHANGES,
  type ScanChanges,
} from '#shared/helper/job.ts'
import { oldSystemNotification, scanNotification } from '#shared/notifications/new-notifications.ts'
import { isContentId, type MeasuredContent } from '#shared/storage/content-places.ts'
import { notifyServers } from '../../../db/notify-servers.ts'
import { type Db, devices, jobItems, scanFinds } from '../../../db/schema.ts'
import type { PairedDevice } from '../../../http/guard/device.ts'
import { changeLibrary } from '../../../library/change-library.ts'
import { makeRoomForJobParts } from '../../../library/insert-job.ts'
import { notifyUser } from '../../../library/notify.ts'
import { pluginsOnOldSystems } from '../../../library/plugins-on-old-systems.ts'
import { shownNamesOf } from '../../../library/shown-names.ts'
import { changeClaimedJob, findJobForDevice, type JobRow, type ScanLibrary } from '../repository.ts'
import { changesAfter, savedStatus, scanOf } from '../scans/save-scan-results.ts'
import { scanJobOf, scanPayload } from '../scans/scan-finds.ts'
import { saveTagsReport } from '../tags-report.ts'

/** Saves the progress of a claimed job. */
export const reportJob = (
  db: Db,
  device: PairedDevice,
  id: string,
  progress: NonNullable<Job['progress']>,
  now: Date,
) => changeClaimedJob(db, device, id, async () => ({ progress, changedAt: now }))

/**
 * Finishes a claimed job; the first result counts. Applies moves to the library, and notifies of changes in an automatic scan. A job that
 * was given up because its computer was silent still gets the result with its moves: the bundles are where it says. What the computer
 * no longer keeps is forgotten.
 */
export async function finishJob(
  db: Db,
  library: ScanLibrary,
  device: PairedDevice,
  id: string,
  result: JobResult,
  now: Date,
) {
  const { moved, broughtBack } = movesIn(result)
  const hasMoves = moved.length + broughtBack.length > 0
  const hasActed = hasMoves || result.items.some(({ outcome }) => UNBLOCKING.has(outcome))
  const { notKept = [] } = result
  const hasLost = await library.hasMoved(db, device, notKept)
  const settle = result.state === 'done' ? await compareHeldFinds(db, library, device, id, now) : undefined
  const finish = (tx: Db) =>
    changeClaimedJob(
      tx,
      device,
      id,
      async (inner, job) => {
        const { state, sentence, items } = result
        const payload =
          job.kind === 'scan' && state === 'done'
            ? await endScan(inner, device, job, now, settle, result.content)
            : job.payload
        if (MOVING.has(job.kind))
          await library.markMoved(inner, device, moved, broughtBack, now, moveReasonOf(job))
        // The products from catalogs on the computer, in place of those that it named before.
        if (result.packages) await changeDeviceRow(inner, device, { packages: result.packages })
        if (result.tags) await saveTagsReport(inner, device, result.tags, now)
        if (hasLost) await library.forgetMoved(inner, device, notKept)
        const bytes = job.bytes + (await saveItems(inner, job, items))
        const finalResult = { sentence, counts: moveOutcomeCounts(items) }
        return { state, payload, progress: null, result: finalResult, bytes, changedAt: now }
      },
      (job) => job.state === 'taken' || (hasActed && isGivenUp(job)),
    )
  const job = await (hasMoves || hasLost || settle ? changeLibrary(db, device.userId, finish) : finish(db))
  if (job?.kind === 'scan') await library.fold(db, device.userId, now)
  return job
}

async function changeDeviceRow(tx: Db, { userId, id }: PairedDevice, changes: Partial<PairedDevice>) {
  await tx
    .update(devices)
    .set(changes)
    .where(and(eq(devices.userId, userId), eq(devices.id, id)))
  await notifyServers(tx, { userId, what: 'devices' })
}

/** True for a job that the server has failed without knowing what became of its bundles. */
const isGivenUp = ({ kind, state, result }: JobRow) =>
  (MOVING.has(kind) || kind === 'unblock') &&
  state === 'failed' &&
  Object.values(result?.counts ?? {}).every((count) => count === 0)

const moveReasonOf = ({ payload }: JobRow): MoveReason | null => ('reason' in payload ? payload.reason : null)

/** The jobs whose outcomes are moves. */
const MOVING: ReadonlySet<Job['kind']> = new Set(['organize', 'set-aside', 'bring-back', 'restore', 'delete'])

const UNBLOCKING: ReadonlySet<MoveOutcome['outcome']> = new Set(['unblocked', 'blocked'])

function movesIn({ items }: JobResult) {
  const of = (outcome: MoveOutcome['outcome']) =>
    items.filter((item) => item.outcome === outcome).map(({ from, to }) => ({ from, to }))
  return { moved: of('moved'), broughtBack: of('brought-back') }
}

/** Saves the outcome of each bundle and returns the bytes. Above the quota only the counts are saved. */
async function saveItems(tx: Db, { userId, id }: JobRow, items: MoveOutcome[]) {
  if (!items.length) return 0
  const text = JSON.stringify(items)
  const bytes = Buffer.byteLength(text)
  if (!(await makeRoomForJobParts(tx, userId, bytes))) return 0
  await tx.execute(sql`
    insert into ${jobItems} (user_id, job_id, number, item)
    select ${userId}, ${id}, place - 1, item
    from jsonb_array_elements(${text}::jsonb) with ordinality as each(item, place)`)
  return bytes
}

/** Settles the held results of a scan, and notifies of what it has changed. Returns the payload with these changes. */
async function endScan(
  tx: Db,
  device: PairedDevice,
  job: JobRow,
  now: Date,
  settle: SettleHeldFinds | undefined,
  content: JobResult['content'],
) {
  const { userId, name } = device
  const known = content && { content: knownContent(content) }
  await changeDeviceRow(tx, device, { lastScanAt: now, ...known })
  const scan = scanJobOf(job)
  const before = scan.changes ?? NO_SCAN_CHANGES
  const changes = settle ? await settle(tx, job, before) : before
  const notification = scan.isByItself && scanNotification(job.id, name, changes)
  if (notification) await notifyUser(tx, userId, notification, now)
  await notifyOfOldSystem(tx, device, now)
  return settle ? { ...scanPayload(scan), changes } : job.payload
}

/** One of each known place, the most bytes first. */
function knownContent(content: MeasuredContent[]) {
  const byId = new Map(content.filter(({ id }) => isContentId(id)).map((each) => [each.id, each]))
  return [...byId.values()].sort((a, b) => b.bytes - a.bytes)
}

/** Updates the library to the held results of a scan, and returns its changes with theirs. */
type SettleHeldFinds = (tx: Db, row: JobRow, before: ScanChanges) => Promise<ScanChanges>

/**
 * Compares the held results of a scan with the library again, now that the helper has told what is gone. Returns the change for a
 * transaction of `changeLibrary`, which updates the library and counts them; undefined when none is held.
 */
async function compareHeldFinds(
  db: Db,
  library: ScanLibrary,
  device: PairedDevice,
  jobId: string,
  now: Date,
): Promise<SettleHeldFinds | undefined> {
  const isOfJob = and(eq(scanFinds.userId, device.userId), eq(scanFinds.jobId, jobId))
  const held = await db
    .select({ number: scanFinds.number, found: scanFinds.found })
    .from(scanFinds)
    .where(and(isOfJob, eq(scanFinds.status, 'held')))
    .orderBy(asc(scanFinds.number))
  const job = held.length > 0 ? await findJobForDevice(db, device, jobId) : undefined
  if (!job) return undefined
  const scan = scanOf(device, job, { hasEnded: true })
  const plugins = held.map(({ found }) => found.plugin)
  const { statuses, change } = await library.compareFound(db, scan, plugins, now)
  return async (tx, row, before) => {
    const added = (await change?.(tx)) ?? []
    const rows = held.map(({ number }, index) => {
      const was = statuses[index] ?? 'known'
      return { number, was, status: savedStatus(was, scan.adds) }
    })
    await tx.execute(sql`
      update ${scanFinds} set status = r.status
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(number int, status text)
      where scan_finds.user_id = ${row.userId} and scan_finds.job_id = ${row.id} and scan_finds.number = r.number`)
    return changesAfter(before, rows, added)
  }
}

/** Notifies the user of plugins on this computer that ask for a newer system than it runs. */
async function notifyOfOldSystem(tx: Db, device: PairedDevice, now: Date) {
  const found = await pluginsOnOldSystems(tx, device.userId, device.machine)
  const identity = createHash('sha256').update(JSON.stringify(found)).digest('hex').slice(0, 32)
  const [first, ...others] = found
  if (!first) return
  const shown = await shownNamesOf(tx, device.userId, [first.pluginId])
  const named = { ...first, name: shown.get(first.pluginId)?.name ?? first.name }
  const notification = oldSystemNotification(device, [named, ...others], identity)
  if (notification) await notifyUser(tx, device.userId, notification, now)
}
