import { basePath } from '../ui/served.ts'

/*
 * Where this browser keeps the last library that it showed, to read without a connection. It belongs to one account. What stores
 * and reads it is in store-library.ts; every page can remove it.
 */

const CACHE_NAME = `plugfolio-library ${basePath}/`
export const addressFor = (userId: string) => `${location.origin}${basePath}/stored-library?user=${userId}`

/** The library that is being written. */
let writing: { userId: string; abort: AbortController } | undefined

/** Begins to write a library, and gives up the one that is being written. */
export function beginWriting(userId: string): AbortSignal {
  writing?.abort.abort()
  const abort = new AbortController()
  writing = { userId, abort }
  return abort.signal
}

/** How often the stored library was removed: what began before must not make its cache again. */
let removals = 0

/** Removes the stored library, whose account is no longer signed in here. */
export async function removeStoredLibrary() {
  removals++
  writing?.abort.abort()
  if (hasCaches()) await caches.delete(CACHE_NAME)
}

/** Removes the library of every account but this one. */
export async function removeExcept(userId: string) {
  if (writing?.userId !== userId) writing?.abort.abort()
  await inStoredCache(async (cache) => {
    const others = (await cache.keys()).filter(({ url }) => url !== addressFor(userId))
    await Promise.all(others.map((request) => cache.delete(request)))
  })
}

/**
 * Uses the cache of the stored library, if there is one; `makesOne`: makes it otherwise. Browsers store nothing for a site without https,
 * and private windows of some refuse. Opening a cache that a sign-out has just removed would make it again, so that is undone.
 */
export async function inStoredCache<Found>(use: (cache: Cache) => Promise<Found>, makesOne = false) {
  if (!hasCaches()) return undefined
  const before = removals
  if (!makesOne && !(await caches.has(CACHE_NAME).catch(() => false))) return undefined
  const cache = await caches.open(CACHE_NAME).catch(() => undefined)
  const found = cache && removals === before ? await use(cache) : undefined
  if (removals === before) return found
  await caches.delete(CACHE_NAME)
  return undefined
}

const hasCaches = () => 'caches' in globalThis
