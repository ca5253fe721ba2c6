import { SlidersHorizontal, SquareCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import * as common from '../../ui/text/common-words.ts'
import * as libraryPartWords from '../library-words.ts'
import styles from './selection-bar.module.css'

type SelectionBarProps = {
  /** The word for a selected item; `s` makes it many. */
  noun: 'plugin' | 'song'
  count: number
  /** Everything that is shown is already selected. */
  isAll: boolean
  onSelectAll: () => void
  onEdit?: () => void
  onCancel: () => void
  /** The actions on the selection; shown when there is any. */
  acts: ReactNode
}

/** The bar that replaces the heading in selection mode. */
export function SelectionBar({ noun, count, isAll, onSelectAll, onEdit, onCancel, acts }: SelectionBarProps) {
  return (
    <section className={styles.bar} aria-label={libraryPartWords.selection}>
      <h2>
        <span role="status">{libraryPartWords.selectedCount(count, noun)}</span>
      </h2>
      <Button kind="ghost" icon={SquareCheck} className={styles.all} disabled={isAll} onClick={onSelectAll}>
        {libraryPartWords.selectAll}
      </Button>
      {count > 0 && (
        <>
          {acts}
          {onEdit && (
            <Button
              kind="primary"
              icon={SlidersHorizontal}
              className={styles.edit}
              needsServer
              onClick={onEdit}
            >
              {libraryPartWords.editSelected}
            </Button>
          )}
        </>
      )}
      <Button kind="ghost" className={styles.cancel} onClick={onCancel}>
        {common.cancel}
      </Button>
    </section>
  )
}
