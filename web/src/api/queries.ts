import { infiniteQueryOptions, QueryClient, queryOptions } from '@tanstack/react-query'
import type { User } from '#shared/account/user.ts'
import { MAX_EDITS_PER_RESPONSE } from '#shared/community/contract.ts'
import type { SharedField } from '#shared/community/shared-field.ts'
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

/** Asked when the server has refused the stream of events, which does not say why: that nobody is signed in is an error here. */
export const sessionLookQuery = queryOptions({
  queryKey: ['/api/auth/me as seen by the stream'],
  queryFn: () => api.account.me(),
  staleTime: 0,
  gcTime: 0,
})

/** The guard fetches it ahead. When that has just failed, the page that shows it says so and does not ask a second time. */
export const pluginsQuery = queryOptions({
  queryKey: ['/api/plugins'],
  queryFn: () => api.plugins.list(),
  structuralSharing: sharePlugins,
  retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > JUST_NOW,
})

/** Milliseconds: longer than a page takes to load its parts. */
const JUST_NOW = 5_000

export const pluginQuery = (id: string) =>
  queryOptions({ queryKey: ['/api/plugins', id], queryFn: () => api.plugins.open({ params: { id } }) })

/**
 * Which plugins need Rosetta. It follows from the whole library: what makes that out of date makes this, too, and an answer
 * that has not changed is not sent again.
 */
export const architecturesQuery = queryOptions({
  queryKey: [...pluginsQuery.queryKey, 'architectures'],
  queryFn: () => api.plugins.architectures(),
  refetchOnMount: 'always',
})

/** They come by themselves, so they are looked at again with every page and whenever somebody comes back to the tab. */
export const notificationsQuery = queryOptions({
  queryKey: ['/api/notifications'],
  queryFn: () => api.notifications.list(),
  staleTime: 0,
  refetchOnWindowFocus: 'always',
})

export const preferencesQuery = queryOptions({
  queryKey: ['/api/notifications/preferences'],
  queryFn: () => api.notifications.preferences(),
})

/** Where this person is signed in. Other browsers come and go by themselves. */
export const sessionsQuery = queryOptions({
  queryKey: ['/api/auth/sessions'],
  queryFn: () => api.account.sessions(),
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
})

/** Whether signing in asks for a code. */
export const secondFactorQuery = queryOptions({
  queryKey: ['/api/account/second-factor'],
  queryFn: () => api.secondFactor.state(),
  refetchOnMount: 'always',
})

export const passkeysQuery = queryOptions({
  queryKey: ['/api/account/passkeys'],
  queryFn: () => api.passkeys.list(),
  refetchOnMount: 'always',
})

/** What of the provider this account is linked to, and whether acts are confirmed there. The way there leaves this page. */
export const providerQuery = queryOptions({
  queryKey: ['/api/account/oidc'],
  queryFn: () => api.oidc.state(),
  refetchOnMount: 'always',
})

/** When each was used last changes by itself. */
export const apiKeysQuery = queryOptions({
  queryKey: ['/api/account/keys'],
  queryFn: () => api.apiKeys.list(),
  refetchOnMount: 'always',
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

/** What would move now. It follows from the whole library, so it is asked for again wherever it is opened. */
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

/** One job, while somebody looks at how far it is. */
export const jobQuery = (id: string) =>
  queryOptions({
    queryKey: [...jobsQuery.queryKey, id],
    queryFn: () => api.helper.openJob({ params: { id } }),
    gcTime: 0,
  })

/** The paired helpers. Where no event says that one has come, coming back to the tab does. */
export const devicesQuery = queryOptions({
  queryKey: ['/api/helper/devices'],
  queryFn: () => api.helper.devices(),
  refetchOnWindowFocus: 'always',
})

/** Computers whose helper is connected no longer, with how many plugins are known there. */
export const oldComputersQuery = queryOptions({
  queryKey: ['/api/helper/old-computers'],
  queryFn: () => api.helper.oldComputers(),
})

/** The helper that this server offers for download, or null. */
export const releaseQuery = queryOptions({
  queryKey: ['/api/helper/release'],
  queryFn: () => api.helper.release(),
  refetchOnReconnect: false,
})

/** Every update ever begun. A drop or a scan may have ended some, so it is asked for again wherever it is shown. */
export const updatesQuery = queryOptions({
  queryKey: ['/api/updates'],
  queryFn: () => api.updates.history(),
  refetchOnMount: 'always',
})

/** The evidence for each update, and which ones a person does not want to hear of. Anybody's scan may have changed it. */
export const availableUpdatesQuery = queryOptions({
  queryKey: ['/api/updates/available'],
  queryFn: () => api.definitions.available(),
  refetchOnMount: 'always',
})

/** What begins the keys of all that is shared, of whichever plugin. */
export const SHARED_KEY = ['/api/shared']

/** Where each shown value of a plugin comes from. Anybody's edit may have changed it. */
export const sharedStateQuery = (id: string) =>
  queryOptions({
    queryKey: [...SHARED_KEY, id],
    queryFn: () => api.community.state({ params: { id } }),
    refetchOnMount: 'always',
  })

/** All that was ever shared of one field of a plugin. */
export const fieldHistoryQuery = (id: string, field: SharedField) =>
  queryOptions({
    queryKey: [...SHARED_KEY, id, field],
    queryFn: () => api.community.history({ params: { id, field } }),
    refetchOnMount: 'always',
  })

/** What was shared, for administrators, the newest first, as far as it was asked for. */
export const editsQuery = ({ isWaiting, search }: { isWaiting: boolean; search: string }) =>
  infiniteQueryOptions({
    queryKey: [...SHARED_KEY, 'edits', isWaiting, search],
    queryFn: ({ pageParam }) =>
      api.community.edits({
        query: {
          ...(isWaiting && { status: 'pending' }),
          ...(search !== '' && { search }),
          ...(pageParam !== '' && { before: pageParam }),
        },
      }),
    initialPageParam: '',
    getNextPageParam: (last) => (last.length < MAX_EDITS_PER_RESPONSE ? undefined : last.at(-1)?.revisionId),
    refetchOnMount: 'always',
  })
