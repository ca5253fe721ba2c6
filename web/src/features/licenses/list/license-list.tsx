import type { RefObject } from 'react'
import type { License } from '#shared/licenses/license.ts'
import { FilteredList } from '../../../ui/data/filtered-list.tsx'
import { ListCount } from '../../../ui/data/list-head.tsx'
import type { SearchedList } from '../../../ui/data/nothing-found.tsx'
import styles from './license-list.module.css'
import { LicenseRow } from './license-row.tsx'

type LicenseListProps = {
  licenses: License[]
  total: number
  today: string
  openedId: string
  scroller: RefObject<HTMLElement | null>
  onOpen: (id: string) => void
  onRemove: (id: string) => void
  onShowAll: () => void
  searched: SearchedList<License>
}

/** The licenses that are shown, as many as there are: only those near the screen are on the page. */
export function LicenseList(props: LicenseListProps) {
  const { licenses, total, today, openedId, scroller, onOpen, onRemove, onShowAll, searched } = props

  return (
    <div>
      <ListCount className={styles.count} shown={licenses.length} total={total} noun="license" />
      <FilteredList
        lines={licenses}
        nothing={{
          title: 'No license matches',
          showAll: 'Show All Licenses',
          hint: 'Try other words, or remove the filters. Serials are searched while the vault is unlocked.',
        }}
        onShowAll={onShowAll}
        searched={searched}
        label="Licenses"
        scroller={scroller}
        stopAt={openedId}
        onSpace={onOpen}
        onItemKey={(event, id) => event.key === 'Delete' && onRemove(id)}
        renderItem={(license, { tabIndex }) => (
          <LicenseRow
            license={license}
            today={today}
            isOpened={license.id === openedId}
            tabIndex={tabIndex}
            onOpen={onOpen}
          />
        )}
      />
    </div>
  )
}
