import { type QueryKey, queryOptions } from '@tanstack/react-query'
import type { SharedField } from '#shared/community/shared-field.ts'
import { afterFirstIdle, isFirstIdleOver } from '../ui/when-idle.ts'
import { api, loadFirstContracts } from './api.ts'
import { pluginsQuery } from './first-queries.ts'

export { newQueryClient, pluginsQuery, serverQuery, userQuery } from './first-queries.ts'

type Freshness = {
  staleTime?: number
  gcTime?: number
  refetchOnMount?: 'always'
  refetchOnWindowFocus?: 'always'
  refetchOnReconnect?: false
}

/** A query that only calls the server. */
export const queryOf = <const Key extends QueryKey, Answer>(
  queryKey: Key,
  call: () => Promise<Answer>,
  freshness: Freshness = {},
) => queryOptions({ queryKey, queryFn: () => call(), ...freshness })

/** The same for what helpers, other tabs or other users change: it is fetched again whenever it is shown. */
export const freshQuery = <const Key extends QueryKey, Answer>(queryKey: Key, call: () => Promise<Answer>) =>
  queryOf(queryKey, call, { refetchOnMount: 'always' })

/** Sent when the server has refused the event stream, which does not report why: a 401 is an error here. */
export const sessionCheckQuery = queryOf(['/api/auth/me as seen by the stream'], api.account.me, {
  staleTime: 0,
  gcTime: 0,
})

export const pluginQuery = (id: string) =>
  queryOf(['/api/plugins', id], () => api.plugins.open({ params: { id } }))

/** The plugins that need Rosetta. It depends on the whole library, so everything that makes the library stale makes this stale. */
export const architecturesQuery = freshQuery(
  [...pluginsQuery.queryKey, 'architectures'],
  api.plugins.architectures,
)

/** The lines of Worth doing now. Outside of the keys of the library, because a scan changes that all the time. */
export const worthDoingQuery = freshQuery(['/api/worth-doing'], api.worthDoing.list)

/** A call for what is small on a page: what the page shows first is loaded and painted before. */
const afterPage =
  <Answer>(call: () => Promise<Answer>) =>
  async () => {
    if (!isFirstIdleOver()) {
      await afterFirstIdle()
      // Apart from the other contracts, because a browser runs what it loads together without a pause.
      await loadFirstContracts()
    }
    return call()
  }

/** The collections of the user with their plugins. */
export const collectionsQuery = queryOf(['/api/collections'], afterPage(api.collections.list))

/** The server creates them, so they are fetched again with every page and whenever the user returns to the tab. */
export const notificationsQuery = queryOf(['/api/notifications'], afterPage(api.notifications.list), {
  staleTime: 0,
  refetchOnWindowFocus: 'always',
})

export const preferencesQuery = queryOf(['/api/notifications/preferences'], api.notifications.preferences)

/** The user's sessions, which other browsers change. */
export const sessionsQuery = queryOf(['/api/auth/sessions'], api.account.sessions, {
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
})

/** The second factor of the account. */
export const secondFactorQuery = freshQuery(['/api/account/second-factor'], api.secondFactor.state)

export const passkeysQuery = freshQuery(['/api/account/passkeys'], api.passkeys.list)

/** The identity at the provider that this account is linked to, and whether actions are confirmed there. */
export const providerQuery = freshQuery(['/api/account/oidc'], api.oidc.state)

/** The calendar of what ends. Calendar apps read it without this page. */
export const calendarQuery = freshQuery(['/api/account/calendar'], api.calendar.find)

export const apiKeysQuery = freshQuery(['/api/account/keys'], api.apiKeys.list)

/** The steps of the UAD workflow. No event tells of them, so they are fetched again when the user returns to the tab. */
export const workflowQuery = queryOf(['/api/uad-workflow'], api.uad.workflow, {
  refetchOnWindowFocus: 'always',
})

/** The prefix of the keys of everything that depends on songs. */
export const SONGS_KEY = ['/api/songs']

/** The key of all queries about licenses and vaults. */
export const LICENSES_KEY = ['/api/licenses']
/** The prefix of the keys of everything that depends on purchases. */
export const PURCHASES_KEY = ['/api/purchases']

/** The moves that would happen now. The plan depends on the whole library, so it is fetched whenever it is opened. */
export const movePlanQuery = freshQuery(['/api/uad-plan'], api.uad.plan)

/** Changes of ownership cancel jobs, and helpers change them: a cached job is never shown again. */
export const jobsQuery = queryOf(['/api/jobs'], api.helper.jobs, { gcTime: 0 })

/** One job, while its progress is shown. */
export const jobQuery = (id: string) =>
  queryOf([...jobsQuery.queryKey, id], () => api.helper.openJob({ params: { id } }), { gcTime: 0 })

/** The paired helpers. Fetched again when the user returns to the tab, in case an event was missed. */
export const devicesQuery = queryOf(['/api/helper/devices'], afterPage(api.helper.devices), {
  refetchOnWindowFocus: 'always',
})

/** The helper that this server offers for download, or null. */
export const releaseQuery = queryOf(['/api/helper/release'], api.helper.release, {
  refetchOnReconnect: false,
})

/** All updates ever started. A drop or a scan may have completed some, so it is fetched whenever it is shown. */
export const updatesQuery = freshQuery(['/api/updates'], api.updates.history)

/** The evidence for each update, and the ignored ones. Other users' scans may have changed it. */
export const availableUpdatesQuery = freshQuery(['/api/updates/available'], api.definitions.available)

/** The prefix of the keys of all shared data. */
export const SHARED_KEY = ['/api/shared']

/** For how many plugins of the library a latest version is known. */
export const updateCoverageQuery = queryOf(['/api/updates/coverage'], afterPage(api.definitions.coverage))

/** Tells if this server has an administrator. */
export const administratorQuery = freshQuery(['/api/administrator'], api.administrator.state)

/** The catalogs that an administrator can switch on. The server reads them, so they are fetched again with every visit. */
export const catalogsQuery = freshQuery(['/api/catalogs'], api.catalogs.list)

/** Who shares on this server. */
export const sharingQuery = queryOf(['/api/community/about'], api.community.about)

export const sharedStateQuery = (id: string) =>
  freshQuery([...SHARED_KEY, id], () => api.community.state({ params: { id } }))

/** The name of the maker of a plugin, which users can correct for everyone. */
export const makerNameQuery = (id: string) =>
  freshQuery([...SHARED_KEY, id, 'maker'], () => api.makers.state({ params: { id } }))

/** All values ever shared for one field of a plugin. */
export const fieldHistoryQuery = (id: string, field: SharedField) =>
  freshQuery([...SHARED_KEY, id, field], () => api.community.history({ params: { id, field } }))
