/**
 * Aborts a controller with a signal, until the answer is called. Not AbortSignal.any: with Node 20 what that makes may be collected
 * before its time, and is then never aborted.
 */
export function follow(signal: AbortSignal | undefined, controller: AbortController): () => void {
  const abort = () => controller.abort(signal?.reason)
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort, { once: true })
  return () => signal?.removeEventListener('abort', abort)
}
