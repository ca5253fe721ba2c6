import { Check, CircleX, Clock, Ellipsis } from 'lucide-react'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { UpdateEntry } from '#shared/updates/contract.ts'
import { Thumb } from '../../../library/pictures/thumb.tsx'
import { TableCell } from '../../../ui/data/data-table.tsx'
import { Menu, type MenuItem } from '../../../ui/overlays/menu.tsx'
import { Tag } from '../../../ui/text/tag.tsx'
import { formattedDay } from '../day-of.ts'
import { VersionStep } from '../version-step.tsx'
import styles from './history-row.module.css'
import { UPDATE_STATUS_LABELS } from './status-words.ts'

type HistoryRowProps = {
  entry: UpdateEntry
  /** The plugin, if it is still in the library. */
  plugin: Plugin | undefined
  items: MenuItem[] | undefined
  isSample: boolean
}

/** One update. In a narrow table, manufacturer and day are below the name. */
export function HistoryRow({ entry, plugin, items, isSample }: HistoryRowProps) {
  const { pluginName: name, manufacturer, status } = entry
  const day = formattedDay(entry.changedAt)
  const thumbPlugin = plugin ?? { name, manufacturer, type: '', screenshot: null, definition: null }

  return (
    <tr className={styles.row}>
      <TableCell isWide>
        <Thumb plugin={thumbPlugin} />
      </TableCell>
      <TableCell look="strong" className={styles.name}>
        {name}
        <small className={styles.joined}>{[manufacturer, day].filter(Boolean).join(' · ')}</small>
      </TableCell>
      <TableCell isWide className={styles.manufacturer}>
        {manufacturer}
      </TableCell>
      <TableCell look="data" className={styles.versions}>
        <VersionStep from={entry.previousVersion} to={entry.newVersion} />
      </TableCell>
      <TableCell isWide>
        <time dateTime={entry.changedAt}>{day}</time>
      </TableCell>
      <TableCell>
        <span className={styles.tags}>
          <StatusTag status={status} />
          {isSample && <Tag tone="info">Sample</Tag>}
        </span>
      </TableCell>
      {items && (
        <TableCell align="right">
          <Menu
            label={`More actions for the update of ${name}`}
            trigger={<Ellipsis size={16} aria-hidden="true" />}
            items={items}
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
