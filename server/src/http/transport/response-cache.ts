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

/**
 * Caches the JSON texts that `write` makes, each under a key with the user's id and for exactly one state of its content. Simultaneous
 * calls share one `write`.
 */
export function cachedTexts(limits: { maxSize: number; maxEntrySize: number }) {
  const sizeCalculation = ({ text }: KeptText) => text.length
  const cache = newResponseCache<KeptText>({ ...limits, sizeCalculation })
  const writeOnce = sharedWrites<Buffer>()
  return {
    textOf: async (key: string, state: string, write: () => Promise<string>): Promise<Buffer> => {
      const before = cache.get(key)
      if (before?.state === state) return before.text
      const text = await writeOnce(`${key} ${state}`, async () => Buffer.from(await write()))
      cache.set(key, { state, text })
      return text
    },
    forget: cache.forget,
  }
}

type KeptText = { state: string; text: Buffer }

/** The ETag of a library's current revision. */
export const libraryTagOf = ({ id, libraryRevision }: { id: string; libraryRevision: number }) =>
  `"${id}-${SHAPE}-${libraryRevision}"`

/** Rises with what an answer about an unchanged library says, so that browsers drop the ones they keep. */
const SHAPE = 2

/** Shares one `write` among simultaneous calls with the same key, which names the content and its state. Nothing is cached. */
export function sharedWrites<T>() {
  const pending = new Map<string, Promise<T>>()

  return (key: string, write: () => Promise<T>): Promise<T> => {
    const running = pending.get(key)
    if (running) return running
    const writing = write().finally(() => pending.delete(key))
    pending.set(key, writing)
    return writing
  }
}

/**
 * A response that `write` produces as JSON when needed, sent without validation. Its compressed form is cached under the ETag `tag`; a client
 * that already has it gets 304.
 */
export class PrewrittenResponse {
  readonly tag: string
  readonly write: () => Promise<string | Buffer>

  constructor(tag: string, write: () => Promise<string | Buffer>) {
    this.tag = tag
    this.write = write
  }
}

/** The client already has the current response (304). */
export const NOT_MODIFIED = Symbol('unchanged')
