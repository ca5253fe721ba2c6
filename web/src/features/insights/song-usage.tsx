import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { songShelvesOf } from '#shared/library-view/song-shelves.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { songUsageQuery } from '../../api/song-queries.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import shelfStyles from './library-shelves.module.css'
import { RetryNote } from './retry-note.tsx'
import styles from './song-insights.module.css'
import { MostUsedChart, UseCountChart } from './song-use-charts.tsx'
import { LastUsedShelf, Vst2Shelf } from './song-use-shelves.tsx'

type SongUsageProps = {
  plugins: Plugin[]
  /** The path of the library. */
  library: string
  dawChart: ReactNode
}

/** How songs use each plugin of the library, in charts and shelves. The same usage filters My Plugins, so both count alike. */
export function SongUsage({ plugins, library, dawChart }: SongUsageProps) {
  const { data, error, refetch } = useQuery(songUsageQuery)
  const usage = useMemo(() => data && new Map(data.map((each) => [each.pluginId, each])), [data])
  const shelves = useMemo(() => usage && songShelvesOf(plugins, usage), [plugins, usage])

  if (!shelves || !usage || usage.size === 0)
    return (
      <div className={shelfStyles.row}>
        {error && !data ? (
          <RetryNote what="how your songs use your plugins" error={error} onTryAgain={refetch} />
        ) : (
          <Surface className={styles.empty}>
            {data ? (
              <p>No known song uses a plugin in your library.</p>
            ) : (
              <Spinner label="Counting the uses of your plugins..." />
            )}
          </Surface>
        )}
        {dawChart}
      </div>
    )

  return (
    <>
      <div className={shelfStyles.row}>
        <MostUsedChart shelves={shelves} library={library} />
        <UseCountChart counts={shelves.counts} library={library} />
        {dawChart}
      </div>
      <div className={shelfStyles.row}>
        <LastUsedShelf shelves={shelves} library={library} />
        <Vst2Shelf shelves={shelves} library={library} />
      </div>
    </>
  )
}
