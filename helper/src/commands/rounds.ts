import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds between two looks, however many changes are reported. */
const BETWEEN = 1000

/** Runs `work` once for all calls during a run, with a pause between runs. A failed run is retried at the next call. */
export function rounds(work: () => Promise<void>) {
  let isRunning = false
  let isAskedAgain = false
  return async () => {
    isAskedAgain = true
    if (isRunning) return
    isRunning = true
    while (isAskedAgain) {
      isAskedAgain = false
      await work().catch(() => {})
      await wait(BETWEEN)
    }
    isRunning = false
  }
}
