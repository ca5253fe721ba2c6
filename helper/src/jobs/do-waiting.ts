import { setTimeout as wait } from 'node:timers/promises'
import type { Job } from '#shared/helper/job.ts'
import { doJob } from './do-job.ts'
import { LANES, type Lane } from './lanes.ts'
import { tellKeptResults } from './results.ts'
import type { Work } from './work.ts'

/**
 * A page that makes a job to organize also opens its link, and the app that the link starts can put its question in front of all
 * windows. So it is let go first.
 */
const HEAD_START = 3000

/** Does every job of a lane that waits, oldest first. One that fails for a reason of its own holds up no other; `onTrouble` hears of it. */
export async function doWaiting(work: Work, lane: Lane, onTrouble: (job: Job, error: unknown) => void) {
  await tellKeptResults(work.state, work.site)
  for (const job of await work.site.waiting()) {
    if (work.signal?.aborted) return
    if (LANES[job.kind] !== lane) continue
    if (job.kind === 'organize' && job.state === 'waiting')
      await wait(HEAD_START, undefined, { signal: work.signal }).catch(() => {})
    await doJob(job.id, work).catch((error: unknown) => onTrouble(job, error))
  }
}
