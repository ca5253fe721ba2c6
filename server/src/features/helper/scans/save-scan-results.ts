import type { FoundPlugin } from '#shared/helper/found.ts'
import { type Job, NO_SCAN_CHANGES, type ScanChanges } from '#shared/helper/job.ts'
import { countAddOutcomes, MAX_OLDER_TOLD, outcomeRecord } from '#shared/plugins/add-outcomes.ts'
import type { Db } from '../../../db/schema.ts'
import type { PairedDevice } from '../../../http/guard/device.ts'
import { Problem } from '../../../http/problem.ts'
import { changeLibrary } from '../../../library/change-library.ts'
import { makeRoomForJobParts } from '../../../library/insert-job.ts'
import * as words from '../helper-words.ts'
import {
  changeClaimedJob,
  type FoundOutcome,
  type FoundStatus,
  findJobForDevice,
  type JobRow,
  type ScanLibrary,
} from '../repository.ts'
import { insertScanResults, scanJobOf, scanPayload } from './scan-finds.ts'

type ResultPart = { from: number; found: FoundPlugin[] }

/** Saves results of a running scan, numbered from `from` on; the first of a number wins. Updates the library. */
export async function saveScanResults(
  db: Db,
  library: ScanLibrary,
  device: PairedDevice,
  id: string,
  { from, found: sent }: ResultPart,
  now: Date,
): Promise<Job | undefined> {
  // An older helper says only in the note that something was not read.
  const found = sent.map((each) =>
    each.note === '' ? each : { ...each, plugin: { ...each.plugin, isUnread: true } },
  )
  const job = await findJobForDevice(db, device, id)
  if (!job) return undefined
  const { userId } = device
  const scan = scanOf(device, job, { hasEnded: false })
  const compared = await library.compareFound(
    db,
    scan,
    found.map(({ plugin }) => plugin),
    now,
  )
  const rows = found.map((each, index) => ({ found: each, was: compared.statuses[index] ?? 'known' }))
  const save = (tx: Db) =>
    changeClaimedJob(tx, device, id, async (inner, scanJob) => {
      const before = scanJobOf(scanJob)
      const newRows = rows.slice(firstNewIndex(before.foundCount, from, found.length))
      const added = (newRows.length > 0 && (await compared.change?.(inner))) || []
      const bytes = await saveFinds(inner, scanJob, from + rows.length - newRows.length, newRows, scan.adds)
      return {
        payload: {
          ...scanPayload(before),
          foundCount: before.foundCount + newRows.length,
          changes: changesAfter(before.changes ?? NO_SCAN_CHANGES, newRows, added),
        },
        bytes: scanJob.bytes + bytes,
        changedAt: now,
      }
    })
  return compared.change ? changeLibrary(db, userId, save) : save(db)
}

/** The scan of this job, as its results are compared with the library. */
export const scanOf = ({ userId, machine }: PairedDevice, job: Job, { hasEnded }: { hasEnded: boolean }) => ({
  userId,
  machine,
  since: new Date(job.createdAt),
  adds: job.kind === 'scan' && !!job.adds,
  hasEnded,
})

type ResultRow = { found: FoundPlugin; was: FoundStatus }

/** The index of the first new result of a part. */
function firstNewIndex(foundCount: number, from: number, length: number) {
  if (from > foundCount) throw new Problem(409, 'gap', words.missingResults(foundCount))
  if (Math.max(foundCount, from + length) > MAX_FOUND)
    throw new Problem(409, 'too_many', words.scanTooLong(MAX_FOUND))
  return foundCount - from
}

const MAX_FOUND = 100_000

/** Saves results from this number on, and returns their bytes. The status of unchanged ones is determined when they are listed. */
async function saveFinds(tx: Db, { userId, id }: JobRow, from: number, rows: ResultRow[], adds: boolean) {
  const finds = rows.map(({ found, was }) => ({ found, status: savedStatus(was, adds) }))
  const bytes = Buffer.byteLength(JSON.stringify(rows.map(({ found }) => found)))
  if (!(await makeRoomForJobParts(tx, userId, bytes))) throw new Problem(409, 'too_many', words.scansTooLong)
  await insertScanResults(tx, { userId, id }, from, finds)
  return bytes
}

/** The status to save, if the list cannot tell it later. */
export const savedStatus = (was: FoundStatus, adds: boolean) =>
  was === 'updated' || was === 'older' || was === 'held' || (adds && was === 'new') ? was : null

/** The changes of a scan with those of further results, of which `added` tells what adding did. */
export function changesAfter(
  before: ScanChanges,
  rows: Pick<ResultRow, 'was'>[],
  added: FoundOutcome[],
): ScanChanges {
  const countOf = (status: ResultRow['was']) => rows.filter(({ was }) => was === status).length
  const counts = countAddOutcomes(added.map((one) => one.added))
  const older = added.flatMap(({ added: outcome, ...versions }) => (outcome === 'older' ? [versions] : []))
  const outcomes = outcomeRecord((outcome) => (before.outcomes?.[outcome] ?? 0) + counts[outcome])
  return {
    ...before,
    new: before.new + countOf('new'),
    updated: before.updated + countOf('updated'),
    added: before.added + counts.created,
    outcomes,
    older: [...(before.older ?? []), ...older].slice(0, MAX_OLDER_TOLD),
    staysRemoved: (before.staysRemoved ?? 0) + countOf('removed'),
  }
}
