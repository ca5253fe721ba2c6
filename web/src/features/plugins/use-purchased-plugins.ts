import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PurchasedPlugin } from '#shared/purchases/listed-purchase.ts'
import { purchasedPluginsQuery } from '../../api/purchase-queries.ts'
import { useIdle } from '../../ui/when-idle.ts'

/** Milliseconds after the first paint: the list comes first. */
const AFTER_LIST = 500

/** What is known of the purchases of each plugin, by its id; undefined until it is known, and while there are none. */
export function usePurchasedPlugins(): ReadonlyMap<string, PurchasedPlugin> | undefined {
  const isIdle = useIdle(AFTER_LIST)
  const { data } = useQuery({ ...purchasedPluginsQuery, enabled: isIdle })
  return useMemo(
    () => (data && data.length > 0 ? new Map(data.map((each) => [each.pluginId, each])) : undefined),
    [data],
  )
}
