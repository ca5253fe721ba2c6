/**
 * Aborts a controller together with a signal, until the returned function is called. Does not use AbortSignal.any: in Node 20 its signal
 * may be garbage-collected early and is then never aborted.
 */
export function abortWith(signal: AbortSignal | undefined, controller: AbortController): () => void {
  const abort = () => controller.abort(signal?.reason)
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort, { once: true })
  return () => signal?.removeEventListener('abort', abort)
}
