import type { ReactNode } from 'react'
import styles from './virtual-grid.module.css'
import type { GridGroup } from './virtual-grid-rows.ts'

type VirtualGridSectionProps<Item> = {
  group: GridGroup<Item>
  label: string
  /** Where the section is in a virtual grid, in pixels; undefined when it is in the flow of the page. */
  at: { top: number; height: number } | undefined
  head: ReactNode
  children: ReactNode
}

/** One group of a grid: its head, which stays in view while its items scroll, and the list of its items. */
export function VirtualGridSection<Item>({
  group,
  label,
  at,
  head,
  children,
}: VirtualGridSectionProps<Item>) {
  const isNamed = group.name !== undefined
  return (
    <div className={styles.section} style={at}>
      {isNamed && <div className={styles.groupHead}>{head}</div>}
      {!group.isCollapsed && (
        <ul
          className={styles.list}
          data-virtual={at !== undefined}
          aria-label={isNamed ? `${label}: ${group.name}` : label}
        >
          {children}
        </ul>
      )}
    </div>
  )
}
