import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds between two runs. */
const PAUSE = 1000

/** Combines calls: those that arrive while `work` runs, or within the pause after it, cause one more run. Errors are ignored. */
export function coalesceRuns(work: () => Promise<unknown>) {
  let isRunning = false
  let isRequested = false
  return async () => {
    isRequested = true
    if (isRunning) return
    isRunning = true
    while (isRequested) {
      isRequested = false
      await work().catch(() => {})
      await wait(PAUSE)
    }
    isRunning = false
  }
}
