import { timers } from './timers.ts'

/** Resolves after so many milliseconds. */
export const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    timers().setTimeout(resolve, milliseconds)
  })
