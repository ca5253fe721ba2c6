import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { songFiguresQuery } from '../../api/song-queries.ts'
import { Surface } from '../../ui/layout/surface.tsx'
import { DawChart } from './daw-chart.tsx'
import shelfStyles from './library-shelves.module.css'
import { RetryNote } from './retry-note.tsx'
import styles from './song-insights.module.css'
import { SongUsage } from './song-usage.tsx'

type SongInsightsProps = {
  /** The library in name order. */
  plugins: Plugin[]
  /** The paths of the library and of the Songs page: every figure links to what it counts. */
  library: string
  songs: string
}

/** How the songs of the user use the library. Without songs one sentence says how to get there. */
export function SongInsights({ plugins, library, songs }: SongInsightsProps) {
  const { data: figures, error, refetch } = useQuery(songFiguresQuery)

  if (!figures)
    return error && <RetryNote what="the figures of your songs" error={error} onTryAgain={refetch} />
  if (figures.songs === 0)
    return (
      plugins.length > 0 && (
        <p className={styles.start}>
          <Link href={songs}>Drop your projects on Songs</Link>, and see here which plugins you use most and
          which you never use.
        </p>
      )
    )

  const dawChart = <DawChart figures={figures} songs={songs} />
  return (
    <section className={shelfStyles.section}>
      <h2>Your songs</h2>
      {plugins.length > 0 ? (
        <SongUsage plugins={plugins} library={library} dawChart={dawChart} />
      ) : (
        <div className={shelfStyles.row}>
          {dawChart}
          <Surface className={styles.empty}>
            <p>Add plugins to your library, and see here which of them your songs use.</p>
          </Surface>
        </div>
      )}
    </section>
  )
}
