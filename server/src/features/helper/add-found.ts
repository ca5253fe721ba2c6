import { sql } from 'drizzle-orm'
import type { FoundPlugin } from '#shared/helper/found.ts'
import { jobOf } from '../../db/job-answer.ts'
import { hasRoomForParts } from '../../db/jobs-room.ts'
import type { Db } from '../../db/open.ts'
import { scanFinds } from '../../db/schema.ts'
import type { PairedDevice } from '../../http/device.ts'
import { Problem } from '../../http/problem.ts'
import type { JobRow } from './repository.ts'
import { changeTaken } from './taken-job.ts'

type Part = { from: number; found: FoundPlugin[] }

/** Keeps what a taken scan has found, numbered from `from` on. A number that was sent before keeps what was sent first. */
export const addFound = (db: Db, device: PairedDevice, id: string, { from, found }: Part, now: Date) =>
  changeTaken(db, device, id, async (tx, held) => {
    const { folders, foundCount } = scanIn(held)
    if (from > foundCount)
      throw new Problem(409, 'gap', `What was found from number ${foundCount} on is missing.`)
    const count = Math.max(foundCount, from + found.length)
    if (count > MOST_FOUND)
      throw new Problem(
        409,
        'too_many',
        `A scan can list ${MOST_FOUND} plugins. Please scan fewer folders at once.`,
      )
    // What was sent before takes no room a second time.
    const bytes = Buffer.byteLength(JSON.stringify(found.slice(foundCount - from)))
    if (!(await hasRoomForParts(tx, held.userId, bytes)))
      throw new Problem(
        409,
        'too_many',
        'The scans under way have found more than can be kept of them. Please scan fewer folders at once.',
      )
    await insert(tx, held, from, found)
    return { payload: { folders, foundCount: count }, bytes: held.bytes + bytes, changedAt: now }
  })

const MOST_FOUND = 100_000

function scanIn(row: JobRow) {
  const job = jobOf(row)
  if (job.kind !== 'scan') throw new Problem(409, 'no_scan', 'This job is no scan.')
  return job
}

async function insert(tx: Db, { userId, id }: JobRow, from: number, found: FoundPlugin[]) {
  await tx.execute(sql`
    insert into ${scanFinds} (user_id, job_id, number, found)
    select ${userId}, ${id}, ${from}::int + place - 1, found
    from jsonb_array_elements(${JSON.stringify(found)}::jsonb) with ordinality as each(found, place)
    on conflict do nothing`)
}
