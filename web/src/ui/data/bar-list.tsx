import { Link } from 'wouter'
import { LedLadder } from '../feedback/led-ladder.tsx'
import { formattedNumber } from '../text/locale.ts'
import styles from './bar-list.module.css'
import { useChartStop } from './use-chart-stop.ts'

export type ChartBar = {
  label: string
  value: number
  /** The value in words, for example `1.2 GB`. */
  text?: string
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
  rest?: { label: string; value: number; text?: string } | undefined
}

/** Horizontal bars, label left and value right; a list of links to a screen reader. */
export function BarList({ label, bars, look = 'bar', hasLongLabels = false, rest }: BarListProps) {
  const { stopOf, onKeyDown } = useChartStop(bars.length)
  const hasTexts = bars.some(({ text }) => text !== undefined)
  const longest = Math.max(1, rest?.value ?? 0, ...bars.map((bar) => bar.value))

  return (
    <ul
      className={styles.list}
      data-long={hasLongLabels}
      data-texts={hasTexts}
      data-large={longest >= 1000}
      data-wide-texts={bars.some(({ text = '' }) => text.length > 8) || (rest?.text ?? '').length > 8}
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {bars.map((bar, index) => (
        <li key={`${bar.label} ${bar.href}`}>
          <Link href={bar.href} className={styles.bar} {...stopOf(index)}>
            <span className={styles.label}>{bar.label}</span>
            {look === 'bar' ? (
              <Track part={bar.value / longest} ink={bar.ink} />
            ) : (
              <span className={styles.ladder} aria-hidden="true">
                <LedLadder value={bar.value} label={bar.label} segments={20} isWarning={bar.value < 50} />
              </span>
            )}
            <span className={styles.value}>
              {bar.text ?? (look === 'bar' ? formattedNumber(bar.value) : `${bar.value}%`)}
            </span>
          </Link>
        </li>
      ))}
      {rest && (
        <li className={styles.bar} data-rest="true">
          <span className={styles.label}>{rest.label}</span>
          <Track part={rest.value / longest} ink="var(--chart-ink-2)" />
          <span className={styles.value}>{rest.text ?? formattedNumber(rest.value)}</span>
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
