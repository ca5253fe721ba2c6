import type { LucideIcon } from 'lucide-react'
import { type DragEventHandler, type ReactNode, useId } from 'react'
import { formattedNumber } from '../../../ui/text/locale.ts'
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
  /** Something that can be dropped here is over it. */
  isTarget?: boolean
  onClick: () => void
  onDragOver?: DragEventHandler
  onDragLeave?: DragEventHandler
  onDrop?: DragEventHandler
  children?: ReactNode
}

/** A choice of the rail: a collection, or the value of a facet. */
export function RailItem(props: RailItemProps) {
  const { label, count, icon: Icon, ink, isActive, isLit, isTarget, onClick, children, ...drops } = props
  return (
    <li className={styles.item} data-lit={isLit} data-target={isTarget} {...drops}>
      <button type="button" aria-pressed={isActive} onClick={onClick} title={label}>
        {Icon && <Icon size={15} aria-hidden="true" />}
        {ink && <i className={styles.ink} style={{ background: ink }} />}
        <span className={styles.label}>{label}</span>
        {count !== undefined && <small className={styles.count}>{formattedNumber(count)}</small>}
      </button>
      {children}
    </li>
  )
}

type RailSectionProps = {
  title: string
  /** A button beside the title. */
  action?: ReactNode
  /** Below the list, for example a button that shows more. */
  more?: ReactNode
  children: ReactNode
}

/** A titled list of choices. */
export function RailSection({ title, action, more, children }: RailSectionProps) {
  const id = useId()
  return (
    <section className="shrink" aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id}>{title}</h3>
        {action}
      </div>
      <ul>{children}</ul>
      {more}
    </section>
  )
}
