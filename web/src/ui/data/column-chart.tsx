import { Link } from 'wouter'
import { formattedNumber } from '../text/locale.ts'
import type { ChartBar } from './bar-list.tsx'
import styles from './column-chart.module.css'
import { useChartStop } from './use-chart-stop.ts'

/** Upright columns of segments with the value above and the label below; a list of links to a screen reader. */
export function ColumnChart({ label, bars }: { label: string; bars: ChartBar[] }) {
  const { stopOf, onKeyDown } = useChartStop(bars.length)
  const longest = Math.max(1, ...bars.map((bar) => bar.value))

  return (
    <ul className={styles.chart} aria-label={label} onKeyDown={onKeyDown}>
      {bars.map(({ label: name, value, href, ink }, index) => (
        <li key={name}>
          <Link href={href} className={styles.column} {...stopOf(index)}>
            <span className={styles.label}>{name}</span>
            <span className={styles.segments} style={{ height: heightOf(value / longest), color: ink }} />
            <span className={styles.value}>{formattedNumber(value)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** In pixels. A segment is 4 px high with a gap of 2 px; even the smallest value gets one, 0 none. */
function heightOf(part: number) {
  return part === 0 ? 0 : Math.max(1, Math.round(part * SEGMENTS)) * 6 - 2
}

const SEGMENTS = 17
