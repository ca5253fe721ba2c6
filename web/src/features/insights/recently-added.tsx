import { useMemo } from 'react'
import { Link } from 'wouter'
import { sortPlugins } from '#shared/library-view/sort.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { Thumb } from '../../library/pictures/thumb.tsx'
import { useChartStop } from '../../ui/data/use-chart-stop.ts'
import { Surface } from '../../ui/layout/surface.tsx'
import { formattedDay } from '../../ui/text/locale.ts'
import { filterAddress } from './filter-address.ts'
import styles from './recently-added.module.css'

type RecentlyAddedProps = {
  /** The library in name order; undefined while it is loading. */
  plugins: Plugin[] | undefined
  /** The path of the library, where each plugin opens. */
  library: string
}

/** The last plugins that were added, the newest first. Its place is as high as five lines from the beginning. */
export function RecentlyAdded({ plugins, library }: RecentlyAddedProps) {
  const recent = useMemo(
    () => sortPlugins(plugins ?? [], { key: 'added', isDescending: true }).slice(0, SHOWN),
    [plugins],
  )
  const { stopOf, onKeyDown } = useChartStop(recent.length)

  return (
    <Surface as="ul" className={styles.list} aria-label="Recently added" onKeyDown={onKeyDown}>
      {recent.map((plugin, index) => (
        <li key={plugin.id}>
          <Link
            href={filterAddress(library, { plugin: plugin.id })}
            className={styles.plugin}
            {...stopOf(index)}
          >
            <Thumb plugin={plugin} />
            <span className={styles.names}>
              <b>{plugin.name}</b>
              <span>{[plugin.manufacturer, dayWords(plugin.addedAt)].filter(Boolean).join(' · ')}</span>
            </span>
          </Link>
        </li>
      ))}
    </Surface>
  )
}

const SHOWN = 5

/** The day of a moment: `today`, `yesterday`, or its date. */
function dayWords(moment: string) {
  const day = new Date(moment).toDateString()
  const now = new Date()
  if (day === now.toDateString()) return 'today'
  now.setDate(now.getDate() - 1)
  return day === now.toDateString() ? 'yesterday' : formattedDay(moment)
}
