import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { User } from '#shared/account/user.ts'
import type { SharedField } from '#shared/community/shared-field.ts'
import { ApiError } from '#shared/contract/client.ts'
import { inChunks } from '#shared/in-chunks.ts'
import { MAX_CHANGED_PLUGINS } from '#shared/plugins/plugin.ts'
import type { RemovalCheck } from '#shared/songs/library/known-song.ts'
import { api } from './api.ts'
import { sharePlugins } from './share-plugins.ts'

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

/** Sent when the server has refused the event stream, which does not report why: a 401 is an error here. */
export const sessionCheckQuery = queryOptions({
  queryKey: ['/api/auth/me as seen by the stream'],
  queryFn: () => api.account.me(),
  staleTime: 0,
  gcTime: 0,
})

/** The guard prefetches it. When that has just failed, the page shows the error and does not send a second request. */
export const pluginsQuery = queryOptions({
  queryKey: ['/api/plugins'],
  queryFn: () => api.plugins.list(),
  structuralSharing: sharePlugins,
  retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > RETRY_PAUSE,
})

/** Milliseconds: longer than a page needs to load its parts. */
const RETRY_PAUSE = 5_000

export const pluginQuery = (id: string) =>
  queryOptions({ queryKey: ['/api/plugins', id], queryFn: () => api.plugins.open({ params: { id } }) })

/**
 * The plugins that need Rosetta. It depends on the whole library, so everything that makes the library stale makes this stale.
 */
export const architecturesQuery = queryOptions({
  queryKey: [...pluginsQuery.queryKey, 'architectures'],
  queryFn: () => api.plugins.architectures(),
  refetchOnMount: 'always',
})

/** The collections of the user with their plugins. */
export const collectionsQuery = queryOptions({
  queryKey: ['/api/collections'],
  queryFn: () => api.collections.list(),
})

/** The server creates them, so they are fetched again with every page and whenever the user returns to the tab. */
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

/** The user's sessions, which other browsers change. */
export const sessionsQuery = queryOptions({
  queryKey: ['/api/auth/sessions'],
  queryFn: () => api.account.sessions(),
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
})

/** Whether sign-in requires a code. */
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

/** The identity at the provider that this account is linked to, and whether actions are confirmed there. */
export const providerQuery = queryOptions({
  queryKey: ['/api/account/oidc'],
  queryFn: () => api.oidc.state(),
  refetchOnMount: 'always',
})

/** The time of the last use changes without this page. */
export const apiKeysQuery = queryOptions({
  queryKey: ['/api/account/keys'],
  queryFn: () => api.apiKeys.list(),
  refetchOnMount: 'always',
})

/** The links to what songs need. They end without this page. */
export const songSharesQuery = queryOptions({
  queryKey: ['/api/song-shares'],
  queryFn: () => api.songShares.list(),
  refetchOnMount: 'always',
})

/** What the link with this token shows. */
export const sharedNeedsQuery = (token: string) =>
  queryOptions({
    queryKey: ['/api/shared-needs', token],
    queryFn: () => api.songShares.open({ body: { token } }),
    gcTime: 0,
  })

