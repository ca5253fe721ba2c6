import { useEffect, useState } from 'react'
import { turnPause } from '#shared/timing/turn-pause.ts'

/**
 * The result of a generator, which runs in short turns, so that the page stays responsive; undefined meanwhile. Another `start` begins
 * again, so it is memoized.
 */
export function useInTurns<Result>(
  start: (() => Generator<unknown, Result>) | undefined,
): Result | undefined {
  const [read, setRead] = useState<{ start: unknown; result: Result }>()

  useEffect(() => {
    let isCurrent = true
    async function run(work: Generator<unknown, Result>) {
      const pauseWhenDue = turnPause()
      while (isCurrent) {
        const step = work.next()
        if (step.done) return setRead({ start, result: step.value })
        await pauseWhenDue()
      }
    }
    if (start) void run(start())
    return () => {
      isCurrent = false
    }
  }, [start])

  return read?.start === start ? read?.result : undefined
}
