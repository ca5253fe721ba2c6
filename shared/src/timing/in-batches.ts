import { timers } from './pause.ts'

/** Collects items: calls `onBatch` at once, then at most once per `pause` milliseconds, to limit the renders of a long list. */
export function inBatches<T>(onBatch: (batch: T[]) => void, pause: number) {
  let batch: T[] = []
  let timer: unknown

  function flush() {
    timers().clearTimeout(timer)
    timer = undefined
    if (batch.length === 0) return
    const current = batch
    batch = []
    timer = timers().setTimeout(flush, pause)
    onBatch(current)
  }

  function add(one: T) {
    batch.push(one)
    if (timer === undefined) flush()
  }

  return { add, flush }
}
