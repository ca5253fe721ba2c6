import { setTimeout as wait } from 'node:timers/promises'
import type { Job } from '#shared/helper/job.ts'
import { doJob } from './do-job.ts'
import type { JobContext } from './failed-result.ts'
import { LANES, type Lane } from './lanes.ts'
import { refusalPause } from './questions/refusals.ts'
import { sendSavedResults } from './results.ts'

/**
 * A page that creates an organize job also opens its link. The app that the link starts can show its question in front of all windows,
 * so it goes first.
 */
const HEAD_START = 3000

/** More jobs than a site has for one computer. */
const MOST_AT_ONCE = 200

type Options = {
  /** True if the user can be asked now; called before each job that asks. */
  canAsk: () => boolean
  onTrouble: (job: Job, error: unknown) => void
}

/**
 * Does the waiting jobs of a lane, oldest first. A failing job does not stop the others; its error goes to `onTrouble`. Jobs that ask
 * stay waiting while the user cannot be asked, or during the pause after a refusal.
 */
export async function doWaitingJobs(work: JobContext, lane: Lane, { canAsk, onTrouble }: Options) {
  await sendSavedResults(work.state, work.site)
  const waiting = (await work.site.waiting()).filter(({ kind }) => LANES[kind] === lane)
  for (const job of waiting.slice(0, MOST_AT_ONCE)) {
    if (work.signal?.aborted || work.disconnected?.aborted) return
    const isNew = job.state === 'waiting'
    if (isNew && lane === 'move' && !mayAsk(work, canAsk)) continue
    if (isNew && job.kind === 'organize')
      await wait(HEAD_START, undefined, { signal: work.signal }).catch(() => {})
    await doJob(job.id, work).catch((error: unknown) => onTrouble(job, error))
  }
}

const mayAsk = ({ state, pairing }: JobContext, canAsk: Options['canAsk']) =>
  refusalPause(state, pairing.site) === 0 && canAsk()
