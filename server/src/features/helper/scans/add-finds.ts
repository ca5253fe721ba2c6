import { FOUND_PLUGINS_PER_PAGE } from '#shared/helper/found.ts'
import type { Db } from '../../../db/open.ts'
import { requireFound } from '../../../http/problem.ts'
import { computerOfDevice } from '../../../library/machine-of.ts'
import { findJob } from '../repository.ts'
import { listScanResults } from './list-found.ts'
import type { ScanLibrary } from './scan-library.ts'

type PageToAdd = { from: number; isNewOnly: boolean }

/**
 * Adds a page of a scan's results to the library, from the number `from` on, as installed on the scanned computer. `next` is
 * the first number of the next page, or null. 404 for an unknown job or a computer that is not paired.
 */
export async function addScanResults(
  db: Db,
  library: ScanLibrary,
  userId: string,
  jobId: string,
  { from, isNewOnly }: PageToAdd,
  now: Date,
) {
  const { deviceId } = requireFound(await findJob(db, userId, jobId), 'Job')
  const machine = requireFound(
    deviceId === null ? undefined : await computerOfDevice(db, userId, deviceId),
    'Device',
  )
  const finds = requireFound(await listScanResults(db, userId, jobId, from), 'Job')
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
