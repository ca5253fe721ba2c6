import { randomUUID } from 'node:crypto'

/** Returns a generator of at most `count` new ids that rise, to show the order of rows that are created at the same time. */
export function risingIds(count: number): () => string {
  const ids = Array.from({ length: count }, () => randomUUID()).sort()
  let next = 0
  return () => ids[next++] ?? randomUUID()
}
