/**
 * A throttle per key: sends at most one value every so many milliseconds. Of the values that arrive in between, the last is
 * sent at the end of the interval.
 */
export function throttleByKey<T>(send: (value: T) => void, every: number) {
  const resting = new Map<string, { next: T | undefined; timer: NodeJS.Timeout }>()

  function pass(key: string, value: T) {
    const timer = setTimeout(() => {
      const next = resting.get(key)?.next
      resting.delete(key)
      if (next !== undefined) pass(key, next)
    }, every)
    resting.set(key, { next: undefined, timer: timer.unref() })
    send(value)
  }

  return {
    pass: (key: string, value: T) => {
      const rest = resting.get(key)
      if (rest) rest.next = value
      else pass(key, value)
    },
    stop: () => {
      for (const { timer } of resting.values()) clearTimeout(timer)
      resting.clear()
    },
  }
}
