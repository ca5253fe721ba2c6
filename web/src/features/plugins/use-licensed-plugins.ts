import { licensedPluginsQuery } from '../../api/license-queries.ts'
import { useByPlugin } from './use-by-plugin.ts'

/** The plugins that licenses cover, by their id; undefined until that is known, and while no license covers any. */
export const useLicensedPlugins = () => useByPlugin(licensedPluginsQuery)
