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
import { InsightChart } from './insight-chart.tsx'
import * as insightWords from './insight-words.ts'
import { filterAddress } from './library-figures.tsx'
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
        <InsightChart title={insightWords.usedInSongs}>
          <p>
            {insightWords.addSongs((words) => (
              <Link href={songs}>{words}</Link>
            ))}
          </p>
        </InsightChart>
      </Surface>
    )

  return (
    <>
      <Surface className={styles.chart}>
        <InsightChart
          title={<Link href={filterAddress(library, USED)}>{insightWords.usedInMostSongs}</Link>}
          note={shelves.mostUsed.length === 0 && insightWords.neverUsedHint}
        >
          <BarList
            label={insightWords.mostUsedPlugins}
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
        <InsightChart title={insightWords.pluginsBySongs}>
          <BarList
            label={insightWords.pluginsBySongs}
            hasLongLabels
            bars={USES.map(({ use, label }) => ({
              label,
              value: shelves.counts[use],
              href: filterAddress(library, { songs: use }),
            }))}
          />
          <p className="faint small above-10">{insightWords.perhapsHint}</p>
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
  { use: 'often', label: insightWords.orMore(OFTEN_USED) },
  { use: 'several', label: insightWords.twoTo(OFTEN_USED - 1) },
  { use: 'once', label: insightWords.once },
  { use: 'perhaps', label: insightWords.perhaps },
  { use: 'never', label: insightWords.neverUsed },
] as const
