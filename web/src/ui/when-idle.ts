import { useEffect, useState } from 'react'

/** Milliseconds. A browser that is never idle would otherwise show only the first screen of a page. */
const LONGEST_WAIT = 2000

/** Runs `work` at the first idle moment after `delay` milliseconds, two seconds later at most. Returns a function that cancels it. */
export function whenIdle(work: () => void, delay: number) {
  let idle: number | undefined
  const timer = setTimeout(() => {
    if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(work, { timeout: LONGEST_WAIT })
    else work()
  }, delay)
  return () => {
    clearTimeout(timer)
    if (idle !== undefined) cancelIdleCallback(idle)
  }
}

let firstMoment: Promise<void> | undefined
let isOver = false

/** Resolves at the first idle moment after it was first asked for, which is after the paint of the page that asks, and then at once. */
export function afterFirstIdle(): Promise<void> {
  firstMoment ??= new Promise<void>((resolve) => void whenIdle(resolve, 0)).then(() => {
    isOver = true
  })
  return firstMoment
}

/** True once the first idle moment is over. */
export const isFirstIdleOver = () => isOver

/** False until `delay` milliseconds after the first paint, when the browser has nothing else to do: for what is below the first screen. */
export function useIdle(delay: number) {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true), delay), [delay])
  return isIdle
}
