import { useQuery } from '@tanstack/react-query'
import { licensedPluginsQuery } from '../../api/license-queries.ts'
import { lazyPart } from '../../ui/overlays/lazy-part.tsx'

type PluginLicensesProps = {
  pluginId: string
  /** False while the user moves on quickly: nothing is requested for a plugin that is only passed. */
  isSettled: boolean
  /** The path of the Licenses page. */
  licenses: string
}

/** The licenses that cover a plugin, and how many of their places are used. Nothing while no license covers any plugin. */
export function PluginLicenses({ pluginId, isSettled, licenses }: PluginLicensesProps) {
  const { data } = useQuery({ ...licensedPluginsQuery, enabled: isSettled })
  if (!data || data.length === 0) return null
  return (
    <PluginLicenseList
      pluginId={pluginId}
      isCovered={data.some((each) => each.pluginId === pluginId)}
      licenses={licenses}
    />
  )
}

const PluginLicenseList = lazyPart(async () => (await import('./plugin-license-list.tsx')).PluginLicenseList)
