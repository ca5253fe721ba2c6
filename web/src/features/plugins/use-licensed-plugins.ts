import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { licensedPluginsQuery } from '../../api/license-queries.ts'
import { useIdle } from '../../ui/when-idle.ts'

/** Milliseconds after the first paint: the list comes first. */
const AFTER_LIST = 500

/** The plugins that licenses cover; undefined until that is known, and while no license covers any. */
export function useLicensedPlugins(): ReadonlySet<string> | undefined {
  const isIdle = useIdle(AFTER_LIST)
  const { data } = useQuery({ ...licensedPluginsQuery, enabled: isIdle })
  return useMemo(
    () => (data && data.length > 0 ? new Set(data.map(({ pluginId }) => pluginId)) : undefined),
    [data],
  )
}
