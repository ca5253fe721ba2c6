import { useEffect, useState } from 'react'
import { turnPause } from '#shared/timing/turn-pause.ts'

/** The result of a generator that runs in short turns; undefined meanwhile. Another `start` begins again, so memoize it. */
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
