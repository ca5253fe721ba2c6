const FIRST = 1000
const LONGEST = 60_000

/**
 * How long to wait before each retry, in milliseconds: twice as long every time, up to a minute, and randomized so that not all helpers
 * call at once when a server comes back.
 */
export function retryPauses(chance: () => number = Math.random) {
  let next = FIRST
  return {
    next: () => {
      const pause = next * (0.5 + chance() / 2)
      next = Math.min(next * 2, LONGEST)
      return pause
    },
    reset: () => {
      next = FIRST
    },
  }
}
