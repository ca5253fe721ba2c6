import { startTransition, useEffect, useState } from 'react'

const waiting = new Set<() => void>()

/** Runs the work after the next paint, together with all other work that waits for it. Returns a function that cancels it. */
function afterPaint(work: () => void) {
  if (waiting.size === 0) requestAnimationFrame(() => setTimeout(runWaiting))
  waiting.add(work)
  return () => void waiting.delete(work)
}

function runWaiting() {
  const works = [...waiting]
  waiting.clear()
  for (const work of works) work()
}

/** The value at the last paint, at first `initial`, so that what is computed from it delays no key press. `value` must be stable. */
export function useAfterPaint<Value>(value: Value, initial = value) {
  const [painted, setPainted] = useState(() => initial)
  useEffect(() => {
    if (painted !== value) return afterPaint(() => startTransition(() => setPainted(() => value)))
  }, [painted, value])
  return painted
}
