import type { FoundPlugin } from '#shared/helper/found.ts'
import { type Job, NO_SCAN_CHANGES, type ScanChanges } from '#shared/helper/job.ts'
import type { Db } from '../../../db/open.ts'
import type { PairedDevice } from '../../../http/guard/device.ts'
import { Problem } from '../../../http/problem.ts'
import { changeLibrary } from '../../../library/change-library.ts'
import { hasRoomForParts } from '../../../library/jobs-room.ts'
import { changeTaken } from '../jobs/taken-job.ts'
import { type JobRow, jobFor } from '../repository.ts'
import { insertFinds, payloadOf, scanIn } from './scan-finds.ts'
import type { ScanLibrary } from './scan-library.ts'

type Part = { from: number; found: FoundPlugin[] }

/**
 * Keeps what a taken scan has found, numbered from `from` on, and brings the library in step with it. A number that was sent
 * before keeps what was sent first.
 */
export async function addFound(
  db: Db,
  library: ScanLibrary,
  device: PairedDevice,
  id: string,
  { from, found }: Part,
  now: Date,
): Promise<Job | undefined> {
  const job = await jobFor(db, device, id)
  if (!job) return undefined
  const { userId, machine } = device
  const scan = { userId, machine, since: new Date(job.createdAt), adds: job.kind === 'scan' && !!job.adds }
  const compared = await library.compared(
    db,
    scan,
    found.map(({ plugin }) => plugin),
    now,
  )
  const rows = found.map((each, index) => ({ found: each, was: compared.statuses[index] ?? 'known' }))
  const keep = (tx: Db) =>
    changeTaken(tx, device, id, async (inner, held) => {
      const before = scanIn(held)
      const fresh = rows.slice(newFrom(before.foundCount, from, found.length))
      const added = fresh.length > 0 ? await compared.change?.(inner) : 0
      const bytes = await keepFinds(inner, held, from + rows.length - fresh.length, fresh, scan.adds)
      return {
        payload: {
          ...payloadOf(before),
          foundCount: before.foundCount + fresh.length,
          changes: changesAfter(before.changes ?? NO_SCAN_CHANGES, fresh, added ?? 0),
        },
        bytes: held.bytes + bytes,
        changedAt: now,
      }
    })
  return compared.change ? changeLibrary(db, userId, keep) : keep(db)
}

type Row = { found: FoundPlugin; was: 'new' | 'known' | 'updated' }

/** Where in a part what was not sent before begins. */
function newFrom(foundCount: number, from: number, length: number) {
  if (from > foundCount)
    throw new Problem(409, 'gap', `What was found from number ${foundCount} on is missing.`)
  if (Math.max(foundCount, from + length) > MOST_FOUND)
    throw new Problem(
      409,
      'too_many',
      `A scan can list ${MOST_FOUND} plugins. Please scan fewer folders at once.`,
    )
  return foundCount - from
}

const MOST_FOUND = 100_000

/** Keeps finds from this number on, and gives their bytes. What is as it was known is decided when it is listed. */
async function keepFinds(tx: Db, { userId, id }: JobRow, from: number, rows: Row[], adds: boolean) {
  const kept = rows.map(({ found, was }) => ({
    found,
    status: was === 'updated' || (adds && was === 'new') ? was : null,
  }))
  const bytes = Buffer.byteLength(JSON.stringify(rows.map(({ found }) => found)))
  if (!(await hasRoomForParts(tx, userId, bytes)))
    throw new Problem(
      409,
      'too_many',
      'The running scans have found more than can be stored. Please scan fewer folders at once.',
    )
  await insertFinds(tx, { userId, id }, from, kept)
  return bytes
}

function changesAfter(before: ScanChanges, rows: Row[], added: number): ScanChanges {
  const countOf = (status: Row['was']) => rows.filter(({ was }) => was === status).length
  return {
    ...before,
    new: before.new + countOf('new'),
    updated: before.updated + countOf('updated'),
    added: before.added + added,
  }
}
