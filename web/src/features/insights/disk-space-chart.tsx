import { Link } from 'wouter'
import type { DiskSpace } from '#shared/library-view/library-shelves.ts'
import { finishChartColor } from '../../library/artwork/finishes.ts'
import { BarList } from '../../ui/data/bar-list.tsx'
import { formattedNumber, formattedSize } from '../../ui/text/locale.ts'
import { filterAddress } from './filter-address.ts'
import { InsightChart } from './insight-chart.tsx'
import styles from './library-shelves.module.css'

type DiskSpaceChartProps = {
  space: DiskSpace
  /** How many plugins the library has. */
  total: number
  /** The path of the library. */
  library: string
}

/** The disk space that each manufacturer takes, as far as it is known. */
export function DiskSpaceChart({ space, total, library }: DiskSpaceChartProps) {
  const { bytes, knownCount, manufacturers } = space
  const shown = manufacturers.slice(0, TOP)
  const rest = shown.reduce((left, each) => left - each.bytes, bytes)

  return (
    <InsightChart
      title={<Link href={filterAddress(library, { sort: 'size' })}>Disk space by manufacturer</Link>}
    >
      <BarList
        label="Disk space by manufacturer"
        hasLongLabels
        bars={shown.map((each) => ({
          label: each.name,
          value: each.bytes,
          text: formattedSize(each.bytes),
          href: filterAddress(library, { manufacturer: each.name, sort: 'size' }),
          ink: finishChartColor(each.name),
        }))}
        rest={rest > 0 ? { label: 'All others', value: rest, text: formattedSize(rest) } : undefined}
      />
      <p className={styles.known}>
        {formattedSize(bytes)}, known for{' '}
        {knownCount === total && total > 1 ? 'all ' : `${formattedNumber(knownCount)} of `}
        {formattedNumber(total)} {total === 1 ? 'plugin' : 'plugins'}
      </p>
    </InsightChart>
  )
}

const TOP = 5
