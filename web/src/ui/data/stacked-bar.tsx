import { useRef } from 'react'
import { Link } from 'wouter'
import { formattedNumber } from '../text/locale.ts'
import { useOneStop } from '../use-one-stop.ts'
import styles from './stacked-bar.module.css'

type BarPart = {
  /** Follows the number: `8 need Rosetta`. */
  label: string
  value: number
  /** A color that carries meaning. */
  ink: string
  /** The address of the items that this part counts. */
  href?: string | undefined
}

/** One bar of a whole and its parts, which are named below it; a list to a screen reader. Parts of 0 are left out. */
export function StackedBar({ label, parts }: { label: string; parts: BarPart[] }) {
  const shown = parts.filter(({ value }) => value > 0)
  const list = useRef<HTMLUListElement>(null)

  return (
    <div className="grid gap-8">
      <div className={styles.bar} aria-hidden="true">
        {shown.map(({ label: name, value, ink }) => (
          <span key={name} style={{ flexGrow: value, background: ink }} />
        ))}
      </div>
      <ul ref={list} className={styles.parts} aria-label={label} {...useOneStop(list, 'chart')}>
        {shown.map((part) => (
          <li key={part.label}>
            {part.href === undefined ? (
              <span className={styles.part}>
                <PartWords part={part} />
              </span>
            ) : (
              <Link href={part.href} className={styles.part}>
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
