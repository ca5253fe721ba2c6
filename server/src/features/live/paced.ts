/**
 * Hands things on, of those with the same key at most one in so many milliseconds. What comes meanwhile waits for the end of
 * that time, and then stands for everything that came.
 */
export function paced<T>(handOn: (thing: T) => void, every: number) {
  const resting = new Map<string, { next: T | undefined; timer: NodeJS.Timeout }>()

  function pass(key: string, thing: T) {
    const timer = setTimeout(() => {
      const next = resting.get(key)?.next
      resting.delete(key)
      if (next !== undefined) pass(key, next)
    }, every)
    resting.set(key, { next: undefined, timer: timer.unref() })
    handOn(thing)
  }

  return {
    pass: (key: string, thing: T) => {
      const rest = resting.get(key)
      if (rest) rest.next = thing
      else pass(key, thing)
    },
    stop: () => {
      for (const { timer } of resting.values()) clearTimeout(timer)
      resting.clear()
    },
  }
}
