/**
 * Asks again only when the last answer is older than `keptFor` milliseconds. Whoever asks while one is being found waits for
 * the same, so that asking often costs no more than asking once.
 */
export function remembered<T>(find: () => Promise<T>, keptFor: number): () => Promise<T> {
  let answer: Promise<T> | undefined
  let freshUntil = Number.POSITIVE_INFINITY
  return () => {
    if (answer && performance.now() < freshUntil) return answer
    freshUntil = Number.POSITIVE_INFINITY
    answer = find().finally(() => {
      freshUntil = performance.now() + keptFor
    })
    return answer
  }
}
