import type { Job } from '#shared/helper/job.ts'
import { coalesce } from '#shared/timing/coalesce.ts'
import { pause } from '#shared/timing/pause.ts'
import type { Site } from '../connect/site-client.ts'
import { plainText } from '../system/plain-text.ts'

/** At most four a second. */
const PAUSE = 250

type Progress = { done: number; total: number; at: string }

/**
 * Tells the site how far a job is: the newest state only, one call at a time, and not too often. A report that does not arrive is
 * no loss. `onAnswer` hears the state of the job.
 */
export function reporter(site: Site, id: string, onAnswer: (state: Job['state']) => void) {
  let newest: Progress | undefined
  const sending = coalesce(async () => {
    while (newest) {
      const { done, total, at } = newest
      newest = undefined
      const body = { done, total, at: plainText(at, 1000) }
      await site.report({ params: { id }, body }).then(
        ({ state }) => onAnswer(state),
        () => {},
      )
      await pause(PAUSE)
    }
  })
  return {
    add: (progress: Progress) => {
      newest = progress
      sending.start()
    },
    /** Waits for what is on its way; what was not yet sent is dropped. */
    end: async () => {
      newest = undefined
      await sending.end()
    },
  }
}
