import { type RefObject, useMemo } from 'react'
import type { License } from '#shared/licenses/license.ts'
import { countedLicenses } from '../../../library/license-words.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { VirtualGrid } from '../../../ui/data/virtual-grid.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { formattedNumber } from '../../../ui/text/locale.ts'
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
}

/** The licenses that are shown, as many as there are: only those near the screen are on the page. */
export function LicenseList(props: LicenseListProps) {
  const { licenses, total, today, openedId, scroller, onOpen, onRemove, onShowAll } = props
  const groups = useMemo(() => [{ key: '', items: licenses }], [licenses])

  return (
    <div>
      <p className={styles.count} role="status">
        {licenses.length === total
          ? countedLicenses(total)
          : `${formattedNumber(licenses.length)} of ${countedLicenses(total)}`}
      </p>
      {licenses.length === 0 ? (
        <EmptyState
          illustration="glass"
          title="No license matches"
          level={2}
          action={<Button onClick={onShowAll}>Show All Licenses</Button>}
        >
          Try other words, or remove the filters. Serials are searched while the vault is unlocked.
        </EmptyState>
      ) : (
        <VirtualGrid
          groups={groups}
          density="list"
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
      )}
    </div>
  )
}
