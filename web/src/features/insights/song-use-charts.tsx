import { Link } from 'wouter'
import type { SongShelves } from '#shared/library-view/song-shelves.ts'
import { OFTEN_USED } from '#shared/library-view/song-uses.ts'
import { finishChartColor } from '../../library/artwork/finishes.ts'
import { BarList } from '../../ui/data/bar-list.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import { filterAddress } from './filter-address.ts'
import { InsightChart } from './insight-chart.tsx'
import styles from './library-shelves.module.css'

/** The address of all plugins that songs use, without those that songs only may use, in this order. */
export const usedAddress = (library: string, sort: 'songs' | 'used') =>
  filterAddress(library, [
    ['songs', 'once'],
    ['songs', 'several'],
    ['songs', 'often'],
    ['sort', sort],
  ])

/** The plugins of most songs, each with their number. */
export const MostUsedChart = ({ shelves, library }: { shelves: SongShelves; library: string }) => (
  <Surface className={styles.chart}>
    <InsightChart
      title={<Link href={usedAddress(library, 'songs')}>Used in most songs</Link>}
      note={shelves.mostUsed.length === 0 && NONE_USED}
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
)

/** Said in place of a list of used plugins. */
export const NONE_USED = 'No known song uses a plugin in your library for certain.'

/** How many plugins no song uses, one song, or many. */
export const UseCountChart = ({ counts, library }: { counts: SongShelves['counts']; library: string }) => (
  <Surface className={styles.chart}>
    <InsightChart title="Plugins by number of songs">
      <BarList
        label="Plugins by number of songs"
        hasLongLabels
        bars={USES.map(({ use, label }) => ({
          label,
          value: counts[use],
          href: filterAddress(library, { songs: use }),
        }))}
      />
      <p className={styles.known}>
        Perhaps: a song may mean another plugin. This counts neither as used nor as never used.
      </p>
    </InsightChart>
  </Surface>
)

const USES = [
  { use: 'often', label: `${OFTEN_USED} or more` },
  { use: 'several', label: `2 to ${OFTEN_USED - 1}` },
  { use: 'once', label: 'Once' },
  { use: 'perhaps', label: 'Perhaps' },
  { use: 'never', label: 'Never used' },
] as const
