import { timers } from './pause.ts'

type Cached<T> = (() => Promise<T>) & { clear: () => void }

/** Caches the result of `find` for `lifetime` milliseconds or until `clear`. Simultaneous callers share one call. */
export function cached<T>(find: () => Promise<T>, lifetime = Number.POSITIVE_INFINITY): Cached<T> {
  let result: Promise<T> | undefined
  let freshUntil = Number.POSITIVE_INFINITY

  function get() {
    if (result && now() < freshUntil) return result
    freshUntil = Number.POSITIVE_INFINITY
    result = find().finally(() => {
      freshUntil = now() + lifetime
    })
    return result
  }

  const clear = () => {
    result = undefined
  }
  return Object.assign(get, { clear })
}

const now = () => timers().performance.now()
