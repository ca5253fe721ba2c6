/** Resolves after so many milliseconds. */
export const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    timers().setTimeout(resolve, milliseconds)
  })

/*
 * Browsers and Node have timers and a clock, but the type library of the language declares neither. They are looked up at each call,
 * because tests replace them.
 */
type Timers = {
  setTimeout: (work: () => void, milliseconds?: number) => unknown
  clearTimeout: (timer: unknown) => void
  performance: { now: () => number }
}

export const timers = () => globalThis as unknown as Timers
