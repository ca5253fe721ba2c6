/**
 * Hands on what it is given in batches: the first at once, the following at most one in so many milliseconds. A list of
 * thousands can then show its progress without being drawn thousands of times.
 */
export function inBatches<T>(handOn: (batch: T[]) => void, pause: number) {
  let batch: T[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush() {
    clearTimeout(timer)
    timer = undefined
    if (batch.length === 0) return
    const given = batch
    batch = []
    timer = setTimeout(flush, pause)
    handOn(given)
  }

  function give(one: T) {
    batch.push(one)
    if (timer === undefined) flush()
  }

  return { give, flush }
}
