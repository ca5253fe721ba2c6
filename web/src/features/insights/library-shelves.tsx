import { useMemo } from 'react'
import { Link } from 'wouter'
import { libraryShelvesOf } from '#shared/library-view/library-shelves.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { StorageFigures } from '#shared/storage/storage-answer.ts'
import { finishChartColor } from '../../library/artwork/finishes.ts'
import { BarList } from '../../ui/data/bar-list.tsx'
import { ColumnChart } from '../../ui/data/column-chart.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import { counted } from '../../ui/text/counted.ts'
import { formattedDay, formattedNumber, formattedShortMonth, formattedSize } from '../../ui/text/locale.ts'
import { filterAddress } from './filter-address.ts'
import { InsightChart } from './insight-chart.tsx'
import styles from './library-shelves.module.css'
import { PluginShelf } from './plugin-shelf.tsx'

type LibraryShelvesProps = {
  /** The library in name order, at least one plugin. */
  plugins: Plugin[]
  /** The use of space; undefined while it is loading. */
  space: StorageFigures | undefined
  /** The path of the library: everything links to the view that it counts. */
  library: string
}

/** The plugins for which a user comes back: new ones, favorites, those to update, and those that take space. */
export function LibraryShelves({ plugins, space, library }: LibraryShelvesProps) {
  const shelves = useMemo(() => libraryShelvesOf(plugins, new Date()), [plugins])
  const { recent, favorites, favoriteCount, updates, added } = shelves

  return (
    <section className={styles.section}>
      <h2>Your library now</h2>
      <div className={styles.row}>
        <PluginShelf
          title="Recently added"
          plugins={recent}
          library={library}
          href={filterAddress(library, { sort: 'added' })}
          aside={({ addedAt, manufacturer }) =>
            [manufacturer, formattedDay(addedAt)].filter((text) => text !== '').join(' · ')
          }
        />
        <PluginShelf
          title={
            favoriteCount > favorites.length ? `Favorites (${formattedNumber(favoriteCount)})` : 'Favorites'
          }
          plugins={favorites}
          library={library}
          href={filterAddress(library, { favorite: 'yes' })}
          aside={({ manufacturer, type }) => manufacturer || type}
          note={favoriteCount === 0 && 'Star a plugin to find it here.'}
        />
      </div>
      <div className={styles.row}>
        <Surface className={styles.chart}>
          <InsightChart
            title={<Link href={filterAddress(library, { update: 'yes' })}>Updates by manufacturer</Link>}
            note={updates.length === 0 && 'Nothing to update.'}
          >
            <BarList
              label="Updates by manufacturer"
              hasLongLabels
              bars={updates.slice(0, TOP).map(({ name, count }) => ({
                label: name,
                value: count,
                href: filterAddress(library, { update: 'yes', manufacturer: name }),
                ink: finishChartColor(name),
              }))}
              rest={restOf(updates.slice(TOP).map(({ count }) => count))}
            />
          </InsightChart>
        </Surface>
        {space && space.total.unknown < space.total.bundles && (
          <Surface className={styles.chart}>
            <DiskSpaceChart space={space} library={library} />
          </Surface>
        )}
        <Surface className={styles.chart}>
          <InsightChart title={<Link href={filterAddress(library, { sort: 'added' })}>Added by month</Link>}>
            <ColumnChart
              label="Plugins added by month"
              bars={added.map(({ month, count }) => ({
                label: formattedShortMonth(month),
                value: count,
                href: filterAddress(library, { added: month }),
              }))}
            />
          </InsightChart>
        </Surface>
      </div>
    </section>
  )
}

const TOP = 5

/** The manufacturers that have no bar of their own. */
function restOf(counts: number[]) {
  if (counts.length === 0) return undefined
  const value = counts.reduce((sum, count) => sum + count, 0)
  return { label: counted(counts.length, 'other'), value }
}

type DiskSpaceChartProps = {
  /** The figures of the Storage tab, so that both say the same. */
  space: StorageFigures
  /** The path of the library. */
  library: string
}

/** The disk space that each manufacturer takes, as far as it is known. */
function DiskSpaceChart({ space, library }: DiskSpaceChartProps) {
  const { total, makers } = space
  const rest = makers.reduce((left, { bytes }) => left - bytes, total.bytes)
  const known = total.bundles - total.unknown

  return (
    <InsightChart
      title={<Link href={filterAddress(library, { sort: 'size' })}>Disk space by manufacturer</Link>}
    >
      <BarList
        label="Disk space by manufacturer"
        hasLongLabels
        bars={makers.map(({ manufacturer, bytes }) => ({
          label: manufacturer,
          value: bytes,
          text: formattedSize(bytes),
          href: filterAddress(library, { manufacturer, sort: 'size' }),
          ink: finishChartColor(manufacturer),
        }))}
        rest={rest > 0 ? { label: 'All others', value: rest, text: formattedSize(rest) } : undefined}
      />
      <p className={styles.known}>
        {formattedSize(total.bytes)}, known for{' '}
        {total.unknown === 0 && known > 1 ? 'all ' : `${formattedNumber(known)} of `}
        {counted(total.bundles, 'bundle')}
      </p>
    </InsightChart>
  )
}
