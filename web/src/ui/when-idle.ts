import { useEffect, useState } from 'react'

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

/** False until `delay` milliseconds after the first paint, when the browser has nothing else to do: for what is below the first screen. */
export function useIdle(delay: number) {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true), delay), [delay])
  return isIdle
}
