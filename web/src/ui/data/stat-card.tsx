import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formattedNumber } from '../text/locale.ts'
import styles from './stat-card.module.css'

type StatCardProps = {
  label: string
  /** Undefined while it is being fetched. */
  value: number | undefined
  unit?: string
  /** The address of the items that the figure counts; the whole card then leads there. */
  href?: string
  /** One quiet line below the figure. */
  children?: ReactNode
}

/** One figure of the library with its name. */
export function StatCard({ label, value, unit, href, children }: StatCardProps) {
  return (
    <section className={styles.card} aria-label={label}>
      <h2 className={styles.label}>
        {href === undefined ? (
          label
        ) : (
          <Link href={href} className={styles.link}>
            {label}
          </Link>
        )}
      </h2>
      <p className={styles.figure} aria-busy={value === undefined}>
        {value === undefined ? '...' : formattedNumber(value)}
        {unit && value !== undefined && <small>{unit}</small>}
      </p>
      <div className={styles.foot}>{children}</div>
    </section>
  )
}
