import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { FilteredList } from '../../../ui/data/filtered-list.tsx'
import { ListCount, ListHead } from '../../../ui/data/list-head.tsx'
import type { SearchedList } from '../../../ui/data/nothing-found.tsx'
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
  searched: SearchedList<PurchaseLine>
}

/** The purchases that are shown, as many as there are: only those near the screen are on the page. */
export function PurchaseList(props: PurchaseListProps) {
  const { lines, total, inLibrary, scroller, actions, onOpen, onRemove, onShowAll, searched } = props

  return (
    <div>
      <ListHead>
        <ListCount shown={lines.length} total={total} noun="purchase" />
        <div>{actions}</div>
      </ListHead>
      <FilteredList
        lines={lines}
        nothing={{
          title: 'No purchase matches',
          showAll: 'Show All Purchases',
          hint: 'Try other words, or remove the filters.',
        }}
        onShowAll={onShowAll}
        searched={searched}
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
    </div>
  )
}
