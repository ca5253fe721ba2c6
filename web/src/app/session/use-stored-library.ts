import { hashKey, type QueryCacheNotifyEvent, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { pluginsQuery, userQuery } from '../../api/first-queries.ts'
import { shownCopy } from '../../api/shown-copy.ts'
import { removeExcept, removeStoredLibrary } from '../../api/stored-library.ts'
import { whenIdle } from '../../ui/when-idle.ts'

/** Replaces the stored library by the one of the server. Loaded when it is needed: most pages never are without a server. */
export async function leaveCopy(queries: QueryClient) {
  const { leaveStoredLibrary } = await import('./show-stored-library.ts')
  await leaveStoredLibrary(queries)
}

/** Milliseconds without a change of the library before it is stored. */
const STORE_DELAY = 2000
/** Milliseconds between two attempts to reach the server while the stored library is shown. */
const RETRY_DELAY = 20_000

const [USER, LIBRARY] = [hashKey(userQuery.queryKey), hashKey(pluginsQuery.queryKey)]

/** Keeps the stored library like the shown one, and leaves it when the server can be reached again. */
export function useStoredLibrary() {
  const queries = useQueryClient()
  const isCopy = shownCopy.use() !== undefined

  useEffect(() => storeChanges(queries), [queries])
  useEffect(() => {
    if (!isCopy) return
    const tryAgain = () => void leaveCopy(queries)
    const timer = setInterval(tryAgain, RETRY_DELAY)
    window.addEventListener('online', tryAgain)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', tryAgain)
    }
  }, [isCopy, queries])
}

function storeChanges(queries: QueryClient) {
  let cancel = () => {}

  function follow({ type, query, action }: Partial<QueryCacheNotifyEvent> & Change) {
    if (type !== 'updated' || action?.type !== 'success') return
    if (query?.queryHash === USER) checkOwner()
    else if (query?.queryHash !== LIBRARY) return
    // The connection is back, and other data is old too.
    else if (shownCopy.get() && !action.manual) void leaveCopy(queries)
    cancel()
    cancel = whenIdle(() => void store().catch(() => undefined), STORE_DELAY)
  }

  /** Nobody may read the library of an account that is no longer signed in here. */
  function checkOwner() {
    const user = queries.getQueryData(userQuery.queryKey)
    if (user) void removeExcept(user.id)
    else if (user === null) void removeStoredLibrary()
  }

  function toStore() {
    const user = queries.getQueryData(userQuery.queryKey)
    const plugins = queries.getQueryData(pluginsQuery.queryKey)
    if (!user || user.needsSecondFactor || !plugins || shownCopy.get()) return undefined
    return { user, plugins }
  }

  async function store() {
    if (!toStore()) return
    const { storeLibrary } = await import('../../api/store-library.ts')
    // The user may have signed out while the code was loaded.
    const library = toStore()
    if (library) await storeLibrary(library.user, library.plugins)
  }

  const stop = queries.getQueryCache().subscribe(follow)
  return () => {
    stop()
    cancel()
  }
}

/** The part of an event that says what changed; `manual` without a response of the server. */
type Change = { action?: { type: string; manual?: boolean } }
