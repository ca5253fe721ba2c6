import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './rail.module.css'

type RailItemProps = {
  label: string
  count?: number | undefined
  icon?: LucideIcon | undefined
  /** The color of a small mark in place of an icon. */
  ink?: string | undefined
  isActive: boolean
  /** The count is worth a look. */
  isLit?: boolean
  onClick: () => void
  children?: ReactNode
}

/** A choice of the rail: a collection, or the value of a facet. */
export function RailItem({
  label,
  count,
  icon: Icon,
  ink,
  isActive,
  isLit,
  onClick,
  children,
}: RailItemProps) {
  return (
    <li className={styles.item} data-lit={isLit}>
      <button type="button" aria-pressed={isActive} onClick={onClick} title={label}>
        {Icon && <Icon size={15} aria-hidden="true" />}
        {ink && <i className={styles.ink} style={{ background: ink }} />}
        <span className={styles.label}>{label}</span>
        {count !== undefined && <small className={styles.count}>{count}</small>}
      </button>
      {children}
    </li>
  )
}
