import { randomUUID } from 'node:crypto'

/**
 * Gives at most so many new ids, each greater than the one before: of what is made at one moment, the smallest id was made
 * first.
 */
export function risingIds(count: number): () => string {
  const ids = Array.from({ length: count }, () => randomUUID()).sort()
  let next = 0
  return () => ids[next++] ?? randomUUID()
}
