import { Chip, ChipRow } from '../../ui/controls/chip.tsx'
import { SearchField } from '../../ui/forms/search-field.tsx'
import styles from './recent-edits.module.css'
import { CLAIM_STATUS_LABELS } from './words.ts'

/** Which edits an administrator sees: all or only the waiting ones, and only those whose names contain a text. */
export type EditsFilter = { isWaiting: boolean; search: string }

type EditsBarProps = { filter: EditsFilter; onFilter: (filter: EditsFilter) => void }

/** The search field and the status filter of the shared edits. */
export function EditsBar({ filter, onFilter }: EditsBarProps) {
  return (
    <div className={styles.bar}>
      <SearchField
        className={styles.search}
        value={filter.search}
        onChange={(search) => onFilter({ ...filter, search })}
        placeholder="Search edits..."
        label="Search edits by plugin, manufacturer or person"
      />
      <ChipRow label="Filter by status">
        <Chip isActive={!filter.isWaiting} onClick={() => onFilter({ ...filter, isWaiting: false })}>
          All
        </Chip>
        <Chip isActive={filter.isWaiting} onClick={() => onFilter({ ...filter, isWaiting: true })}>
          {CLAIM_STATUS_LABELS.pending}
        </Chip>
      </ChipRow>
    </div>
  )
}
