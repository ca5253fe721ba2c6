import { QueryClient, queryOptions, replaceEqualDeep } from '@tanstack/react-query'
import type { User } from '#shared/account/user.ts'
import { ApiError } from '#shared/contract/client.ts'
import { api } from './api.ts'

/** Nothing is fetched again until an action marks it as stale. */
export const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        refetchOnReconnect: 'always',
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

/** The signed-in user, or null. A 401 here means 'signed out' and is not an error. */
export const userQuery = queryOptions({
  queryKey: ['/api/auth/me'],
  queryFn: async (): Promise<User | null> =>
    isKnownSignedOut() ? null : api.account.me().catch(nullIfSignedOut),
  refetchOnReconnect: false,
})

/** The server says in its page when there is no session. This is true once: later questions go to the server. */
function isKnownSignedOut() {
  const note = document.querySelector<HTMLMetaElement>('meta[name=session]')
  const isNone = note?.content === 'none'
  note?.remove()
  return isNone
}

function nullIfSignedOut(error: unknown) {
  if (error instanceof ApiError && error.status === 401) return null
  throw error
}

/** The guard prefetches it. When that has just failed, the page shows the error and does not send a second request. */
export const pluginsQuery = queryOptions({
  queryKey: ['/api/plugins'],
  queryFn: () => api.plugins.list(),
  structuralSharing: sharePlugins,
  retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > RETRY_PAUSE,
})

/** Milliseconds: longer than a page needs to load its parts. */
const RETRY_PAUSE = 5_000

export const serverQuery = queryOptions({
  queryKey: ['/api/server'],
  queryFn: () => api.account.server(),
  refetchOnReconnect: false,
})

/**
 * Structural sharing for the library: returns the fetched list with the previous object for every unchanged plugin, whatever
 * its index, or the previous list when nothing has changed. So only changed cards render again. Other values, selected from
 * the library, are shared part by part.
 */
export function sharePlugins(known: unknown, fetched: unknown): unknown {
  if (!isList(known) || !isList(fetched)) return replaceEqualDeep(known, fetched)
  const knownById = new Map(known.map((plugin) => [plugin.id, plugin]))
  const shared = fetched.map((plugin) => replaceEqualDeep(knownById.get(plugin.id), plugin))
  const isSame = shared.length === known.length && shared.every((plugin, index) => plugin === known[index])
  return isSame ? known : shared
}

const isList = (value: unknown): value is { id: unknown }[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null && 'id' in item)
