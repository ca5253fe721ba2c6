import { purchasedPluginsQuery } from '../../api/purchase-queries.ts'
import { useByPlugin } from './use-by-plugin.ts'

/** What is known of the purchases of each plugin, by its id; undefined until it is known, and while there are none. */
export const usePurchasedPlugins = () => useByPlugin(purchasedPluginsQuery)
