import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds between two looks, however often somebody says that something has changed. */
const BETWEEN = 1000

/** Runs `work` once for all who ask while it runs, and not at once again. What fails is tried again when somebody asks. */
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
