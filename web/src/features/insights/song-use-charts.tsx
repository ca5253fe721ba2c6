import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { songShelvesOf } from '#shared/library-view/song-shelves.ts'
import { OFTEN_USED } from '#shared/library-view/song-uses.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { songUsageQuery } from '../../api/song-queries.ts'
import { finishChartColor } from '../../library/artwork/finishes.ts'
import { BarList } from '../../ui/data/bar-list.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import { filterAddress } from './filter-address.ts'
import { InsightChart } from './insight-chart.tsx'
import styles from './library-insights.module.css'

type SongUseChartsProps = {
  plugins: Plugin[]
  /** The paths of the library and of the songs. */
  library: string
  songs: string
}

/** How songs use the plugins of the library, as the same usage filters My Plugins. Without songs one sentence leads to them. */
export function SongUseCharts({ plugins, library, songs }: SongUseChartsProps) {
  const { data } = useQuery(songUsageQuery)
  const shelves = useMemo(
    () => data && songShelvesOf(plugins, new Map(data.map((usage) => [usage.pluginId, usage]))),
    [plugins, data],
  )
  if (!shelves) return null
  if (data?.length === 0)
    return (
      <Surface className={styles.chart}>
        <InsightChart title="Used in songs">
          <p>
            <Link href={songs}>Add your songs</Link> to see your most and least used plugins.
          </p>
        </InsightChart>
      </Surface>
    )

  return (
    <>
      <Surface className={styles.chart}>
        <InsightChart
          title={<Link href={filterAddress(library, USED)}>Used in most songs</Link>}
          note={
            shelves.mostUsed.length === 0 && 'None of your songs uses these plugins, as far as we can tell.'
          }
        >
          <BarList
            label="Plugins used in most songs"
            hasLongLabels
            bars={shelves.mostUsed.map(({ plugin, usage }) => ({
              label: plugin.name,
              value: usage.songs,
              href: filterAddress(library, { plugin: plugin.id }),
              ink: finishChartColor(plugin.manufacturer || plugin.name),
            }))}
          />
        </InsightChart>
      </Surface>
      <Surface className={styles.chart}>
        <InsightChart title="Plugins by number of songs">
          <BarList
            label="Plugins by number of songs"
            hasLongLabels
            bars={USES.map(({ use, label }) => ({
              label,
              value: shelves.counts[use],
              href: filterAddress(library, { songs: use }),
            }))}
          />
          <p className="faint small above-10">Perhaps: a song may mean another plugin.</p>
        </InsightChart>
      </Surface>
    </>
  )
}

/** The plugins that songs use, without those that songs only may use. */
const USED: [string, string][] = [
  ['songs', 'once'],
  ['songs', 'several'],
  ['songs', 'often'],
  ['sort', 'songs'],
]

const USES = [
  { use: 'often', label: `${OFTEN_USED} or more` },
  { use: 'several', label: `2 to ${OFTEN_USED - 1}` },
  { use: 'once', label: 'Once' },
  { use: 'perhaps', label: 'Perhaps' },
  { use: 'never', label: 'Never used' },
] as const
