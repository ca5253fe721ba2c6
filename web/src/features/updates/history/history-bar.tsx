import { Download } from 'lucide-react'
import type { UpdateEntry } from '#shared/updates/contract.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Chip, ChipRow } from '../../../ui/controls/chip.tsx'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { counted } from '../../../ui/text/counted.ts'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { historyCsv } from './history-csv.ts'
import { HISTORY_STATUSES, type HistoryFilter } from './history-filter.ts'
import styles from './update-history.module.css'
import { UPDATE_STATUS_LABELS } from './update-status-labels.ts'

type HistoryBarProps = {
  entries: UpdateEntry[]
  /** The entries that match the filter; the export contains these. */
  found: UpdateEntry[]
  filter: HistoryFilter
  onFilter: (filter: HistoryFilter) => void
}

/** The search field, the status filter and the export of the history. */
export function HistoryBar({ entries, found, filter, onFilter }: HistoryBarProps) {
  return (
    <div className={styles.bar}>
      <SearchField
        className={styles.search}
        value={filter.search}
        onChange={(search) => onFilter({ ...filter, search })}
        placeholder="Search updates..."
        label="Search updates by plugin or manufacturer"
      />
      <ChipRow label="Filter by status">
        <Chip
          isActive={filter.status === ''}
          count={entries.length}
          onClick={() => onFilter({ ...filter, status: '' })}
        >
          All
        </Chip>
        {HISTORY_STATUSES.map((status) => (
          <Chip
            key={status}
            isActive={filter.status === status}
            count={entries.filter((entry) => entry.status === status).length}
            onClick={() => onFilter({ ...filter, status })}
          >
            {UPDATE_STATUS_LABELS[status]}
          </Chip>
        ))}
      </ChipRow>
      <VisuallyHidden>
        <span role="status">{`Showing ${counted(found.length, 'update')}`}</span>
      </VisuallyHidden>
      <Button
        className={styles.export}
        icon={Download}
        disabled={found.length === 0}
        onClick={() => saveFile('plugfolio-update-history.csv', historyCsv(found), 'text/csv;charset=utf-8')}
      >
        Export CSV
      </Button>
    </div>
  )
}
