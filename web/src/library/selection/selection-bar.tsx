import { SlidersHorizontal, SquareCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import styles from './selection-bar.module.css'

type SelectionBarProps = {
  count: number
  /** All shown plugins are already selected. */
  isAll: boolean
  onSelectAll: () => void
  onEdit: () => void
  onCancel: () => void
  /** What can be done with the selected plugins; shown when there are any. */
  acts: ReactNode
}

/** The bar that replaces the heading in selection mode. */
export function SelectionBar({ count, isAll, onSelectAll, onEdit, onCancel, acts }: SelectionBarProps) {
  return (
    <section className={styles.bar} aria-label="Selection">
      <h2>
        <span role="status">
          {count} {count === 1 ? 'plugin' : 'plugins'} selected
        </span>
      </h2>
      <Button kind="ghost" icon={SquareCheck} className={styles.all} disabled={isAll} onClick={onSelectAll}>
        Select All
      </Button>
      {count > 0 && (
        <>
          {acts}
          <Button
            kind="primary"
            icon={SlidersHorizontal}
            className={styles.edit}
            needsServer
            onClick={onEdit}
          >
            Edit Selected
          </Button>
        </>
      )}
      <Button kind="ghost" className={styles.cancel} onClick={onCancel}>
        Cancel
      </Button>
    </section>
  )
}
