/** Shares one `write` among simultaneous calls with the same key, which names the content and its state. Nothing is cached. */
export function sharedWrites<T>() {
  const pending = new Map<string, Promise<T>>()

  return (key: string, write: () => Promise<T>): Promise<T> => {
    const known = pending.get(key)
    if (known) return known
    const writing = write().finally(() => pending.delete(key))
    pending.set(key, writing)
    return writing
  }
}
