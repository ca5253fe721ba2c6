/**
 * Runs `work` at the first idle moment after `delay` milliseconds, in browsers without idle moments right then. Returns a
 * function that cancels it.
 */
export function whenIdle(work: () => void, delay: number) {
  let idle: number | undefined
  const timer = setTimeout(() => {
    if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(work)
    else work()
  }, delay)
  return () => {
    clearTimeout(timer)
    if (idle !== undefined) cancelIdleCallback(idle)
  }
}
