import { useRef } from 'react'
import { Link } from 'wouter'
import { LedLadder } from '../feedback/led-ladder.tsx'
import { formattedNumber } from '../text/locale.ts'
import { useOneStop } from '../use-one-stop.ts'
import styles from './bar-list.module.css'
import columnStyles from './column-chart.module.css'

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
  const list = useRef<HTMLUListElement>(null)
  const hasTexts = bars.some(({ text }) => text !== undefined)
  const longest = Math.max(1, rest?.value ?? 0, ...bars.map((bar) => bar.value))

  return (
    <ul
      ref={list}
      className={styles.list}
      data-long={hasLongLabels}
      data-texts={hasTexts}
      data-large={longest >= 1000}
      data-wide-texts={bars.some(({ text = '' }) => text.length > 8) || (rest?.text ?? '').length > 8}
      aria-label={label}
      {...useOneStop(list, 'chart')}
    >
      {bars.map((bar) => (
        <li key={`${bar.label} ${bar.href}`}>
          <Link href={bar.href} className={styles.bar}>
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

const Track = ({ part, ink }: { part: number; ink: string | undefined }) => (
  <span className={styles.track}>
    <span className={styles.fill} style={{ width: `${part * 100}%`, background: ink }} />
  </span>
)

/** Upright columns of segments with the value above and the label below; a list of links to a screen reader. */
export function ColumnChart({ label, bars }: { label: string; bars: ChartBar[] }) {
  const list = useRef<HTMLUListElement>(null)
  const longest = Math.max(1, ...bars.map((bar) => bar.value))

  return (
    <ul ref={list} className={columnStyles.chart} aria-label={label} {...useOneStop(list, 'chart')}>
      {bars.map(({ label: name, value, href, ink }) => (
        <li key={name}>
          <Link href={href} className={columnStyles.column}>
            <span className={columnStyles.label}>{name}</span>
            <span
              className={columnStyles.segments}
              style={{ height: heightOf(value / longest), color: ink }}
            />
            <span className={columnStyles.value}>{formattedNumber(value)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** In pixels. A segment is 4 px high with a gap of 2 px; even the smallest value gets one, 0 none. */
const heightOf = (part: number) => (part === 0 ? 0 : Math.max(1, Math.round(part * SEGMENTS)) * 6 - 2)

const SEGMENTS = 17
