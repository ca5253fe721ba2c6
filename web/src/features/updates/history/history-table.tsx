import type { Plugin } from '#shared/plugins/plugin.ts'
import type { UpdateEntry } from '#shared/updates/contract.ts'
import { DataTable } from '../../../ui/data/data-table.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import type { MenuItem } from '../../../ui/overlays/menu-list.tsx'
import { HistoryRow } from './history-row.tsx'
import styles from './history-table.module.css'
import type { Selection } from './use-selection.ts'

type HistoryTableProps = {
  label: string
  entries: UpdateEntry[]
  plugins: Plugin[]
  /** The menu items of an entry and the selection; without them the table is read-only. */
  itemsFor?: (entry: UpdateEntry) => MenuItem[]
  selection?: Selection
  /** The entries are samples; every row says so. */
  isSample?: boolean
}

const COLUMNS = [
  { label: 'Picture', isLabelHidden: true, width: 62, isWide: true },
  { label: 'Plugin' },
  { label: 'Manufacturer', isWide: true },
  { label: 'Version' },
  { label: 'Date' },
  { label: 'Status' },
]
const SELECTION = { label: 'Selected', isLabelHidden: true, width: 44 }
const ACTIONS = { label: 'Actions', isLabelHidden: true, width: 56 }

/** A table with one row per update. */
export function HistoryTable({
  label,
  entries,
  plugins,
  itemsFor,
  selection,
  isSample = false,
}: HistoryTableProps) {
  const pluginsById = new Map(plugins.map((plugin) => [plugin.id, plugin]))

  return (
    <Surface className={styles.table}>
      <DataTable label={label} columns={itemsFor ? [SELECTION, ...COLUMNS, ACTIONS] : COLUMNS}>
        {entries.map((entry) => (
          <HistoryRow
            key={entry.id}
            entry={entry}
            plugin={pluginsById.get(entry.pluginId)}
            acts={
              itemsFor &&
              selection && {
                items: itemsFor(entry),
                isSelected: selection.ids.has(entry.id),
                onSelect: (isSelected) => selection.select([entry.id], isSelected),
              }
            }
            isSample={isSample}
          />
        ))}
      </DataTable>
    </Surface>
  )
}
