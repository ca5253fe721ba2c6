import { Check, CircleX, Clock, Ellipsis } from 'lucide-react'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { UpdateEntry } from '#shared/updates/contract.ts'
import { VersionStep } from '../../../library/badges/version-step.tsx'
import { Thumb } from '../../../library/pictures/thumb.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { TableCell } from '../../../ui/data/data-table.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import type { MenuItem } from '../../../ui/overlays/menu-list.tsx'
import { formattedDay } from '../../../ui/text/locale.ts'
import { Tag } from '../../../ui/text/tag.tsx'
import * as updateWords from '../update-words.ts'
import styles from './history-row.module.css'

type HistoryRowProps = {
  entry: UpdateEntry
  /** The plugin, if it is still in the library. */
  plugin: Plugin | undefined
  /** Missing in a table that is read-only. */
  acts: { items: MenuItem[]; isSelected: boolean; onSelect: (isSelected: boolean) => void } | undefined
  isSample: boolean
}

/** One update. On a phone it is two lines: name and status, then versions and day. */
export function HistoryRow({ entry, plugin, acts, isSample }: HistoryRowProps) {
  const { pluginName: name, manufacturer, status } = entry
  const thumbPlugin = plugin ?? { name, manufacturer, type: '', screenshot: null, definition: null }

  return (
    <tr className={styles.row} data-selected={acts?.isSelected}>
      {acts && (
        <TableCell className={styles.box}>
          <Checkbox
            label={updateWords.selectUpdate(name)}
            isLabelHidden
            isChecked={acts.isSelected}
            onChange={acts.onSelect}
          />
        </TableCell>
      )}
      <TableCell isWide>
        <Thumb plugin={thumbPlugin} />
      </TableCell>
      <TableCell look="strong" className={styles.name}>
        {name}
      </TableCell>
      <TableCell isWide className={styles.manufacturer}>
        {manufacturer}
      </TableCell>
      <TableCell look="data" className={styles.versions}>
        <VersionStep from={entry.previousVersion} to={entry.newVersion} />
      </TableCell>
      <TableCell className={styles.day}>
        <time dateTime={entry.changedAt}>{formattedDay(entry.changedAt)}</time>
      </TableCell>
      <TableCell className={styles.status}>
        <span className={styles.tags}>
          <StatusTag status={status} />
          {isSample && <Tag tone="info">{updateWords.sample}</Tag>}
        </span>
      </TableCell>
      {acts && (
        <TableCell align="right" className={styles.more}>
          <Menu
            label={updateWords.moreActions(name)}
            trigger={<Ellipsis size={16} aria-hidden="true" />}
            items={acts.items}
          />
        </TableCell>
      )}
    </tr>
  )
}

const LOOKS = {
  completed: { tone: 'ok', icon: Check },
  failed: { tone: 'danger', icon: CircleX },
  pending: { tone: 'amber', icon: Clock },
} as const

/** How an update ended, or that it has not. */
const StatusTag = ({ status }: Pick<UpdateEntry, 'status'>) => (
  <Tag {...LOOKS[status]}>{UPDATE_STATUS_LABELS[status]}</Tag>
)

/** The label of each status. */
export const UPDATE_STATUS_LABELS: Record<UpdateEntry['status'], string> = {
  pending: 'Pending',
  completed: 'Completed',
  failed: 'Failed',
}