/** The same beside the library of the user, which can change between two visits. */
export const comparedNeedsQuery = (token: string) =>
  queryOptions({
    queryKey: ['/api/shared-needs/compared', token],
    queryFn: () => api.songShares.compare({ body: { token } }),
    gcTime: 0,
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

/** The prefix of the keys of everything that depends on songs. */
const SONGS_KEY = ['/api/songs']

/** Where songs use each plugin. Songs and the library change without this page, so it is fetched again after a minute. */
export const songUsageQuery = queryOptions({
  queryKey: [...SONGS_KEY, 'usage'],
  queryFn: () => api.songs.usage(),
  staleTime: 60_000,
})

/** The songs that use one plugin or may use it. */
export const pluginSongsQuery = (id: string) =>
  queryOptions({
    queryKey: [...SONGS_KEY, 'of', id],
    queryFn: () => api.songs.ofPlugin({ params: { id } }),
    refetchOnMount: 'always',
  })

/** What all known songs say about removing these plugins. An answer is never shown again: songs may have come since. */
export const removalCheckQuery = (pluginIds: string[]) =>
  queryOptions({
    queryKey: [...SONGS_KEY, 'removal', ...pluginIds],
    queryFn: () => checkRemoval(pluginIds),
    staleTime: 0,
    gcTime: 0,
  })

async function checkRemoval(pluginIds: string[]): Promise<RemovalCheck> {
  const checks: RemovalCheck[] = []
  for (const ids of inChunks(pluginIds, { count: MAX_CHANGED_PLUGINS }))
    checks.push(await api.songs.checkRemoval({ body: { pluginIds: ids } }))
  const [first = { read: 0, lastReadAt: null, unseen: [] }] = checks
  return { ...first, answers: checks.flatMap(({ answers }) => answers) }
}

/** The moves that would happen now. The plan depends on the whole library, so it is fetched whenever it is opened. */
export const movePlanQuery = queryOptions({
  queryKey: ['/api/uad-plan'],
  queryFn: () => api.uad.plan(),
  refetchOnMount: 'always',
})

/** Changes of ownership cancel jobs, and helpers change them: a cached job is never shown again. */
export const jobsQuery = queryOptions({
  queryKey: ['/api/jobs'],
  queryFn: () => api.helper.jobs(),
  gcTime: 0,
})

/** One job, while its progress is shown. */
export const jobQuery = (id: string) =>
  queryOptions({
    queryKey: [...jobsQuery.queryKey, id],
    queryFn: () => api.helper.openJob({ params: { id } }),
    gcTime: 0,
  })

/** The paired helpers. Fetched again when the user returns to the tab, in case an event was missed. */
export const devicesQuery = queryOptions({
  queryKey: ['/api/helper/devices'],
  queryFn: () => api.helper.devices(),
  refetchOnWindowFocus: 'always',
})

/** Computers whose helper is no longer connected, with the number of plugins known there. */
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

/** All updates ever started. A drop or a scan may have completed some, so it is fetched whenever it is shown. */
export const updatesQuery = queryOptions({
  queryKey: ['/api/updates'],
  queryFn: () => api.updates.history(),
  refetchOnMount: 'always',
})

/** The evidence for each update, and the ignored ones. Other users' scans may have changed it. */
export const availableUpdatesQuery = queryOptions({
  queryKey: ['/api/updates/available'],
  queryFn: () => api.definitions.available(),
  refetchOnMount: 'always',
})

/** All songs. A helper or another tab may have sent some, so they are fetched again whenever they are shown. */
export const songsQuery = queryOptions({
  queryKey: ['/api/songs'],
  queryFn: () => api.songs.list(),
  refetchOnMount: 'always',
})

/** One song with what it needs. Everything that makes the songs stale makes this stale. */
export const songQuery = (id: string) =>
  queryOptions({
    queryKey: [...songsQuery.queryKey, id],
    queryFn: () => api.songs.open({ params: { id } }),
    refetchOnMount: 'always',
  })

/** What a song needs, compared with the plugins on one computer. */
export const songNeedsOnQuery = (id: string, machine: string) =>
  queryOptions({
    queryKey: [...songsQuery.queryKey, id, machine],
    queryFn: () => api.songs.needsOn({ params: { id, machine } }),
    refetchOnMount: 'always',
  })

/** The prefix of the keys of all shared data. */
export const SHARED_KEY = ['/api/shared']

/** The source of each shown value of a plugin. Other users' edits may have changed it. */
/** For how many plugins of the library a latest version is known. */
export const updateCoverageQuery = queryOptions({
  queryKey: ['/api/updates/coverage'],
  queryFn: () => api.definitions.coverage(),
})

/** The catalogs that an administrator can switch on. The server reads them, so they are fetched again with every visit. */
export const catalogsQuery = queryOptions({
  queryKey: ['/api/catalogs'],
  queryFn: () => api.catalogs.list(),
  refetchOnMount: 'always',
})

/** Who shares on this server. */
export const sharingQuery = queryOptions({
  queryKey: ['/api/community/about'],
  queryFn: () => api.community.about(),
})

export const sharedStateQuery = (id: string) =>
  queryOptions({
    queryKey: [...SHARED_KEY, id],
    queryFn: () => api.community.state({ params: { id } }),
    refetchOnMount: 'always',
  })

/** The name of the maker of a plugin, which users can correct for everyone. */
export const makerNameQuery = (id: string) =>
  queryOptions({
    queryKey: [...SHARED_KEY, id, 'maker'],
    queryFn: () => api.makers.state({ params: { id } }),
    refetchOnMount: 'always',
  })

/** All values ever shared for one field of a plugin. */
export const fieldHistoryQuery = (id: string, field: SharedField) =>
  queryOptions({
    queryKey: [...SHARED_KEY, id, field],
    queryFn: () => api.community.history({ params: { id, field } }),
    refetchOnMount: 'always',
  })
