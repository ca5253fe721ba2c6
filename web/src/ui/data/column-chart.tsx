import { Link } from 'wouter'
import type { ChartBar } from './bar-list.tsx'
import styles from './column-chart.module.css'

/** Upright columns of segments with the value above and the label below; a list of links to a screen reader. */
export function ColumnChart({ label, bars }: { label: string; bars: ChartBar[] }) {
  const longest = Math.max(1, ...bars.map((bar) => bar.value))

  return (
    <ul className={styles.chart} aria-label={label}>
      {bars.map(({ label: name, value, href, ink }) => (
        <li key={name}>
          <Link href={href} className={styles.column}>
            <span className={styles.label}>{name}</span>
            <span
              className={styles.segments}
              style={{ height: heightOf(Math.round((value / longest) * SEGMENTS)), color: ink }}
            />
            <span className={styles.value}>{value}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** A segment is 4 px high with a gap of 2 px; even the smallest value gets one. */
const SEGMENTS = 17
const heightOf = (segments: number) => Math.max(1, segments) * 6 - 2
