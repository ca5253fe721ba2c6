import type { Job } from '#shared/helper/job.ts'
import { coalesce } from '#shared/timing/coalesce.ts'
import { pause } from '#shared/timing/pause.ts'
import type { SiteClient } from '../connect/site-client.ts'
import { plainText } from '../system/plain-text.ts'

/** Milliseconds between two reports. */
const PAUSE = 250

type Progress = { done: number; total: number; at: string }

/**
 * Sends the progress of a job to the site: only the newest, one request at a time, and not too often. Lost reports are ignored.
 * `onAnswer` receives the state of the job.
 */
export function progressReporter(site: SiteClient, id: string, onAnswer: (state: Job['state']) => void) {
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
    /** Waits for the current request; drops unsent progress. */
    end: async () => {
      newest = undefined
      await sending.end()
    },
  }
}
