import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { SongCounts } from '#shared/library-view/song-uses.ts'
import { songUsageQuery } from '../../api/song-queries.ts'
import { useIdle } from '../../ui/when-idle.ts'

/** Milliseconds after the first paint: the list comes first. */
const AFTER_LIST = 500

/** Where songs use the plugins, by their id; undefined until it is known, and while no song uses any. */
export function useSongCounts(): ReadonlyMap<string, SongCounts> | undefined {
  const isIdle = useIdle(AFTER_LIST)
  const { data } = useQuery({ ...songUsageQuery, enabled: isIdle })
  return useMemo(
    () => (data && data.length > 0 ? new Map(data.map((usage) => [usage.pluginId, usage])) : undefined),
    [data],
  )
}
