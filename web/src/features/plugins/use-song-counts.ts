import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PluginUsage } from '#shared/songs/library/known-song.ts'
import { songUsageQuery } from '../../api/song-queries.ts'
import { useIdle } from '../../ui/when-idle.ts'

/** Milliseconds after the first paint: the list comes first. */
const AFTER_LIST = 500

/** Where songs use the plugins, by their id; undefined until it is known, and while no song uses any. */
export function useSongCounts(): ReadonlyMap<string, PluginUsage> | undefined {
  const isIdle = useIdle(AFTER_LIST)
  const { data } = useQuery({ ...songUsageQuery, enabled: isIdle })
  return useMemo(
    () => (data && data.length > 0 ? new Map(data.map((usage) => [usage.pluginId, usage])) : undefined),
    [data],
  )
}
