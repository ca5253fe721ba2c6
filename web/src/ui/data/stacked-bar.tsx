import { Link } from 'wouter'
import { formattedNumber } from '../text/locale.ts'
import styles from './stacked-bar.module.css'
import { useChartStop } from './use-chart-stop.ts'

type BarPart = {
  /** Follows the number: `8 need Rosetta`. */
  label: string
  value: number
  /** A color that carries meaning. */
  ink: string
  /** The address of the items that this part counts. */
  href?: string | undefined
}

type StackedBarProps = { label: string; parts: BarPart[] }

/** One bar of a whole and its parts, which are named below it; a list to a screen reader. Parts of 0 are left out. */
export function StackedBar({ label, parts }: StackedBarProps) {
  const shown = parts.filter(({ value }) => value > 0)
  const linked = shown.filter(({ href }) => href !== undefined)
  const { stopOf, onKeyDown } = useChartStop(linked.length)

  return (
    <div className="grid gap-8">
      <div className={styles.bar} aria-hidden="true">
        {shown.map(({ label: name, value, ink }) => (
          <span key={name} style={{ flexGrow: value, background: ink }} />
        ))}
      </div>
      <ul className={styles.parts} aria-label={label} onKeyDown={onKeyDown}>
        {shown.map((part) => (
          <li key={part.label}>
            {part.href === undefined ? (
              <span className={styles.part}>
                <PartWords part={part} />
              </span>
            ) : (
              <Link href={part.href} className={styles.part} {...stopOf(linked.indexOf(part))}>
                <PartWords part={part} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

const PartWords = ({ part: { label, value, ink } }: { part: BarPart }) => (
  <>
    <i style={{ background: ink }} aria-hidden="true" />
    <b>{formattedNumber(value)}</b> {label}
  </>
)
