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

/** Removes the stored library, whose account is no longer signed in here. */
export async function removeStoredLibrary() {
  writing?.abort.abort()
  if (hasCaches()) await caches.delete(CACHE_NAME)
}

/** Removes the library of every account but this one. */
export async function removeExcept(userId: string) {
  if (writing?.userId !== userId) writing?.abort.abort()
  const cache = await existingCache()
  const others = ((await cache?.keys()) ?? []).filter(({ url }) => url !== addressFor(userId))
  await Promise.all(others.map((request) => cache?.delete(request)))
}

/** Browsers store nothing for a site without https; private windows of some refuse. */
export const openCache = async () =>
  hasCaches() ? caches.open(CACHE_NAME).catch(() => undefined) : undefined
/** The same, without making one: a sign-out elsewhere may just have removed it. */
export const existingCache = async () =>
  hasCaches() && (await caches.has(CACHE_NAME).catch(() => false)) ? openCache() : undefined
const hasCaches = () => 'caches' in globalThis
