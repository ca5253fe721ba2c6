import { FOUND_PLUGINS_PER_PAGE } from '#shared/helper/found.ts'
import type { Db } from '../../../db/open.ts'
import { found } from '../../../http/problem.ts'
import { machineOf } from '../../../library/machine-of.ts'
import { findJob } from '../repository.ts'
import { listFound } from './list-found.ts'
import type { ScanLibrary } from './scan-library.ts'

type Wish = { from: number; isNewOnly: boolean }

/**
 * Adds finds of a scan to the library, as installed on the computer of the scan: at most FOUND_AT_ONCE, from the number `from` on.
 * `next` is the number after them, null when there are no more. Throws 404 for an unknown job or a computer that is no longer paired.
 */
export async function addFinds(
  db: Db,
  library: ScanLibrary,
  userId: string,
  jobId: string,
  { from, isNewOnly }: Wish,
  now: Date,
) {
  const { deviceId } = found(await findJob(db, userId, jobId), 'Job')
  const machine = found(deviceId === null ? undefined : await machineOf(db, userId, deviceId), 'Device')
  const finds = found(await listFound(db, userId, jobId, from), 'Job')
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
