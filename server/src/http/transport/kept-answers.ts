import { LRUCache } from 'lru-cache'

const MINUTE = 60_000

/** A cache of responses under keys with the user's id, for ten minutes at most: another server may delete the account. */
export function newResponseCache<V extends object>(limits: {
  maxSize: number
  maxEntrySize: number
  sizeCalculation: (value: V) => number
}) {
  const cache = new LRUCache<string, V>({ ...limits, ttl: 10 * MINUTE, ttlAutopurge: true })
  return {
    get: (key: string) => cache.get(key),
    set: (key: string, value: V) => void cache.set(key, value),
    delete: (key: string) => void cache.delete(key),
    /** Removes the entries of a deleted account. */
    forget: (userId: string) => {
      for (const key of [...cache.keys()]) if (key.includes(userId)) cache.delete(key)
    },
  }
}

export type ResponseCache<V extends object> = ReturnType<typeof newResponseCache<V>>
