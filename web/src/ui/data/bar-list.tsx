import { Link } from 'wouter'
import { LedLadder } from '../feedback/led-ladder.tsx'
import styles from './bar-list.module.css'

export type ChartBar = {
  label: string
  value: number
  /** The library, filtered to what this bar counts. */
  href: string
  /** A color that carries meaning; the neutral chart color by default. */
  ink?: string
}

type BarListProps = {
  label: string
  bars: ChartBar[]
  /** Bars are relative to the largest value; ladders show a percentage, amber below 50. */
  look?: 'bar' | 'ladder'
  /** Room for manufacturer names instead of short words. */
  hasLongLabels?: boolean
  /** The remainder, with a quiet bar and without a link. */
  rest?: { label: string; value: number }
}

/** Horizontal bars, label left and value right; a list of links to a screen reader. */
export function BarList({ label, bars, look = 'bar', hasLongLabels = false, rest }: BarListProps) {
  const longest = Math.max(1, rest?.value ?? 0, ...bars.map((bar) => bar.value))

  return (
    <ul className={styles.list} data-long={hasLongLabels} aria-label={label}>
      {bars.map((bar) => (
        <li key={bar.label}>
          <Link href={bar.href} className={styles.bar}>
            <span className={styles.label}>{bar.label}</span>
            {look === 'bar' ? (
              <Track part={bar.value / longest} ink={bar.ink} />
            ) : (
              <span className={styles.ladder} aria-hidden="true">
                <LedLadder value={bar.value} label={bar.label} segments={20} isWarning={bar.value < 50} />
              </span>
            )}
            <span className={styles.value}>{look === 'bar' ? bar.value : `${bar.value}%`}</span>
          </Link>
        </li>
      ))}
      {rest && (
        <li className={styles.bar} data-rest="true">
          <span className={styles.label}>{rest.label}</span>
          <Track part={rest.value / longest} ink="var(--chart-ink-2)" />
          <span className={styles.value}>{rest.value}</span>
        </li>
      )}
    </ul>
  )
}

function Track({ part, ink }: { part: number; ink: string | undefined }) {
  return (
    <span className={styles.track}>
      <span className={styles.fill} style={{ width: `${part * 100}%`, background: ink }} />
    </span>
  )
}
