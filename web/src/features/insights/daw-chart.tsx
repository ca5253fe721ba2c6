import { Link } from 'wouter'
import type { SongFigures } from '#shared/songs/library/known-song.ts'
import { BarList } from '../../ui/data/bar-list.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import { counted } from '../../ui/text/counted.ts'
import { formattedNumber } from '../../ui/text/locale.ts'
import { filterAddress } from './filter-address.ts'
import { InsightChart } from './insight-chart.tsx'
import styles from './library-shelves.module.css'

type DawChartProps = {
  figures: SongFigures
  /** The path of the Songs page. */
  songs: string
}

/** The DAWs that saved the songs, and how much was read. */
export function DawChart({ figures, songs }: DawChartProps) {
  const shown = figures.daws.slice(0, TOP)
  const rest = shown.reduce((left, daw) => left - daw.songs, figures.songs)

  return (
    <Surface className={styles.chart}>
      <InsightChart title={<Link href={songs}>Songs by DAW</Link>}>
        <BarList
          label="Songs by DAW"
          hasLongLabels
          bars={shown.map((daw) => ({
            label: daw.name,
            value: daw.songs,
            href: filterAddress(songs, { daw: daw.name }),
          }))}
          rest={
            rest > 0
              ? { label: figures.daws.length > TOP ? 'All others' : 'Unknown DAW', value: rest }
              : undefined
          }
        />
        <p className={styles.known}>
          {counted(figures.songs, 'song')}
          {figures.unread > 0 && (
            <>
              ,{' '}
              <Link href={filterAddress(songs, { show: 'unread' })}>
                {formattedNumber(figures.unread)} not read
              </Link>
            </>
          )}
          {figures.incomplete > 0 && `, ${formattedNumber(figures.incomplete)} read only in part`}
          {figures.unread + figures.incomplete > 0 && '. What was not read may use more plugins.'}
        </p>
      </InsightChart>
    </Surface>
  )
}

const TOP = 5
