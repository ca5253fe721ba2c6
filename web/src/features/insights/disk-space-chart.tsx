import { Link } from 'wouter'
import type { StorageFigures } from '#shared/storage/storage-answer.ts'
import { finishChartColor } from '../../library/artwork/finishes.ts'
import { BarList } from '../../ui/data/bar-list.tsx'
import { counted } from '../../ui/text/counted.ts'
import { formattedNumber, formattedSize } from '../../ui/text/locale.ts'
import { filterAddress } from './filter-address.ts'
import { InsightChart } from './insight-chart.tsx'
import styles from './library-shelves.module.css'

type DiskSpaceChartProps = {
  /** The figures of the Storage tab, so that both say the same. */
  space: StorageFigures
  /** The path of the library. */
  library: string
}

/** The disk space that each manufacturer takes, as far as it is known. */
export function DiskSpaceChart({ space, library }: DiskSpaceChartProps) {
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
