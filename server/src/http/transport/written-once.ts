/**
 * Calls that ask for the same state at the same time wait for one answer, so that a large one is not made and held many times.
 * `key` names what is asked for and in which state. Nothing is remembered once it is written.
 */
export function writtenOnce<T>() {
  const underWay = new Map<string, Promise<T>>()

  return (key: string, write: () => Promise<T>): Promise<T> => {
    const known = underWay.get(key)
    if (known) return known
    const writing = write().finally(() => underWay.delete(key))
    underWay.set(key, writing)
    return writing
  }
}
