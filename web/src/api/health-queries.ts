import { api } from './api.ts'
import { devicesQuery, freshQuery, queryOf } from './queries.ts'

/** Below the helpers, because the end of a scan makes them stale. Changes of the library or of the DAWs make the answer stale on the server. */
const HEALTH_KEY = [...devicesQuery.queryKey, 'health'] as const

/** The query for what DAWs see on each computer. */
export const healthQuery = freshQuery(HEALTH_KEY, api.health.open)

/** The plugins that a DAW does not see though it could. */
export const unseenQuery = queryOf([...HEALTH_KEY, 'unseen'], api.health.unseen)

/** The query for what DAWs see of one plugin. */
export const pluginHealthQuery = (id: string) =>
  queryOf([...HEALTH_KEY, 'plugin', id], () => api.health.plugin({ params: { id } }))
