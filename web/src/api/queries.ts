import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { User } from '#shared/account/user.ts'
import { ApiError } from '#shared/contract/client.ts'
import { api } from './api.ts'
import { sharePlugins } from './share-plugins.ts'

/** Nothing is fetched again until an act says that it is out of date (specification, section 7). */
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

/** The person who is signed in, or null. A 401 here means 'nobody' and is no error. */
export const userQuery = queryOptions({
  queryKey: ['/api/auth/me'],
  queryFn: (): Promise<User | null> => api.account.me().catch(nobody),
  refetchOnReconnect: false,
})

function nobody(error: unknown) {
  if (error instanceof ApiError && error.status === 401) return null
  throw error
}

export const pluginsQuery = queryOptions({
  queryKey: ['/api/plugins'],
  queryFn: () => api.plugins.list(),
  structuralSharing: sharePlugins,
})

export const pluginQuery = (id: string) =>
  queryOptions({ queryKey: ['/api/plugins', id], queryFn: () => api.plugins.open({ params: { id } }) })

export const preferencesQuery = queryOptions({
  queryKey: ['/api/notifications/preferences'],
  queryFn: () => api.notifications.preferences(),
})

export const serverQuery = queryOptions({
  queryKey: ['/api/server'],
  queryFn: () => api.account.server(),
  refetchOnReconnect: false,
})

export const workflowQuery = queryOptions({
  queryKey: ['/api/uad-workflow'],
  queryFn: () => api.uad.workflow(),
})

/** What would move now. It follows from the whole library, so it is asked for anew wherever it is opened. */
export const movePlanQuery = queryOptions({
  queryKey: ['/api/uad-plan'],
  queryFn: () => api.uad.plan(),
  refetchOnMount: 'always',
})

/** A job is taken back by every change of ownership, and changed by helpers: what was known of it is never shown again. */
export const jobsQuery = queryOptions({
  queryKey: ['/api/jobs'],
  queryFn: () => api.helper.jobs(),
  gcTime: 0,
})
