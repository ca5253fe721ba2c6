import { type KeyboardEvent, type ReactNode, type RefObject, useMemo } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { VirtualGrid } from '../../../ui/data/virtual-grid.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { formattedNumber } from '../../../ui/text/locale.ts'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { countedPurchases } from '../words.ts'
import styles from './purchase-list.module.css'
import { PurchaseRow } from './purchase-row.tsx'
import type { PurchaseLine } from './purchase-view.ts'

type PurchaseListProps = {
  lines: PurchaseLine[]
  total: number
  inLibrary: ReadonlySet<string>
  scroller: RefObject<HTMLElement | null>
  /** At the right end of the row with the number of purchases. */
  actions: ReactNode
  onOpen: (id: string) => void
  onRemove: (id: string) => void
  onShowAll: () => void
}

/** The purchases that are shown, as many as there are: only those near the screen are on the page. */
export function PurchaseList(props: PurchaseListProps) {
  const { lines, total, inLibrary, scroller, actions, onOpen, onRemove, onShowAll } = props
  const groups = useMemo(() => [{ key: '', items: lines }], [lines])

  return (
    <div>
      <h2>
        <VisuallyHidden>Purchases</VisuallyHidden>
      </h2>
      <div className={styles.head}>
        <p role="status">
          {lines.length === total
            ? countedPurchases(total)
            : `${formattedNumber(lines.length)} of ${countedPurchases(total)}`}
        </p>
        <div className={styles.actions}>{actions}</div>
      </div>
      {lines.length === 0 ? (
        <EmptyState
          illustration="glass"
          title="No purchase matches"
          level={2}
          action={<Button onClick={onShowAll}>Show All Purchases</Button>}
        >
          Try other words, or remove the filters.
        </EmptyState>
      ) : (
        <VirtualGrid
          groups={groups}
          density="list"
          label="Purchases"
          scroller={scroller}
          onSpace={onOpen}
          onItemKey={(event: KeyboardEvent, id: string) => event.key === 'Delete' && onRemove(id)}
          renderItem={(line, { tabIndex }) => (
            <PurchaseRow
              line={line}
              plugins={line.purchase.pluginIds.filter((id) => inLibrary.has(id)).length}
              tabIndex={tabIndex}
              onOpen={onOpen}
            />
          )}
        />
      )}
    </div>
  )
}
