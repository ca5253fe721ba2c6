import { LRUCache } from 'lru-cache'

const MINUTE = 60_000

/**
 * Keeps in memory what was written or packed for people, up to so many bytes, and no longer than ten minutes: an account may be
 * deleted at another server on the same database. Every key holds the id of the person.
 */
export function keptAnswers<V extends object>(limits: {
  maxSize: number
  maxEntrySize: number
  sizeCalculation: (value: V) => number
}) {
  const kept = new LRUCache<string, V>({ ...limits, ttl: 10 * MINUTE, ttlAutopurge: true })
  return {
    get: (key: string) => kept.get(key),
    set: (key: string, value: V) => void kept.set(key, value),
    delete: (key: string) => void kept.delete(key),
    /** For whoever has deleted their account. */
    forget: (userId: string) => {
      for (const key of [...kept.keys()]) if (key.includes(userId)) kept.delete(key)
    },
  }
}

export type KeptAnswers<V extends object> = ReturnType<typeof keptAnswers<V>>
